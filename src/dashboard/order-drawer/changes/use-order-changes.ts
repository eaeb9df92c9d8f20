import { useCallback, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { changedMarks } from './changed-marks.ts';
import { type OrderChange, orderChanges } from './order-changes.ts';
import type { Marks } from './order-changes-context.ts';

type Seen = {
  readonly orderId: string;
  readonly order: Order | undefined;
  /** The order as its reader knows it: as it was opened, or as it was when they had seen what changed. */
  readonly known: Order | undefined;
  /** What the last change made different. */
  readonly last: readonly OrderChange[];
  /** All that differs from what the reader knows. */
  readonly all: readonly OrderChange[];
  readonly marks: Marks;
  /** When the last change was seen, in epoch milliseconds. */
  readonly at: number;
  readonly turn: number;
};

/** What the reader of an open order has not known of it yet. */
export type LiveChanges = Pick<Seen, 'last' | 'all' | 'marks' | 'at'> & { readonly dismiss: () => void };

function firstSight(orderId: string, order: Order | undefined, turn: number): Seen {
  return { orderId, order, known: order, last: [], all: [], marks: new Map(), at: 0, turn };
}

function afterChange(seen: Seen, before: Order, known: Order, order: Order, at: number): Seen {
  const last = orderChanges(before, order);
  if (last.length === 0) return { ...seen, order };
  const turn = seen.turn + 1;
  const changed = changedMarks(before, order);
  const marks = new Map(
    [...changedMarks(known, order)].map((mark) => [mark, changed.has(mark) ? turn : (seen.marks.get(mark) ?? turn)]),
  );
  return { ...seen, order, last, all: orderChanges(known, order), marks, at, turn };
}

/** Keeps what changed of an order (as of `updatedAt`, epoch milliseconds) until its reader dismisses it or opens another. */
export function useOrderChanges(orderId: string, order: Order | undefined, updatedAt: number): LiveChanges {
  const [state, setSeen] = useState<Seen>(() => firstSight(orderId, order, 0));
  let seen = state;
  if (seen.orderId !== orderId || seen.order !== order) {
    seen =
      seen.orderId === orderId && seen.order && seen.known && order
        ? afterChange(seen, seen.order, seen.known, order, updatedAt)
        : firstSight(orderId, order, seen.turn);
    setSeen(seen);
  }
  const dismiss = useCallback(() => setSeen((current) => firstSight(current.orderId, current.order, current.turn)), []);
  const { last, all, marks, at } = seen;
  return { last, all, marks, at, dismiss };
}

import { useCallback, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { diffOrders, type OrderChange } from './order-diff.ts';

/** The highlighted parts and entries (`highlightKey`), each with the number of the change that highlighted it last. */
export type Highlights = ReadonlyMap<string, number>;

type Seen = {
  readonly orderId: string;
  readonly order: Order | undefined;
  /** The order as the user knows it: as it was opened, or as of the last dismissal. */
  readonly known: Order | undefined;
  /** What the last update changed. */
  readonly last: readonly OrderChange[];
  /** What differs from the order as the user knows it. */
  readonly all: readonly OrderChange[];
  readonly highlights: Highlights;
  /** When the last change was received, in epoch milliseconds. */
  readonly at: number;
  /** Counts the updates that changed something. */
  readonly turn: number;
};

/** The changes of the open order that the user has not dismissed. */
export type LiveChanges = Pick<Seen, 'last' | 'all' | 'highlights' | 'at'> & { readonly dismiss: () => void };

function withoutChanges(orderId: string, order: Order | undefined, turn: number): Seen {
  return { orderId, order, known: order, last: [], all: [], highlights: new Map(), at: 0, turn };
}

function afterUpdate(seen: Seen, before: Order, known: Order, order: Order, at: number): Seen {
  const update = diffOrders(before, order);
  if (update.changes.length === 0) return { ...seen, order };
  const sinceKnown = diffOrders(known, order);
  const turn = seen.turn + 1;
  const highlights = new Map(
    [...sinceKnown.highlights].map((key) => [
      key,
      update.highlights.has(key) ? turn : (seen.highlights.get(key) ?? turn),
    ]),
  );
  return { ...seen, order, last: update.changes, all: sinceKnown.changes, highlights, at, turn };
}

/** Collects the changes of an order (last received at `updatedAt`, epoch milliseconds) until they are dismissed or another order opens. */
export function useOrderChanges(orderId: string, order: Order | undefined, updatedAt: number): LiveChanges {
  const [state, setSeen] = useState<Seen>(() => withoutChanges(orderId, order, 0));
  let seen = state;
  if (seen.orderId !== orderId || seen.order !== order) {
    seen =
      seen.orderId === orderId && seen.order && seen.known && order
        ? afterUpdate(seen, seen.order, seen.known, order, updatedAt)
        : withoutChanges(orderId, order, seen.turn);
    setSeen(seen);
  }
  const dismiss = useCallback(
    () => setSeen((current) => withoutChanges(current.orderId, current.order, current.turn)),
    [],
  );
  const { last, all, highlights, at } = seen;
  return { last, all, highlights, at, dismiss };
}

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { ListPlace } from './list-place.ts';
import type { EntryPlace } from './use-entry-place.ts';

/** What a list can tell of its reader's place, and how it is taken there. */
export type PlacedList = {
  /** Undefined at the top of the list. */
  readonly place: () => ListPlace | undefined;
  /** Brings an order's row to the top of what is on screen, `offset` px of it out of sight, and the focus to another's. */
  readonly goTo: (index: number, offset: number, focusedId: string | undefined) => void;
};

/** Before each of these the reader may leave the entry by what follows. */
const MAY_LEAVE = ['click', 'keydown', 'popstate', 'pagehide'] as const;

/** Notes the place in the list before its history entry may be left, and once the rows are there brings the reader, once, to each `awaited` place. */
export function useListPlace(
  list: RefObject<PlacedList | null>,
  /** What is shown of the entry's own list; empty while that has no rows. */
  orders: readonly Order[],
  awaited: ListPlace | undefined,
  { note, keep }: Pick<EntryPlace, 'note' | 'keep'>,
): void {
  const isThere = orders.length > 0;
  useEffect(() => {
    const onEvent = (event: Event) => {
      if (isThere && list.current) note(list.current.place());
      if (event.type === 'pagehide') keep();
    };
    // Ahead of whoever acts on it: the list is still the one on screen.
    for (const name of MAY_LEAVE) addEventListener(name, onEvent, { capture: true });
    return () => {
      for (const name of MAY_LEAVE) removeEventListener(name, onEvent, { capture: true });
    };
  });

  const [reached] = useState(() => new WeakSet<ListPlace>());
  useLayoutEffect(() => {
    if (!awaited || reached.has(awaited) || !isThere) return;
    // Only the first rows are looked at: later ones would move what somebody has begun to read.
    reached.add(awaited);
    const index = orders.findIndex(({ id }) => id === awaited.orderId);
    if (index >= 0) list.current?.goTo(index, awaited.offset, awaited.focusedId);
  }, [orders, isThere, list, awaited, reached]);
}

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

/** The user may leave the history entry, or move the focus, right after each of these. */
const MAY_LEAVE = ['click', 'keydown', 'pagehide'] as const;

/**
 * Notes the place in the list, before its history entry may be left and whenever the returned function is called (on scroll), and scrolls
 * once to each `awaited` place when the rows are there.
 */
export function useListPlace(
  list: RefObject<PlacedList | null>,
  /** What is shown of the entry's own list; empty while that has no rows. */
  orders: readonly Order[],
  awaited: ListPlace | undefined,
  { note, keep }: Pick<EntryPlace, 'note' | 'keep'>,
): () => void {
  const isThere = orders.length > 0;
  const noteNow = () => {
    if (isThere && list.current) note(list.current.place());
  };
  // Not on popstate, which is too late: the router's listener runs first, and React renders the next list before ours would run.
  useEffect(noteNow);
  useEffect(() => {
    const onEvent = (event: Event) => {
      noteNow();
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
  return noteNow;
}

import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/order.ts';
import { keepListPlace, type ListPlace, readListPlace } from './list-place.ts';

/** What a list can tell of its reader's place, and how it is taken there. */
export type PlacedList = {
  /** Undefined at the top of the list. */
  readonly place: () => ListPlace | undefined;
  /** Brings an order's row to the top of what is on screen, `offset` px of it out of sight, and the focus to another's. */
  readonly goTo: (index: number, offset: number, focusedId: string | undefined) => void;
};

/** The place in the list that this page was left at, where it was reloaded or come back to; undefined where it was opened anew. */
export function useLeftPlace(): ListPlace | undefined {
  const { search } = useLocation();
  const [left] = useState(() => {
    const [entry] = performance.getEntriesByType('navigation');
    const isReturn = entry instanceof PerformanceNavigationTiming && ['reload', 'back_forward'].includes(entry.type);
    return isReturn ? readListPlace(sessionStorage, search) : undefined;
  });
  return left;
}

/** Keeps the place in the list when the page is left, and once the rows are there brings the reader, once, to each `awaited` place. */
export function useListPlace(
  list: RefObject<PlacedList | null>,
  orders: readonly Order[],
  awaited: ListPlace | undefined,
): void {
  const { search } = useLocation();
  useEffect(() => {
    const keep = () => keepListPlace(sessionStorage, search, list.current?.place());
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, [list, search]);

  const [reached] = useState(() => new WeakSet<ListPlace>());
  useLayoutEffect(() => {
    if (!awaited || reached.has(awaited) || orders.length === 0) return;
    // Only the first rows are looked at: later ones would move what somebody has begun to read.
    reached.add(awaited);
    const index = orders.findIndex(({ id }) => id === awaited.orderId);
    if (index >= 0) list.current?.goTo(index, awaited.offset, awaited.focusedId);
  }, [orders, list, awaited, reached]);
}

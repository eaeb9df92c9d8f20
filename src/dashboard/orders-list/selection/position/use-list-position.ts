import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { TableHandle } from '../../../kit/table/table-handle.ts';
import { type ListPosition, listPositionOf } from './list-position.ts';
import type { EntryPosition } from './use-entry-position.ts';

/** A list that has a position and can be scrolled to another. */
type PositionedList = Pick<TableHandle<Order>, 'position' | 'goTo'>;

/** Events after which the user may leave the history entry, or move the focus. */
const MAY_LEAVE = ['click', 'keydown', 'pagehide'] as const;

/**
 * Remembers the list's position after each render, before its history entry may be left, and when the returned function is called (on
 * scroll). Once the rows are loaded, scrolls to each `awaited` position once.
 */
export function useListPosition(
  list: RefObject<PositionedList | null>,
  /** The rows shown of the entry's own list; empty while it has none. */
  orders: readonly Order[],
  awaited: ListPosition | undefined,
  { note, keep }: Pick<EntryPosition, 'note' | 'keep'>,
): () => void {
  const hasRows = orders.length > 0;
  const noteNow = () => {
    if (hasRows && list.current) note(listPositionOf(list.current.position()));
  };
  // Popstate would be too late: the router's listener runs first, and React renders the next list before a listener here would run.
  useEffect(noteNow);
  useEffect(() => {
    const onEvent = (event: Event) => {
      noteNow();
      if (event.type === 'pagehide') keep();
    };
    // In the capture phase, before any handler acts: the list is still the one on screen.
    for (const name of MAY_LEAVE) addEventListener(name, onEvent, { capture: true });
    return () => {
      for (const name of MAY_LEAVE) removeEventListener(name, onEvent, { capture: true });
    };
  });

  const [reached] = useState(() => new WeakSet<ListPosition>());
  useLayoutEffect(() => {
    if (!awaited || reached.has(awaited) || !hasRows) return;
    // Only once, with the first rows: later the list would move while the user reads it.
    reached.add(awaited);
    const index = orders.findIndex(({ id }) => id === awaited.orderId);
    if (index >= 0) list.current?.goTo(index, awaited.offset, awaited.focusedId);
  }, [orders, hasRows, list, awaited, reached]);
  return noteNow;
}

/** A button back to the top is shown from this many px below it on. */
const FAR = 3_000;

type ScrolledList = { readonly scrollOffset: () => number; readonly rememberScroll: (offset: number) => void };

/** Whether a list is scrolled far down; call `onScroll` with each scroll offset. */
export function useFarDown(list: ScrolledList): {
  readonly isFarDown: boolean;
  readonly onScroll: (offset: number) => void;
} {
  const [seen, setSeen] = useState(() => ({ list, isFarDown: list.scrollOffset() > FAR }));
  const isFarDown = seen.list === list ? seen.isFarDown : list.scrollOffset() > FAR;
  return {
    isFarDown,
    onScroll: (offset) => {
      list.rememberScroll(offset);
      if (offset > FAR !== isFarDown || seen.list !== list) setSeen({ list, isFarDown: offset > FAR });
    },
  };
}

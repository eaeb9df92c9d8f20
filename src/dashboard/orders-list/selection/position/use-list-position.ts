import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { useHistoryEntry } from '../../../kit/navigation/use-history-entry.ts';
import type { TableHandle } from '../../../kit/table/table-handle.ts';
import type { OpenedList } from '../../../orders-feed/feed-cache.ts';
import {
  keepListPositions,
  type ListPosition,
  listPositionOf,
  noteListPosition,
  readListPositions,
  secondOfPosition,
} from './list-position.ts';
import { useLocation } from 'react-router';

/** How the list of a history entry was opened. */
type Arrival = {
  readonly search: string;
  /** Where its list starts (epoch seconds), if not where the address says. */
  readonly startsAt: number | undefined;
  /** The position to return to. */
  readonly position: ListPosition | undefined;
  readonly isSettled: boolean;
};

/**
 * The position in the list at which the history entry on screen was left, and where its list must start to show it. `ownStart` (epoch
 * seconds) is where the list starts according to the address; `start` is whether it may start at the position instead.
 */
export function useEntryPosition(ownStart: number | undefined, start: 'if far' | 'always') {
  const { search } = useLocation();
  const entry = useHistoryEntry();
  const [known] = useState(() => ({
    positions: readListPositions(),
    starts: new Map<string, number | undefined>(),
  }));
  const arriving = (): Arrival => ({
    search,
    startsAt: known.starts.get(entry),
    position: known.positions.get(entry),
    isSettled: false,
  });
  const [last, setLast] = useState(arriving);
  // Opening or closing an order leaves the list as it is.
  const arrival = last.search === search ? last : arriving();
  useEffect(() => {
    known.starts.set(entry, arrival.startsAt);
  }, [known, entry, arrival.startsAt]);

  return {
    startsAt: arrival.startsAt ?? ownStart,
    awaited: arrival.isSettled ? arrival.position : undefined,
    /** Call it during render: a list that had to be reopened returns to its position; one still in the cache is already there. */
    settle: (isReopened: boolean) => {
      if (arrival.isSettled) return;
      const { position, startsAt } = arrival;
      const second = isReopened ? secondOfPosition(position, ownStart, start === 'always') : undefined;
      setLast({ search, startsAt: second ?? startsAt, position: isReopened ? position : undefined, isSettled: true });
    },
    /** Lets the list start where the address says. */
    forget: () => setLast({ search, startsAt: undefined, position: undefined, isSettled: true }),
    note: (position: ListPosition | undefined) => noteListPosition(known.positions, entry, position),
    /** Stores the remembered positions for when the page is loaded again. */
    keep: () => keepListPositions(known.positions),
  };
}

export type EntryPosition = ReturnType<typeof useEntryPosition>;

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

  const keepNow = useEffectEvent(keep);
  // Another page is shown: the positions are read again when this one is.
  useEffect(() => () => keepNow(), []);

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

/** Whether a list is scrolled far down; call `onScroll` with each scroll offset. */
export function useFarDown(list: OpenedList): {
  readonly isFarDown: boolean;
  readonly onScroll: (offset: number) => void;
} {
  const [seen, setSeen] = useState(() => ({ list, isFarDown: list.place().offset > FAR }));
  const isFarDown = seen.list === list ? seen.isFarDown : list.place().offset > FAR;
  return {
    isFarDown,
    onScroll: (offset) => {
      list.keepPlace({ offset });
      if (offset > FAR !== isFarDown || seen.list !== list) setSeen({ list, isFarDown: offset > FAR });
    },
  };
}

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type ListPosition,
  noteListPosition,
  keepListPositions,
  readListPositions,
  secondOfPosition,
} from './list-position.ts';
import { useHistoryEntry } from './use-history-entry.ts';

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
 * seconds) is where the list starts by the address.
 */
export function useEntryPosition(ownStart: number | undefined) {
  const { search } = useLocation();
  const entry = useHistoryEntry();
  const [known] = useState(() => ({
    positions: readListPositions(sessionStorage),
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
    /** Where the list starts, epoch seconds. */
    startsAt: arrival.startsAt ?? ownStart,
    /** The position to go to once the first rows are loaded. */
    awaited: arrival.isSettled ? arrival.position : undefined,
    /** Call it while rendering: a list that had to be opened again returns to its position, one still in the cache is there already. */
    settle: (isReopened: boolean) => {
      if (arrival.isSettled) return;
      const { position, startsAt } = arrival;
      const start = isReopened ? (secondOfPosition(position, ownStart) ?? startsAt) : startsAt;
      setLast({ search, startsAt: start, position: isReopened ? position : undefined, isSettled: true });
    },
    /** Lets the list start where the address says. */
    forget: () => setLast({ search, startsAt: undefined, position: undefined, isSettled: true }),
    /** Remembers the present position; undefined is the top of the list. */
    note: (position: ListPosition | undefined) => noteListPosition(known.positions, entry, position),
    /** Stores the remembered positions for when the page is loaded again. */
    keep: () => keepListPositions(sessionStorage, known.positions),
  };
}

export type EntryPosition = ReturnType<typeof useEntryPosition>;

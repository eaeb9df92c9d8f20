import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import {
  type ListPosition,
  noteListPosition,
  keepListPositions,
  readListPositions,
  secondOfPosition,
} from './list-position.ts';

/** The router's key for an entry that it did not create: the one at which the page was opened. */
const UNNAMED = 'default';

/** A unique key of the history entry on screen, the same after a reload or Back. */
function useHistoryEntry(): string {
  const { key } = useLocation();
  const [own] = useState(() => crypto.getRandomValues(new Uint32Array(2)).join('-'));
  useEffect(() => {
    if (key !== UNNAMED) return;
    const state: unknown = history.state;
    // The router reads the key from here when it returns to the entry.
    history.replaceState({ ...(typeof state === 'object' ? state : {}), key: own }, '');
  }, [key, own]);
  return key === UNNAMED ? own : key;
}

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
    /** Call it during render: a list that had to be reopened returns to its position; one still in the cache is already there. */
    settle: (isReopened: boolean) => {
      if (arrival.isSettled) return;
      const { position, startsAt } = arrival;
      const second = isReopened ? secondOfPosition(position, ownStart, start === 'always') : undefined;
      setLast({ search, startsAt: second ?? startsAt, position: isReopened ? position : undefined, isSettled: true });
    },
    /** Lets the list start where the address says. */
    forget: () => setLast({ search, startsAt: undefined, position: undefined, isSettled: true }),
    /** Remembers the current position; undefined is the top of the list. */
    note: (position: ListPosition | undefined) => noteListPosition(known.positions, entry, position),
    /** Stores the remembered positions for when the page is loaded again. */
    keep: () => keepListPositions(sessionStorage, known.positions),
  };
}

export type EntryPosition = ReturnType<typeof useEntryPosition>;

import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type ListPlace, noteListPlace, keepListPlaces, readListPlaces, secondOfPlace } from './list-place.ts';
import { useHistoryEntry } from './use-history-entry.ts';

/** How a history entry was come to. */
type Arrival = {
  readonly search: string;
  /** Where its list starts (epoch seconds), if not where the address says. */
  readonly startsAt: number | undefined;
  /** Where its reader was, as long as that may have to be gone back to. */
  readonly place: ListPlace | undefined;
  readonly isSettled: boolean;
};

/**
 * The place in the list at which the history entry on screen was left, and where its list must start to show it. `ownStart` (epoch
 * seconds) is where the address has the list start.
 */
export function useEntryPlace(ownStart: number | undefined) {
  const { search } = useLocation();
  const entry = useHistoryEntry();
  const [known] = useState(() => ({
    places: readListPlaces(sessionStorage),
    starts: new Map<string, number | undefined>(),
  }));
  const arriving = (): Arrival => ({
    search,
    startsAt: known.starts.get(entry),
    place: known.places.get(entry),
    isSettled: false,
  });
  const [last, setLast] = useState(arriving);
  // An order that is opened or closed over a list leaves the list as it is.
  const arrival = last.search === search ? last : arriving();
  useEffect(() => {
    known.starts.set(entry, arrival.startsAt);
  }, [known, entry, arrival.startsAt]);

  return {
    /** Where the list starts, epoch seconds. */
    startsAt: arrival.startsAt ?? ownStart,
    /** Where to go once the first rows are there. */
    awaited: arrival.isSettled ? arrival.place : undefined,
    /** To be told while rendering whether the list had to be opened anew: one that is still there is where its reader left it. */
    settle: (isAnew: boolean) => {
      if (arrival.isSettled) return;
      const { place, startsAt } = arrival;
      const start = isAnew ? (secondOfPlace(place, ownStart) ?? startsAt) : startsAt;
      setLast({ search, startsAt: start, place: isAnew ? place : undefined, isSettled: true });
    },
    /** Lets the list start where the address says. */
    forget: () => setLast({ search, startsAt: undefined, place: undefined, isSettled: true }),
    /** Notes where the reader is now; undefined at the top of the list. */
    note: (place: ListPlace | undefined) => noteListPlace(known.places, entry, place),
    /** Keeps what was noted until the page comes back. */
    keep: () => keepListPlaces(sessionStorage, known.places),
  };
}

export type EntryPlace = ReturnType<typeof useEntryPlace>;

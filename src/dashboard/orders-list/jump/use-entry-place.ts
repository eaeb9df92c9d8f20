import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readInstant } from '#contract/rfc3339.ts';
import { type ListPlace, noteListPlace, keepListPlaces, readListPlaces } from './list-place.ts';
import { useHistoryEntry } from './use-history-entry.ts';

/** A place further down than this is gone back to by itself, without loading what is above it. */
const FAR = 150;

/** The second (epoch) at which a list must start to show a place that is far from its own beginning; undefined where it need not. */
function secondOfPlace(place: ListPlace | undefined, ownStart: number | undefined): number | undefined {
  if (!place || (ownStart === undefined && (place.above ?? Infinity) < FAR)) return undefined;
  const instant = readInstant(place.createdAt);
  return instant.ok ? instant.value.epochSeconds : undefined;
}

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

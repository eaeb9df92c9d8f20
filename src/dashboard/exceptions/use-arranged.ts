import { useState } from 'react';
import { type Entry, entryKey } from '#order-domain/exceptions/entry.ts';

/**
 * The entries as they may be shown: while the list of a `query` is in use, those that were `chosen` stay where they are, with what is known
 * of them now, and `waiting` counts the others, which `arrange` shows. `all` are those with any filters. While they are not read whole, they
 * come one after the other, and none are held; those that are, stay while others are read, as when the business day ends under a note.
 */
export function useArranged(
  all: readonly Entry[],
  chosen: readonly Entry[],
  query: string,
  { isUsed, isWhole }: { readonly isUsed: boolean; readonly isWhole: boolean },
) {
  const [held, setHeld] = useState<{ readonly query: string; readonly entries: readonly Entry[] }>();
  if (!isUsed && held) setHeld(undefined);
  // Of an empty list nothing can move.
  if (isUsed && isWhole && held?.query !== query && chosen.length > 0) setHeld({ query, entries: chosen });
  if (!isUsed || held?.query !== query) return { arranged: chosen, waiting: 0, arrange: () => {} };
  const now = new Map(all.map((entry) => [entryKey(entry.found), entry]));
  const before = new Set(held.entries.map(({ found }) => entryKey(found)));
  return {
    arranged: held.entries.map((entry) => now.get(entryKey(entry.found)) ?? entry),
    waiting: chosen.filter(({ found }) => !before.has(entryKey(found))).length,
    arrange: () => setHeld({ query, entries: chosen }),
  };
}

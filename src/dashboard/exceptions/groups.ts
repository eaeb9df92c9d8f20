import type { Entry } from '#order-domain/exceptions/entry.ts';

/** What entries can be grouped by. */
export const GROUPINGS = ['kind', 'person', 'day'] as const;
export type Grouping = (typeof GROUPINGS)[number];

/** Entries with something in common, in the order of the list. */
export type EntryGroup = { readonly key: string | undefined; readonly entries: readonly Entry[] };

const KEYS = {
  kind: ({ found }) => found.kind,
  person: ({ found }) => found.person?.key,
  day: ({ found }) => found.day,
} as const satisfies Record<Grouping, (entry: Entry) => string | undefined>;

/** The entries in groups: the certain ones apart from the others; days from the newest; people and kinds by their first entry. */
export function groupEntries(entries: readonly Entry[], grouping: Grouping | undefined): readonly EntryGroup[] {
  const keyOf = grouping ? KEYS[grouping] : ({ found }: Entry) => String(found.certain);
  const groups = [...Map.groupBy(entries, keyOf)].map(([key, ofGroup]): EntryGroup => ({ key, entries: ofGroup }));
  if (grouping === 'day') return groups.toSorted((one, other) => ((one.key ?? '') < (other.key ?? '') ? 1 : -1));
  // Those that have nothing in common last.
  return groups.toSorted((one, other) => Number(one.key === undefined) - Number(other.key === undefined));
}

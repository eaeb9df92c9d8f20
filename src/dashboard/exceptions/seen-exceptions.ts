import type { EntryCount, ExceptionEntry } from '#contract/bff/exceptions.ts';
import { isCertain, type ExceptionKind } from '#order-domain/exceptions/exception.ts';
import type { ExceptionFilters } from './exceptions-address.ts';

/** Options for the filter editors. */
export type SeenExceptions = {
  /** Entries of each kind with the chosen state. */
  readonly kinds: ReadonlyMap<ExceptionKind, number>;
  /** The names of people in the list, by key. */
  readonly people: ReadonlyMap<string, string>;
};

/** Counts the entries of each kind with a state. */
export function countKinds(
  counts: readonly EntryCount[],
  { state = 'open' }: Pick<ExceptionFilters, 'state'>,
): SeenExceptions['kinds'] {
  const kinds = new Map<ExceptionKind, number>();
  for (const { kind, count } of ofState(counts, state))
    kinds.set(kind, (kinds.get(kind) ?? 0) + count);
  return kinds;
}

function ofState(
  counts: readonly EntryCount[],
  wanted: ExceptionFilters['state'],
): readonly EntryCount[] {
  return counts.filter(({ state }) => wanted === 'any' || state === wanted);
}

export type ListedExceptions = {
  readonly certain: number;
  /** The money at stake in cents, by currency (ISO 4217). */
  readonly stakes: ReadonlyMap<string, number>;
};

/** Adds up the filtered entries by the counts of a response. */
export function sumListed(
  counts: readonly EntryCount[],
  { state = 'open', kind: kinds }: Pick<ExceptionFilters, 'state' | 'kind'>,
): ListedExceptions {
  const listed = ofState(counts, state).filter(({ kind }) => kinds?.includes(kind) ?? true);
  const stakes = new Map<string, number>();
  for (const { currency, stake } of listed)
    if (stake > 0) stakes.set(currency, (stakes.get(currency) ?? 0) + stake);
  return {
    certain: listed.reduce((sum, { kind, count }) => sum + (isCertain(kind) ? count : 0), 0),
    stakes,
  };
}

/** The names of people in entries, by key. */
export function namePeople(entries: readonly ExceptionEntry[]): SeenExceptions['people'] {
  return new Map(
    entries.flatMap(({ found: { person } }) =>
      person ? [[person.key, person.name] as const] : [],
    ),
  );
}

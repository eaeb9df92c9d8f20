import { type ExceptionKind, isCertain } from '#order-domain/exceptions/exception.ts';
import type { Candidate } from './candidates.ts';

/** The entries with the most money at stake are never folded. */
const LARGEST = 10;
/** A kind folds if more than this many of its orders and customers are routine. */
const FEW = 10;

type Foldable = { readonly candidate: Candidate; readonly amount: number };

/** Entries of one order or customer, or all routine ones of a kind; the first decides the place. */
export type EntryRow<Each> = { readonly entries: readonly Each[]; readonly isFold: boolean };

/**
 * Joins sorted entries by their subject, an order or a customer, and folds routine ones of a kind:
 * not certain, the only kind of their subject, and not among the largest. `wanted` is a kind to get
 * only the entries that its fold holds, joined.
 */
export function foldEntries<Each extends Foldable>(
  sorted: readonly Each[],
  subjectOf: (candidate: Candidate) => string,
  wanted: ExceptionKind | 'all',
): EntryRow<Each>[] {
  const rows = [...Map.groupBy(sorted, ({ candidate }) => subjectOf(candidate)).values()];
  const largest = new Set<readonly Each[]>(
    rows.toSorted((one, other) => amountOf(other) - amountOf(one)).slice(0, LARGEST),
  );
  const kindOf = (row: readonly Each[]): ExceptionKind | undefined => {
    const [kind, ...others] = new Set(row.map(({ candidate }) => candidate.kind));
    return !kind || others.length > 0 || isCertain(kind) || largest.has(row) ? undefined : kind;
  };
  const isSingleKind = new Set(sorted.map(({ candidate }) => candidate.kind)).size < 2;
  const routine = Map.groupBy(isSingleKind ? [] : rows, kindOf);
  const foldOf = (kind: ExceptionKind | undefined) => {
    const ofKind = kind === undefined ? [] : (routine.get(kind) ?? []);
    return ofKind.length > FEW ? ofKind : [];
  };
  if (wanted !== 'all') return foldOf(wanted).map(toRow);
  return rows.flatMap((row): EntryRow<Each>[] => {
    const fold = foldOf(kindOf(row));
    if (fold.length === 0) return [toRow(row)];
    return fold[0] === row ? [{ entries: fold.flat(), isFold: true }] : [];
  });
}

function toRow<Each>(entries: readonly Each[]): EntryRow<Each> {
  return { entries, isFold: false };
}

function amountOf(row: readonly Foldable[]): number {
  return Math.max(...row.map(({ amount }) => amount));
}

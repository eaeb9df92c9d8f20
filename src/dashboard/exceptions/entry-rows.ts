import type { EntryCount, ExceptionEntry } from '#contract/bff/exceptions.ts';
import { entryKey } from '#order-domain/exceptions/entry.ts';
import type { ExceptionKind } from '#order-domain/exceptions/exception.ts';

/** A row of the list: the entries about one order or customer, or a fold of routine ones. */
export type EntryRow = {
  readonly key: string;
  /** The most important first; of a fold only that one. */
  readonly entries: readonly ExceptionEntry[];
  readonly first: ExceptionEntry;
  /** What a fold stands for. */
  readonly folded: readonly EntryCount[] | undefined;
  /** The key of the open fold that holds the row. */
  readonly foldKey: string | undefined;
};

/** Joins entries of the same order or customer, which may be on different pages. */
export function toRows(entries: readonly ExceptionEntry[], foldKey?: string): EntryRow[] {
  const rows = Map.groupBy(entries, ({ found, folded }) =>
    folded ? getFoldKey(found.kind) : subjectOf(found),
  );
  return [...rows].flatMap(([key, [first, ...others]]) =>
    first ? [{ key, first, entries: [first, ...others], folded: first.folded, foldKey }] : [],
  );
}

export function getFoldKey(kind: ExceptionKind): string {
  return `fold ${kind}`;
}

function subjectOf(found: ExceptionEntry['found']): string {
  const { kind, person, orderId } = found;
  if (kind === 'many_refunds' && person) return `customer ${person.key}`;
  return orderId === undefined ? entryKey(found) : `order ${orderId}`;
}

/** The number of entries in rows. */
export function countEntries(rows: readonly EntryRow[]): number {
  return rows
    .flatMap(({ folded, entries }) => folded?.map(({ count }) => count) ?? entries.length)
    .reduce((sum, count) => sum + count, 0);
}

/** Open if some of its entries are. */
export function stateOf({ entries, first }: EntryRow): ExceptionEntry['state'] {
  return entries.some(({ state }) => state === 'open') ? 'open' : first.state;
}

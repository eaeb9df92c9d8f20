import { failed, type Parsed, secondOf } from '#contract/service/rfc3339.ts';
import type { RefundRow } from './refund-row.ts';

/** The columns that refunds can be sorted by: all of them. */
export const SORT_COLUMNS = [
  'time',
  'ticket',
  'store',
  'amount',
  'share',
  'method',
  'reason',
  'items',
  'ordered',
  'total',
  'days',
] as const;
export type SortColumn = (typeof SORT_COLUMNS)[number];

/** How refunds are sorted: by a column, with a minus sign in descending order. */
export type RefundSort = SortColumn | `-${SortColumn}`;

/** Columns of words, which are sorted from A at first; all others from the newest or largest. */
const OF_WORDS: ReadonlySet<SortColumn> = new Set(['ticket', 'store', 'method', 'reason'] as const);

/** What addresses called the sortings by time and amount before every column could be sorted. */
const FORMER: ReadonlyMap<string, RefundSort> = new Map([
  ['newest', '-time'],
  ['oldest', 'time'],
  ['largest', '-amount'],
  ['smallest', 'amount'],
] as const);

/** Reads a sorting from an address. */
export function readRefundSort(text: string): Parsed<RefundSort> {
  const sort =
    FORMER.get(text) ??
    SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const).find((known) => known === text);
  return sort === undefined
    ? failed('must be a column, with a minus sign in descending order')
    : { ok: true, value: sort };
}

/** The column of a sorting and its direction. */
export function sortParts(sort: RefundSort): { readonly column: SortColumn; readonly isDescending: boolean } {
  const column = SORT_COLUMNS.find((known) => known === sort || `-${known}` === sort) ?? 'time';
  return { column, isDescending: column !== sort };
}

/** The sorting that a press on a column's title asks for: in its usual direction at first, then in the other. */
export function nextSort(column: SortColumn, sort: RefundSort): RefundSort {
  const usual = OF_WORDS.has(column) ? column : (`-${column}` as const);
  if (sort !== usual) return usual;
  return usual === column ? `-${column}` : column;
}

/** Names and figures that refunds are sorted by and that are not in their rows. */
export type RefundFacts = {
  readonly currencyOf: (row: RefundRow) => string;
  readonly storeName: (row: RefundRow) => string;
  readonly methodNames: (row: RefundRow) => string;
  readonly daysAfter: (row: RefundRow) => number | undefined;
  /** Compares texts as the user's language does. */
  readonly compareText: (left: string, right: string) => number;
};

/** What a refund is sorted by in a column; undefined if it is unknown. */
export function sortValue(row: RefundRow, column: SortColumn, facts: RefundFacts): string | number | undefined {
  switch (column) {
    case 'time':
      return row.second;
    case 'ticket':
      return row.ticket;
    case 'store':
      return facts.storeName(row);
    case 'amount':
      return row.amountCents;
    case 'share':
      return row.orderTotalCents > 0 ? row.amountCents / row.orderTotalCents : undefined;
    case 'method':
      return facts.methodNames(row) || undefined;
    case 'reason':
      return row.reason || undefined;
    case 'items':
      return row.itemCount;
    case 'ordered':
      return secondOf(row.orderedAt);
    case 'total':
      return row.orderTotalCents;
    case 'days':
      return facts.daysAfter(row);
  }
}

function compareCodes(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/**
 * Sorts refunds, always into the same sequence: what is unknown comes last in both directions, amounts are compared within their currency
 * only, and equal ones follow each other newest first.
 */
export function sortRefunds(rows: readonly RefundRow[], sort: RefundSort, facts: RefundFacts): RefundRow[] {
  const { column, isDescending } = sortParts(sort);
  const isMoney = column === 'amount' || column === 'total';
  const direction = isDescending ? -1 : 1;
  const keyed = rows.map((row) => ({
    row,
    value: sortValue(row, column, facts),
    currency: isMoney ? facts.currencyOf(row) : '',
  }));
  const compareValues = (left: string | number | undefined, right: string | number | undefined): number => {
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    const isText = typeof left === 'string' && typeof right === 'string';
    return direction * (isText ? facts.compareText(left, right) : Number(left) - Number(right));
  };
  return keyed
    .sort(
      (left, right) =>
        compareCodes(left.currency, right.currency) ||
        compareValues(left.value, right.value) ||
        (right.row.second ?? 0) - (left.row.second ?? 0) ||
        compareCodes(left.row.id, right.row.id),
    )
    .map(({ row }) => row);
}

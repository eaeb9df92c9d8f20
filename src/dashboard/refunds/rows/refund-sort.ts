import { failed, type Parsed, secondOf } from '#contract/service/rfc3339.ts';
import { compareKeys } from '../../kit/table/column-sort.ts';
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

/** What addresses called the sortings by time and amount before every column could be sorted. */
const FORMER: ReadonlyMap<string, RefundSort> = new Map([
  ['newest', '-time'],
  ['oldest', 'time'],
  ['largest', '-amount'],
  ['smallest', 'amount'],
] as const);

/** The sorting that a text names; undefined if it names none. */
export function toRefundSort(text: string): RefundSort | undefined {
  return SORT_COLUMNS.flatMap((column) => [column, `-${column}`] as const).find((known) => known === text);
}

/** Reads a sorting from an address. */
export function readRefundSort(text: string): Parsed<RefundSort> {
  const sort = FORMER.get(text) ?? toRefundSort(text);
  return sort === undefined
    ? failed('must be a column, with a minus sign in descending order')
    : { ok: true, value: sort };
}

/** The column of a sorting and its direction. */
export function sortParts(sort: RefundSort): { readonly column: SortColumn; readonly isDescending: boolean } {
  const column = SORT_COLUMNS.find((known) => known === sort || `-${known}` === sort) ?? 'time';
  return { column, isDescending: column !== sort };
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

/**
 * Sorts refunds, always into the same sequence: what is unknown comes last in both directions, amounts are compared within their currency
 * only, and equal ones follow each other newest first.
 */
export function sortRefunds(rows: readonly RefundRow[], sort: RefundSort, facts: RefundFacts): RefundRow[] {
  const { column, isDescending } = sortParts(sort);
  const isMoney = column === 'amount' || column === 'total';
  const keyed = rows.map((row) => ({
    row,
    key: { value: sortValue(row, column, facts), currency: isMoney ? facts.currencyOf(row) : '' },
  }));
  return keyed
    .sort(
      (left, right) =>
        compareKeys(left.key, right.key, isDescending, facts.compareText) ||
        (right.row.second ?? 0) - (left.row.second ?? 0) ||
        (left.row.id < right.row.id ? -1 : 1),
    )
    .map(({ row }) => row);
}

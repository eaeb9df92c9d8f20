import { REFUND_SORT_COLUMNS, type RefundSortColumn } from '#contract/bff/order-store/refund-values.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import { WRONG } from '../../filters/address/address-parameter.ts';
import { type ColumnSort, compareKeys, sortParts } from '../../kit/table/column-sort.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';

/** What addresses called the sortings by time and amount before every column could be sorted. */
const FORMER: ReadonlyMap<string, ColumnSort> = new Map([
  ['newest', '-time'],
  ['oldest', 'time'],
  ['largest', '-amount'],
  ['smallest', 'amount'],
]);

/** Names and figures that refunds are sorted by and that are not in their rows. */
export type RefundFacts = {
  readonly currencyOf: (row: RefundRow) => string;
  readonly storeName: (row: RefundRow) => string;
  readonly methodNames: (row: RefundRow) => string;
  readonly daysAfter: (row: RefundRow) => number | undefined;
  /** Compares texts as the user's language does. */
  readonly compareText: (left: string, right: string) => number;
};

/** What a refund is sorted by in each column; undefined if it is unknown. */
const SORT_VALUES: Readonly<
  Record<RefundSortColumn, (row: RefundRow, facts: RefundFacts) => string | number | undefined>
> = {
  time: ({ second }) => second,
  ticket: ({ ticket }) => ticket,
  store: (row, { storeName }) => storeName(row),
  amount: ({ amountCents }) => amountCents,
  share: ({ amountCents, orderTotalCents }) => (orderTotalCents > 0 ? amountCents / orderTotalCents : undefined),
  method: (row, { methodNames }) => methodNames(row) || undefined,
  reason: ({ reason }) => reason || undefined,
  items: ({ itemCount }) => itemCount,
  ordered: ({ ordered }) => ordered,
  total: ({ orderTotalCents }) => orderTotalCents,
  days: (row, { daysAfter }) => daysAfter(row),
};

/** What a refund is sorted by in a column. */
export function sortValue(row: RefundRow, column: string, facts: RefundFacts): string | number | undefined {
  const known = REFUND_SORT_COLUMNS.find((name) => name === column);
  return known && SORT_VALUES[known](row, facts);
}

/** Reads a sorting from an address. */
export function readRefundSort(text: string): Parsed<ColumnSort> {
  const sort = FORMER.get(text) ?? text;
  const { column } = sortParts(sort);
  return REFUND_SORT_COLUMNS.some((name) => name === column) ? { ok: true, value: sort } : WRONG;
}

/**
 * Sorts refunds, always into the same sequence: what is unknown comes last in both directions, amounts are compared within their currency
 * only, and equal ones follow each other newest first.
 */
export function sortRefunds(rows: readonly RefundRow[], sort: ColumnSort, facts: RefundFacts): RefundRow[] {
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

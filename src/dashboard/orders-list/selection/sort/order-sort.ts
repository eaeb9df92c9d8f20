import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import { readOneOf, readOwnParameter } from '../../../filters/address/address-parameter.ts';

/** How a list can be sorted other than by time: by a column; with a minus sign, the largest amount first. */
export const ORDER_SORTS = ['-total', 'total', '-refunded', 'refunded'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
export type SortColumn = 'total' | 'refunded';

/** How the list of an address is sorted; an invalid value is ignored and reported as an issue. */
export function readSort(search: string): { sort: OrderSort | undefined; issues: readonly QueryIssue[] } {
  const issues: QueryIssue[] = [];
  const sort = readOwnParameter({ parameters: readQueryString(search), issues }, 'sort', readOneOf(ORDER_SORTS));
  return { sort, issues };
}

/** The column that a list is sorted by. */
export function sortColumn(sort: OrderSort): SortColumn {
  return sort === 'total' || sort === '-total' ? 'total' : 'refunded';
}

/** Whether a table can be sorted by a column. */
export function isSortColumn(column: string): column is SortColumn {
  return column === 'total' || column === 'refunded';
}

/** The `aria-sort` value of a column in a table that is sorted this way. */
export function ariaSort(sort: OrderSort | undefined, column: SortColumn): 'ascending' | 'descending' | 'none' {
  if (!sort || sortColumn(sort) !== column) return 'none';
  return sort.startsWith('-') ? 'descending' : 'ascending';
}

import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import { readOneOf, readOwnParameter, replaceParameter } from '../../../filters/address-parameter.ts';

/** How a list is sorted other than by time: by a column, the largest amount first with a minus sign. */
export const ORDER_SORTS = ['-total', 'total', '-refunded', 'refunded'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
export type SortColumn = 'total' | 'refunded';

const PARAMETER = 'sort';

/** How the list of an address is sorted; a value that makes no sense is ignored and becomes an issue. */
export function readSort(search: string): { sort: OrderSort | undefined; issues: readonly QueryIssue[] } {
  const issues: QueryIssue[] = [];
  const sort = readOwnParameter({ parameters: readQueryString(search), issues }, PARAMETER, readOneOf(ORDER_SORTS));
  return { sort, issues };
}

/** An address's query string sorted in another way, or by time; its other parameters stay as they are. */
export function writeSort(search: string, sort: OrderSort | undefined): string {
  return replaceParameter(search, PARAMETER, sort);
}

/** The column that a list is sorted by. */
export function sortColumn(sort: OrderSort): SortColumn {
  return sort === 'total' || sort === '-total' ? 'total' : 'refunded';
}

import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import { readOwnParameter, WRONG } from '../../../filters/address/address-parameter.ts';
import { type ColumnSort, isColumnSort, type TableSorting } from '../../../ui/table/column-sort.ts';
import { useKeepsOrders } from '../../../stores/session.ts';
import { ORDERS_ADDRESS } from '../../selection/filters/order-filters.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';

/** How a list is sorted by default. */
const NEWEST_FIRST = '-time';

/**
 * How the list of an address is sorted other than by time; an invalid value is ignored and reported
 * as an issue.
 */
export function readSort(search: string): {
  sort: ColumnSort | undefined;
  issues: readonly QueryIssue[];
} {
  const issues: QueryIssue[] = [];
  const sort = readOwnParameter({ parameters: readQueryString(search), issues }, 'sort', (text) =>
    isColumnSort(ORDER_COLUMNS, text) ? { ok: true, value: text } : WRONG,
  );
  return { sort: sort === NEWEST_FIRST ? undefined : sort, issues };
}

/**
 * How the table of the current address is sorted; whether its rows follow that already `isApplied`.
 */
export function useOrderSorting(isApplied: boolean): TableSorting {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOffered = useKeepsOrders();
  return useMemo(
    () => ({
      sort: readSort(search).sort,
      isApplied,
      isOffered,
      onSort: (sort) =>
        void navigate({ pathname, search: ORDERS_ADDRESS.change(search, 'sort', sort) }, { state }),
    }),
    [pathname, search, state, navigate, isApplied, isOffered],
  );
}

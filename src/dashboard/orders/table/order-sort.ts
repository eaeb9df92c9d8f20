import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString } from '#contract/service/query-string.ts';
import { readOwnParameter, WRONG } from '../../filters/address/address-parameter.ts';
import { useKeepsOrders } from '../../stores/session.ts';
import { type ColumnSort, sortParts, type TableSorting } from '../../ui/table/table-columns.ts';
import { ORDERS_ADDRESS } from '../selection/filters/order-filters.ts';
import { ORDER_COLUMNS } from './order-columns.tsx';

/** How a list is sorted by default. */
const NEWEST_FIRST = '-time';

/** How an address sorts its list other than by default; an invalid value is ignored and reported. */
export function readSort(search: string): {
  sort: ColumnSort | undefined;
  issues: readonly QueryIssue[];
} {
  const issues: QueryIssue[] = [];
  const canSort = (text: string) =>
    ORDER_COLUMNS.some(({ id, sort }) => id === sortParts(text).column && sort !== undefined);
  const sort = readOwnParameter({ parameters: readQueryString(search), issues }, 'sort', (text) =>
    canSort(text) ? { ok: true, value: text } : WRONG,
  );
  return { sort: sort === NEWEST_FIRST ? undefined : sort, issues };
}

/** How the table of the current address is sorted. */
export function useOrderSorting(): TableSorting {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const isOffered = useKeepsOrders();
  return useMemo(
    () => ({
      sort: readSort(search).sort,
      isOffered,
      onSort: (sort) =>
        void navigate({ pathname, search: ORDERS_ADDRESS.change(search, 'sort', sort) }, { state }),
    }),
    [pathname, search, state, navigate, isOffered],
  );
}

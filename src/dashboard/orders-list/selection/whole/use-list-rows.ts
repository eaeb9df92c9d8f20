import { useCallback, useMemo, useReducer, useState } from 'react';
import { useLocation } from 'react-router';
import type { OpenedList } from '../../../orders-feed/feed-cache.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import type { QueryIssue } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { localPredicate } from '../filters/list-query-of.ts';
import { type OrderFilters, writeOrderFilters } from '../filters/order-filters.ts';
import { readSort } from '../../table/columns/order-sort.ts';

/** What the totals, which load after the first rows, know of a list: its rows if it is read to its end, and how it is sorted. */
export type ReadList = {
  /** Undefined if the list is shown as far as it was loaded. */
  readonly rows:
    | {
        readonly orders: readonly Order[];
        readonly snapshot: OrdersFeedSnapshot;
        /** True if they are sorted by something other than time: once reading has ended. */
        readonly isSorted: boolean;
      }
    | undefined;
  /** Issues with how the address sorts. */
  readonly issues: readonly QueryIssue[];
};

/** How the component that reads a list to its end reports its rows. */
export type ReportRows = (list: OpenedList, key: string, rows: ReadList) => void;

/**
 * The rows of a list. One with dates, with filters that the API does not have, or sorted, is read to its end by itself: the totals, loaded
 * after the first rows, read it and report its rows; until then, and without any of these, it is shown as far as it was loaded.
 */
export function useListRows(
  {
    list,
    snapshot,
    orders,
  }: { readonly list: OpenedList; readonly snapshot: OrdersFeedSnapshot; readonly orders: readonly Order[] },
  filters: OrderFilters,
) {
  const { search } = useLocation();
  const { sort } = useMemo(() => readSort(search), [search]);
  const isMatch = useMemo(() => localPredicate(filters), [filters]);
  const loaded = useMemo(() => (isMatch ? orders.filter(isMatch) : orders), [orders, isMatch]);
  // By list, so that Back shows a list as it was left in the very first render.
  const [reported] = useState(() => new WeakMap<OpenedList, Map<string, ReadList>>());
  const [, renderAgain] = useReducer((turns: number) => turns + 1, 0);
  const key = `${writeOrderFilters(filters)} ${sort ?? ''}`;
  const read = reported.get(list)?.get(key);
  const report = useCallback<ReportRows>(
    (opened, name, rows) => {
      reported.set(opened, (reported.get(opened) ?? new Map<string, ReadList>()).set(name, rows));
      renderAgain();
    },
    [reported],
  );
  return {
    orders: read?.rows?.orders ?? loaded,
    snapshot: read?.rows?.snapshot ?? snapshot,
    read,
    /** Whether it is read to its end by itself. */
    isRead: isMatch !== undefined || filters.date !== undefined || sort !== undefined,
    /** Decides which orders are shown; undefined if all are. */
    isMatch,
    key,
    report,
  };
}

/** The rows of a list. */
export type ListRows = ReturnType<typeof useListRows>;

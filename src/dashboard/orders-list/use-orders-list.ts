import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { serialiseListOrdersQuery } from '#contract/list-orders-query.ts';
import type { Order } from '#contract/order.ts';
import { fetchOrderPage } from '../api/orders.ts';
import { createFeedCache, type OpenedList } from './feed-cache.ts';
import { useDayContext } from './filters/day-context.ts';
import { listQueryOf } from './filters/list-query-of.ts';
import type { OrderFilters } from './filters/order-filters.ts';
import type { OrdersFeedSnapshot } from './paging/orders-feed-runner.ts';

const KEPT_LISTS = 6;

/** The list of a selection, as the page shows it. */
export type OrdersListState = {
  readonly list: OpenedList;
  readonly snapshot: OrdersFeedSnapshot;
  /** The loaded orders that fall on their own store's days. */
  readonly orders: readonly Order[];
  /** Rows of the selection before, shown dimmed until the first answer of this one. */
  readonly isStale: boolean;
};

/** Opens the list of the filters, or the one kept for them, and loads its first page. */
export function useOrdersList(filters: OrderFilters): OrdersListState {
  const [cache] = useState(() => createFeedCache(fetchOrderPage, KEPT_LISTS));
  const context = useDayContext();
  const { query, includes } = listQueryOf(filters, context);
  const key = serialiseListOrdersQuery(query);
  // The key says all that the query does; the query's identity changes with every minute.
  // oxlint-disable-next-line react/exhaustive-deps
  const list = useMemo(() => cache.open(key, query), [cache, key]);
  const snapshot = useSyncExternalStore(list.feed.subscribe, list.feed.getSnapshot);

  useEffect(() => {
    if (list.feed.getSnapshot().status === 'loading-first') void list.feed.loadMore();
  }, [list]);
  useEffect(() => () => cache.disposeAll(), [cache]);

  const orders = useMemo(
    () => (includes ? snapshot.orders.filter(includes) : snapshot.orders),
    // Which days count changes with the key alone.
    // oxlint-disable-next-line react/exhaustive-deps
    [snapshot.orders, key],
  );
  const previous = useRef<readonly Order[]>([]);
  const isStale = snapshot.status === 'loading-first' && previous.current.length > 0;
  useEffect(() => {
    if (snapshot.status !== 'loading-first') previous.current = orders;
  }, [snapshot.status, orders]);
  return { list, snapshot, orders: isStale ? previous.current : orders, isStale };
}

import { useEffect, useMemo, useSyncExternalStore } from 'react';
import {
  type ListOrdersQuery,
  MAX_PAGE_SIZE,
  parseListOrdersQuery,
  serialiseListOrdersQuery,
} from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import { createOrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import type { OrdersFilter } from '../../orders-feed/walk/orders-walk.ts';
import { withNamesOnly } from './search-text.ts';

/** The most that the API gives with items (order-data-service-api.md, Limits). */
const PAGE_SIZE = 50;

async function fetchNames(query: ListOrdersQuery, signal: AbortSignal): Promise<OrderPage> {
  const page = await fetchOrderPage(query, signal);
  return { ...page, orders: page.orders.map(withNamesOnly) };
}

/**
 * A second way through the orders of a selection that reads their items' names, which the list does not hold. It asks for nothing
 * until it is told to, as it asks four times as often; another selection has another.
 */
export function useItemSearch(selection: OrdersFilter) {
  const key = serialiseListOrdersQuery({ ...selection, pageSize: MAX_PAGE_SIZE, expand: ['items'] });
  const feed = useMemo(
    () => createOrdersFeed({ filter: parseListOrdersQuery(key).query, fetchPage: fetchNames, pageSize: PAGE_SIZE }),
    [key],
  );
  const { orders } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  useEffect(() => () => feed.dispose(), [feed]);
  return { feed, orders };
}

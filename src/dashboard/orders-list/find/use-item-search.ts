import { useMemo, useSyncExternalStore } from 'react';
import { MAX_PAGE_SIZE, parseListOrdersQuery, serialiseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { FeedCache } from '../../orders-feed/feed-cache.ts';
import type { OrdersFilter } from '../../orders-feed/walk/orders-walk.ts';
import { withNamesOnly } from './search-text.ts';

/** The largest page with items (order-data-service-api.md, Limits). */
const PAGE_SIZE = 50;

/**
 * A second list of the same filters that reads the names of the orders' items, which the list on screen does not hold. It requests
 * nothing by itself, as it needs four times as many requests.
 */
export function useItemSearch(cache: FeedCache, selection: OrdersFilter) {
  const key = serialiseListOrdersQuery({ ...selection, pageSize: MAX_PAGE_SIZE, expand: ['items'] });
  const { feed } = useMemo(
    () =>
      cache.open(`item names of ${key}`, {
        filter: parseListOrdersQuery(key).query,
        pageSize: PAGE_SIZE,
        reduce: withNamesOnly,
      }),
    [cache, key],
  );
  const { orders } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  return { feed, orders };
}

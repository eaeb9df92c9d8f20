import { useMemo } from 'react';
import type { Order } from '#contract/order.ts';
import type { OrdersFeed } from '../paging/orders-feed-runner.ts';
import { localPredicate } from './local-predicate.ts';
import type { OrderFilters } from './order-filters.ts';
import { useLoadFurther } from './use-load-further.ts';

/** How many further matches one request to look further back brings, if there are as many. */
const FURTHER_MATCHES = 50;

function countMatches(orders: readonly Order[], isMatch: (order: Order) => boolean): number {
  return orders.reduce((count, order) => (isMatch(order) ? count + 1 : count), 0);
}

/** The loaded orders that pass the local filters, and how to look further back for more; `isFiltered` is false where none is set. */
export function useLocallyFiltered(feed: OrdersFeed, loaded: readonly Order[], filters: OrderFilters) {
  const isMatch = useMemo(() => localPredicate(filters), [filters]);
  const orders = useMemo(() => (isMatch ? loaded.filter(isMatch) : loaded), [loaded, isMatch]);
  const { isLoading, start, cancel } = useLoadFurther(feed);
  function lookFurther() {
    if (!isMatch) return;
    const enough = countMatches(feed.getSnapshot().orders, isMatch) + FURTHER_MATCHES;
    start((all) => countMatches(all, isMatch) < enough);
  }
  return {
    orders,
    isFiltered: isMatch !== undefined,
    isLooking: isLoading && isMatch !== undefined,
    lookFurther,
    cancel,
  };
}

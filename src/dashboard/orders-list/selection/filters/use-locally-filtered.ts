import { useEffect, useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { OrdersFeed } from '../../../orders-feed/orders-feed-runner.ts';
import { useDayContext } from './day-context.ts';
import { localPredicate } from './local-predicate.ts';
import type { OrderFilters } from './order-filters.ts';
import { wantsRecentOrders } from './recent-orders.ts';
import { storeDayOf } from './store-day.ts';
import { useLoadFurther } from './use-load-further.ts';

/** How many further matches one request to look further back brings, if there are as many. */
const FURTHER_MATCHES = 50;

function countMatches(orders: readonly Order[], isMatch: (order: Order) => boolean): number {
  return orders.reduce((count, order) => (isMatch(order) ? count + 1 : count), 0);
}

/** What decides which orders are shown; the same as long as the filters and the days of the stores are. */
function useLocalPredicate(filters: OrderFilters) {
  const context = useDayContext();
  const { stores, now, cutoffMinutes, defaultTimeZone } = context;
  const zones = [...new Set([defaultTimeZone, ...stores.described.map(({ timeZone }) => timeZone)])];
  const days =
    filters.local.refundedWithin && zones.map((zone) => `${zone} ${storeDayOf(now, zone, cutoffMinutes)}`).join();
  return useMemo(
    () => localPredicate(filters, context),
    // What is asked of the present is no more than the days.
    // oxlint-disable-next-line react/exhaustive-deps
    [filters, stores, cutoffMinutes, defaultTimeZone, days],
  );
}

/**
 * The loaded orders that pass the local filters, and how to look further back for more; `isFiltered` is false where none is set. Refunds
 * of some days are looked for in the orders of the last weeks without being asked, since those of today belong to any of them.
 */
export function useLocallyFiltered(feed: OrdersFeed, loaded: readonly Order[], filters: OrderFilters) {
  const isMatch = useLocalPredicate(filters);
  const orders = useMemo(() => (isMatch ? loaded.filter(isMatch) : loaded), [loaded, isMatch]);
  const { isLoading, start, cancel } = useLoadFurther(feed);
  const isByRefundDate = filters.local.refundedWithin !== undefined;
  useEffect(() => {
    if (!isByRefundDate) return undefined;
    start(wantsRecentOrders(Math.floor(Date.now() / 1000)));
    return cancel;
    // Once for a list: who cancelled it is not to see it begin again.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [feed, isByRefundDate]);

  function lookFurther() {
    if (!isMatch) return;
    const enough = countMatches(feed.getSnapshot().orders, isMatch) + FURTHER_MATCHES;
    start((all) => countMatches(all, isMatch) < enough);
  }
  return {
    orders,
    /** What decides which orders are shown; undefined where all are. */
    isMatch,
    isFiltered: isMatch !== undefined,
    isByRefundDate,
    isLooking: isLoading && isMatch !== undefined,
    lookFurther,
    cancel,
  };
}

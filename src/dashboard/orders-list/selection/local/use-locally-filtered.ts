import { useEffect, useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { OrdersFeed } from '../../../orders-feed/orders-feed-runner.ts';
import { useDays } from '../../../stores/days.tsx';
import { storeDayOf } from '../../../stores/store-day.ts';
import { localPredicate } from '../filters/list-query-of.ts';
import type { OrderFilters } from '../filters/order-filters.ts';
import { useLoadFurther } from '../../../orders-feed/use-load-further.ts';

/** How far back (seconds) orders are checked for recent refunds: most are given within weeks. */
const RECENT = 31 * 86_400;
/** No more than this is loaded without being asked, however busy the stores are. */
const MOST_ORDERS = 10_000;

/** Whether more orders (newest first) must be loaded to have the 31 days before `now` (epoch seconds), up to a limit. */
export function wantsRecentOrders(now: number): (orders: readonly Order[]) => boolean {
  return (orders) => {
    const oldest = orders.at(-1);
    if (!oldest) return true;
    return orders.length < MOST_ORDERS && (secondOf(oldest.createdAt) ?? Infinity) >= now - RECENT;
  };
}

/** How many more matches one press of "Check older orders" looks for. */
const FURTHER_MATCHES = 50;

function countMatches(orders: readonly Order[], isMatch: (order: Order) => boolean): number {
  return orders.reduce((count, order) => (isMatch(order) ? count + 1 : count), 0);
}

/** The predicate of the local filters; its identity changes with the filters and the stores' days only. */
function useLocalPredicate(filters: OrderFilters) {
  const present = useDays();
  const { stores, now, cutoffMinutes, defaultTimeZone } = present;
  const zones = [...new Set([defaultTimeZone, ...stores.described.map(({ timeZone }) => timeZone)])];
  const days = filters.refund_date && zones.map((zone) => `${zone} ${storeDayOf(now, zone, cutoffMinutes)}`).join();
  return useMemo(
    () => localPredicate(filters, present),
    // Of the present, only the days matter.
    // oxlint-disable-next-line react/exhaustive-deps
    [filters, stores, cutoffMinutes, defaultTimeZone, days],
  );
}

/**
 * The loaded orders that pass the local filters, and how to check older orders for more; `isFiltered` is false where no local filter is
 * set. A filter by refund date checks the orders of the last month by itself: today's refunds may belong to any of them.
 */
export function useLocallyFiltered(feed: OrdersFeed, loaded: readonly Order[], filters: OrderFilters) {
  const isMatch = useLocalPredicate(filters);
  const orders = useMemo(() => (isMatch ? loaded.filter(isMatch) : loaded), [loaded, isMatch]);
  const { isLoading, start, cancel } = useLoadFurther(feed);
  const isByRefundDate = filters.refund_date !== undefined;
  useEffect(() => {
    if (!isByRefundDate) return undefined;
    start(wantsRecentOrders(Math.floor(Date.now() / 1000)));
    return cancel;
    // Once per list: do not restart a search that the user cancelled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [feed, isByRefundDate]);

  function lookFurther() {
    if (!isMatch) return;
    const enough = countMatches(feed.getSnapshot().orders, isMatch) + FURTHER_MATCHES;
    start((all) => countMatches(all, isMatch) < enough);
  }
  return {
    orders,
    /** Decides which orders are shown; undefined where all are. */
    isMatch,
    isFiltered: isMatch !== undefined,
    isByRefundDate,
    isLooking: isLoading && isMatch !== undefined,
    lookFurther,
    cancel,
  };
}

import { preloadOrderPage } from '../../orders-feed/orders-api.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { listQueryOf } from '../selection/filters/list-query-of.ts';
import { readOrderFilters } from '../selection/filters/order-filters.ts';

/** Filters without days do not depend on the stores' clocks. */
const NO_CLOCKS = {
  stores: storeDirectory({ stores: [], currency: 'USD', timeZone: null }),
  defaultTimeZone: 'UTC',
  cutoffMinutes: 0,
  now: 0,
};

/**
 * Requests the first page of the address's orders while the session is still loading, if the address alone determines the query: days and
 * a start need the stores' clocks, and a reloaded page may start further down.
 */
export function preloadFirstPage(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  isFirstVisit: boolean,
): void {
  const { filters, start } = readOrderFilters(search);
  const isList = pathname === '/' || pathname === '/orders' || pathname.startsWith('/orders/');
  if (!isFirstVisit || !isList || filters.date || start) return;
  preloadOrderPage(listQueryOf(filters, NO_CLOCKS).query);
}

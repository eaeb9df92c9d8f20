/** The path of the session, as its query requests it. */
export const SESSION_PATH = '/api/session';
/** The path of the preferences, as their query requests them. */
export const PREFERENCES_PATH = '/api/preferences';
/** The path of the first page of all orders, as the list requests it. */
export const ALL_ORDERS_PATH = '/api/orders?expand=refunds';

/** Whether the page was opened by a new navigation, rather than reloaded or returned to. */
export function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}

/**
 * Whether this visit starts with the first page of all orders, unless another view opens by default: a new navigation to an address without
 * filters. All other visits are left to `preloadFirstPage`, which understands addresses; a reloaded page may start further down the list.
 */
export function startsWithAllOrders(): boolean {
  return isFirstVisit() && (location.pathname === '/' || location.pathname === '/orders') && location.search === '';
}

import { ownKey } from '../kit/loading/storage-owner.ts';
import { chosenKey, VIEWS_KEY } from '../views/view-keys.ts';

/** The path of the session, as its query requests it. */
export const SESSION_PATH = '/api/session';
/** The path of the first page of all orders, as the list requests it. */
export const ALL_ORDERS_PATH = '/api/orders?expand=refunds';

/** Whether this window shows the view of all orders at an address without filters. */
function opensAllOrders(): boolean {
  try {
    const saved = localStorage.getItem(ownKey(VIEWS_KEY));
    return (
      saved === null || saved.includes('"defaultId":"all"') || sessionStorage.getItem(chosenKey('orders')) !== null
    );
  } catch {
    // Without storage no view is saved.
    return true;
  }
}

/** Whether the page was opened by a new navigation, rather than reloaded or returned to. */
export function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}

/**
 * Whether this visit certainly starts with the first page of all orders: a new navigation to an address without filters. All other visits are
 * left to `preloadFirstPage`, which understands addresses; a reloaded page may start further down the list.
 */
export function startsWithAllOrders(): boolean {
  return (
    isFirstVisit() &&
    (location.pathname === '/' || location.pathname === '/orders') &&
    location.search === '' &&
    opensAllOrders()
  );
}

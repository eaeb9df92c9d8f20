import { ownKey } from '../kit/loading/storage-owner.ts';
import { CHOSEN_KEY, VIEWS_KEY } from '../orders-list/views/view-keys.ts';

/** The path of the session, as its query requests it. */
export const SESSION_PATH = '/api/session';
/** The path of the first page of all orders, as the list requests it. */
export const ALL_ORDERS_PATH = '/api/orders?expand=refunds';

/** Whether the view that this window shows at an address without filters is that of all orders. */
function opensAllOrders(): boolean {
  try {
    const saved = localStorage.getItem(ownKey(VIEWS_KEY));
    return saved === null || saved.includes('"defaultId":"all"') || sessionStorage.getItem(CHOSEN_KEY) !== null;
  } catch {
    // Without storage nothing is saved.
    return true;
  }
}

/** Whether the page was opened anew, neither reloaded nor returned to. */
export function isFirstVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation instanceof PerformanceNavigationTiming && navigation.type === 'navigate';
}

/**
 * Whether this visit certainly starts with the first page of all orders: a new one, of an address without filters. All others are
 * requested by `preloadFirstPage`, which understands addresses; a reloaded page may start further down.
 */
export function startsWithAllOrders(): boolean {
  return (
    isFirstVisit() &&
    (location.pathname === '/' || location.pathname === '/orders') &&
    location.search === '' &&
    opensAllOrders()
  );
}

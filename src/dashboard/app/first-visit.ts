/** The path of the session, as its query requests it. */
export const SESSION_PATH = '/api/session';
/** The path of the preferences, as their query requests them. */
export const PREFERENCES_PATH = '/api/preferences';
/** The parameters of the list of all orders; the list sends the same. */
export const ALL_ORDERS = { expand: 'refunds' };
/** The path of its first page. */
export const ALL_ORDERS_PATH = '/api/orders?expand=refunds';

/** True when the address has no filters and no saved view is the default. */
export function startsWithAllOrders(): boolean {
  return (location.pathname === '/' || location.pathname === '/orders') && location.search === '';
}

import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';

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

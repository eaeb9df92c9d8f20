import type { Order } from '#contract/service/order.ts';
import { readInstant } from '#contract/service/rfc3339.ts';

/** How far back (seconds) orders are looked through for recent refunds: most are given within weeks. */
const RECENT = 31 * 86_400;
/** However busy the stores are, no more than this is loaded without being asked. */
const MOST_ORDERS = 10_000;

/** Whether, of orders newest first, more are wanted to hold all of the last 31 days before `now` (epoch seconds), within bounds. */
export function wantsRecentOrders(now: number): (orders: readonly Order[]) => boolean {
  return (orders) => {
    const oldest = orders.at(-1);
    if (!oldest) return true;
    const instant = readInstant(oldest.createdAt);
    return orders.length < MOST_ORDERS && (!instant.ok || instant.value.epochSeconds >= now - RECENT);
  };
}

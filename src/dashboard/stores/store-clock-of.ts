import type { Order } from '#contract/service/order.ts';
import type { Store } from './stores.ts';

/** The clock an order is shown on: its store's zone, else the order's own offset in minutes, else UTC. */
export function storeClockOf(
  order: Pick<Order, 'tzOffsetMinutes'>,
  store: Pick<Store, 'timeZone'>,
): { timeZone: string } | { offsetMinutes: number } {
  if (store.timeZone !== undefined) return { timeZone: store.timeZone };
  return { offsetMinutes: order.tzOffsetMinutes ?? 0 };
}

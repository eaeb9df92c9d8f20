import type { Order } from './order.ts';

/**
 * The minutes that an order's store is ahead of UTC; 0 if the order has none, or an offset of a day
 * or more, which no clock has.
 */
export function storeOffset({ tzOffsetMinutes: minutes }: Pick<Order, 'tzOffsetMinutes'>): number {
  return minutes && Math.abs(minutes) < 1440 ? minutes : 0;
}

import type { Order, OrderItem } from '#contract/service/order.ts';
import { unreadableLines } from './unreadable-entries.ts';

/** A line of an order and its place in the service's own `items`, which allocations count by. */
export type Line = { readonly item: OrderItem; readonly index: number };

/** The order's lines with their original indices, which skip those of items that could not be read. */
export function originalLines(order: Pick<Order, 'items' | 'unreadable'>): Line[] {
  const unreadable = unreadableLines(order);
  let next = 0;
  return (order.items ?? []).map((item) => {
    while (unreadable.has(next)) next += 1;
    const index = next;
    next += 1;
    return { item, index };
  });
}

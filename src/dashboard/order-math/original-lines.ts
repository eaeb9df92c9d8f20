import type { Order, OrderItem } from '#contract/service/order.ts';

/** A line of an order and its place in the service's own `items`, which allocations count by. */
export type Line = { readonly item: OrderItem; readonly index: number };

/** An item whose modifiers could not all be read is there all the same. */
const UNREADABLE_ITEM = /^items\[(\d+)\](?!\.modifiers\b)/;

/** The order's lines with their original indices, which skip the places of items that could not be read. */
export function originalLines(order: Pick<Order, 'items' | 'unreadable'>): Line[] {
  const unreadable = new Set(
    (order.unreadable ?? []).flatMap((text) => {
      const place = UNREADABLE_ITEM.exec(text)?.[1];
      return place === undefined ? [] : [Number(place)];
    }),
  );
  let next = 0;
  return (order.items ?? []).map((item) => {
    while (unreadable.has(next)) next += 1;
    const index = next;
    next += 1;
    return { item, index };
  });
}

import type { Order } from '#contract/service/order.ts';

/** The orders of two walks through one selection, both newest first, each once: `preferred` where both have one. */
export function joinOrders(orders: readonly Order[], preferred: readonly Order[]): readonly Order[] {
  if (preferred.length === 0) return orders;
  const ids = new Set(preferred.map(({ id }) => id));
  const common = orders.findIndex(({ id }) => ids.has(id));
  // What the other walk has not seen is newer than all it saw, or older.
  const newer = common < 0 ? [] : orders.slice(0, common);
  return [...newer, ...preferred, ...orders.slice(newer.length).filter(({ id }) => !ids.has(id))];
}

import { useState } from 'react';
import type { Order } from '#contract/service/order.ts';

/** How a list of orders differs from the previous one. */
export type ListChanges = {
  /** Orders with a higher version than before. */
  readonly changed: readonly { readonly before: Order; readonly order: Order }[];
  /** Orders newer than the first one of the previous list. */
  readonly arrived: readonly Order[];
};

export const NO_CHANGES: ListChanges = { changed: [], arrived: [] };

/** The diff of a list (newest first) against the previous one. */
export function listChanges(before: readonly Order[], orders: readonly Order[]): ListChanges {
  const first = before[0];
  if (!first) return NO_CHANGES;
  const old = new Map(before.map((order) => [order.id, order]));
  const changed = orders.flatMap((order) => {
    const known = old.get(order.id);
    return known && (order.orderVersion ?? 0) > (known.orderVersion ?? 0)
      ? [{ before: known, order }]
      : [];
  });
  const start = orders.findIndex(({ id }) => id === first.id);
  return {
    changed,
    arrived: start > 0 ? orders.slice(0, start).filter(({ id }) => !old.has(id)) : [],
  };
}

type Seen = { readonly orders: readonly Order[]; readonly changes: ListChanges };

/** The diff of the last change of a list, kept until the next. */
export function useListChanges(orders: readonly Order[]): ListChanges {
  const [seen, setSeen] = useState<Seen>({ orders, changes: NO_CHANGES });
  if (seen.orders === orders) return seen.changes;
  const changes = listChanges(seen.orders, orders);
  setSeen({ orders, changes });
  return changes;
}

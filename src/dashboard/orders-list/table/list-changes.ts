import { useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { commonEnd, commonStart } from './days/day-groups.ts';

/** How a list of orders differs from the previous one. */
export type ListChanges = {
  /** Orders with a higher version than before. */
  readonly changed: readonly { readonly before: Order; readonly order: Order }[];
  /** Orders newer than the first one of the previous list. */
  readonly arrived: readonly Order[];
};

export const NO_CHANGES: ListChanges = { changed: [], arrived: [] };

/** The diff of a list (newest first) against the previous one; its cost depends only on the part from the first to the last difference. */
export function listChanges(before: readonly Order[], orders: readonly Order[]): ListChanges {
  const first = before[0];
  if (!first) return NO_CHANGES;
  const start = commonStart(before, orders);
  const end = commonEnd(before, orders, start);
  const old = new Map(before.slice(start, before.length - end).map((order) => [order.id, order]));
  const differing = orders.slice(start, orders.length - end);
  const changed = differing.flatMap((order) => {
    const known = old.get(order.id);
    return known && (order.orderVersion ?? 0) > (known.orderVersion ?? 0) ? [{ before: known, order }] : [];
  });
  if (start > 0) return { changed, arrived: [] };
  const arrivals = orders.findIndex(({ id }) => id === first.id);
  return { changed, arrived: arrivals > 0 ? orders.slice(0, arrivals).filter(({ id }) => !old.has(id)) : [] };
}

type Seen = { readonly orders: readonly Order[]; readonly growsUpwards: boolean; readonly changes: ListChanges };

/** The diff of the last change of a list, kept until the next; newer orders that load as the user scrolls up do not count as arrivals. */
export function useListChanges(orders: readonly Order[], growsUpwards: boolean): ListChanges {
  const [seen, setSeen] = useState<Seen>({ orders, growsUpwards, changes: NO_CHANGES });
  if (seen.orders === orders) return seen.changes;
  const all = listChanges(seen.orders, orders);
  const changes = seen.growsUpwards ? { ...all, arrived: [] } : all;
  setSeen({ orders, growsUpwards, changes });
  return changes;
}

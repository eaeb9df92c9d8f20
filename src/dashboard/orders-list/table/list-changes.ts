import type { Order } from '#contract/service/order.ts';
import { commonEnd, commonStart } from './common-ends.ts';

/** What one list of orders has that the list before had not; one of the two is `before` where the order only changed. */
export type ListChanges = {
  /** Orders of a higher version than before. */
  readonly changed: readonly { readonly before: Order; readonly order: Order }[];
  /** Orders newer than what the list began with. */
  readonly arrived: readonly Order[];
};

export const NO_CHANGES: ListChanges = { changed: [], arrived: [] };

/** Compares a list (newest first) with the one before it; costs what lies between the first and the last difference. */
export function listChanges(before: readonly Order[], orders: readonly Order[]): ListChanges {
  const first = before[0];
  if (!first) return NO_CHANGES;
  const head = commonStart(before, orders);
  const tail = commonEnd(before, orders, head);
  const old = new Map(before.slice(head, before.length - tail).map((order) => [order.id, order]));
  const differing = orders.slice(head, orders.length - tail);
  const changed = differing.flatMap((order) => {
    const known = old.get(order.id);
    return known && (order.orderVersion ?? 0) > (known.orderVersion ?? 0) ? [{ before: known, order }] : [];
  });
  if (head > 0) return { changed, arrived: [] };
  const start = orders.findIndex(({ id }) => id === first.id);
  return { changed, arrived: start > 0 ? orders.slice(0, start).filter(({ id }) => !old.has(id)) : [] };
}

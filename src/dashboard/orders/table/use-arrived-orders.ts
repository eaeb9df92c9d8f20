import { useState } from 'react';
import type { Order } from '#contract/service/order.ts';

/** The orders that are newer than the first one of the previous list. */
function arrivedIn(before: readonly Order[], orders: readonly Order[]): ReadonlySet<string> {
  const known = new Set(before.map(({ id }) => id));
  const start = orders.findIndex(({ id }) => id === before[0]?.id);
  const ids = orders.slice(0, Math.max(0, start)).map(({ id }) => id);
  return new Set(ids.filter((id) => !known.has(id)));
}

const NONE: ReadonlySet<string> = new Set();

/** The ids of orders that the last change of a list added at its top. */
export function useArrivedOrders(orders: readonly Order[]): ReadonlySet<string> {
  const [seen, setSeen] = useState({ orders, arrived: NONE });
  if (seen.orders === orders) return seen.arrived;
  const arrived = arrivedIn(seen.orders, orders);
  setSeen({ orders, arrived });
  return arrived;
}

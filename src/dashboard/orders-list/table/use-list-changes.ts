import { useState } from 'react';
import type { Order } from '#contract/order.ts';
import { type ListChanges, listChanges, NO_CHANGES } from './list-changes.ts';

/** What the last change of a list brought, held until the next. */
export function useListChanges(orders: readonly Order[]): ListChanges {
  const [seen, setSeen] = useState<{ orders: readonly Order[]; changes: ListChanges }>({ orders, changes: NO_CHANGES });
  if (seen.orders === orders) return seen.changes;
  const changes = listChanges(seen.orders, orders);
  setSeen({ orders, changes });
  return changes;
}

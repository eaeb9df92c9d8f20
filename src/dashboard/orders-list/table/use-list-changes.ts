import { useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { type ListChanges, listChanges, NO_CHANGES } from './list-changes.ts';

type Seen = { readonly orders: readonly Order[]; readonly growsUpwards: boolean; readonly changes: ListChanges };

/** What the last change of a list brought, held until the next; what a list that grows upwards loads has not arrived. */
export function useListChanges(orders: readonly Order[], growsUpwards: boolean): ListChanges {
  const [seen, setSeen] = useState<Seen>({ orders, growsUpwards, changes: NO_CHANGES });
  if (seen.orders === orders) return seen.changes;
  const all = listChanges(seen.orders, orders);
  const changes = seen.growsUpwards ? { ...all, arrived: [] } : all;
  setSeen({ orders, growsUpwards, changes });
  return changes;
}

import { useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { OrdersFeedSnapshot } from './orders-feed-runner.ts';

type Before = { readonly key: string; readonly orders: readonly Order[] };

/**
 * The rows to show for a list: its own or, until its first answer, those shown before (`isStale`). Where that answer fails they go, unless
 * they are of the same list (`key`), which then only lacks a part of each.
 */
export function useRowsMeanwhile(
  key: string,
  { status, orders: loaded }: Pick<OrdersFeedSnapshot, 'status' | 'orders'>,
  orders: readonly Order[],
): { readonly orders: readonly Order[]; readonly isStale: boolean } {
  const [before, setBefore] = useState<Before>({ key, orders: [] });
  const hasNone = status === 'failed' && loaded.length === 0;
  const isWaiting = status === 'loading-first' || (hasNone && before.key === key);
  if (!isWaiting && (before.key !== key || before.orders !== orders)) setBefore({ key, orders });
  const isStale = isWaiting && before.orders.length > 0;
  return { orders: isStale ? before.orders : orders, isStale };
}

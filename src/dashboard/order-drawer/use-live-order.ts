import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/order.ts';
import { orderQuery } from '../api/orders.ts';
import { ApiFailure } from '../api/request.ts';
import { type OrderChange, orderChanges } from './order-changes.ts';

/** How often (ms) an open order is asked for again, as the list may not hold it. */
const INTERVAL = 20_000;

function isGone(error: Error | null): boolean {
  return error instanceof ApiFailure && error.code === 'not_found';
}

type Seen = {
  readonly orderId: string;
  readonly order: Order | undefined;
  readonly changes: readonly OrderChange[];
  readonly turn: number;
};

/** What is new of an order since it was shown; `turn` counts the times. */
function useChanges(orderId: string, order: Order | undefined): Seen {
  const [seen, setSeen] = useState<Seen>({ orderId, order, changes: [], turn: 0 });
  if (seen.orderId === orderId && seen.order === order) return seen;
  const changes = seen.orderId === orderId && seen.order && order ? orderChanges(seen.order, order) : [];
  const next = { orderId, order, changes, turn: changes.length > 0 ? seen.turn + 1 : seen.turn };
  setSeen(next);
  return next;
}

/**
 * The whole of the open order, asked for again when its row shows a newer version and, as long as `isLive` and the page is in sight,
 * every 20 s; with what changed since it was shown.
 */
export function useLiveOrder(orderId: string, listed: Order | undefined, isLive: boolean) {
  const { data, error, isFetching, refetch } = useQuery({
    ...orderQuery(orderId),
    refetchInterval: (query) => (isLive && !isGone(query.state.error) ? INTERVAL : false),
  });
  const answered = useRef('');
  const listedVersion = listed?.orderVersion ?? 0;
  const version = data?.order.orderVersion ?? Infinity;
  useEffect(() => {
    // Each version of the row asks once: a service may well answer an older one for a while.
    const asked = `${orderId} ${listedVersion}`;
    if (listedVersion <= version || isFetching || answered.current === asked) return;
    answered.current = asked;
    void refetch();
  }, [orderId, listedVersion, version, isFetching, refetch]);
  const { changes, turn } = useChanges(orderId, data?.order);
  return { answer: data, error, isGone: isGone(error), changes, turn, refetch };
}

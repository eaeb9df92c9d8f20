import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Order } from '#contract/service/order.ts';
import { orderQuery } from '../../orders-feed/orders-api.ts';
import { ApiFailure } from '../../kit/request.ts';
import { useOrderChanges } from '../changes/use-order-changes.ts';

/** How often (ms) an open order is asked for again, as the list may not hold it. */
const INTERVAL = 20_000;

function isGone(error: Error | null): boolean {
  return error instanceof ApiFailure && error.code === 'not_found';
}

/**
 * The whole of the open order, asked for again when its row shows a newer version and, as long as `isLive` and the page is in sight,
 * every 20 s; with what changed since it was shown.
 */
export function useLiveOrder(orderId: string, listed: Order | undefined, isLive: boolean) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
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
  const changes = useOrderChanges(orderId, data?.order, dataUpdatedAt);
  return { answer: data, error, isGone: isGone(error), changes, refetch };
}

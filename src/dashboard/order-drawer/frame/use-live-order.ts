import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Order } from '#contract/service/order.ts';
import { orderQuery } from '../../orders-feed/orders-api.ts';
import { ApiFailure } from '../../kit/request.ts';
import { useIsLate } from '../../kit/loading/use-is-late.ts';
import { useOrderChanges } from '../changes/use-order-changes.ts';

/** How often (ms) an open order is polled, because it may not be in the list. */
const POLL_INTERVAL = 20_000;

/** How long (ms) to wait for the response before rendering the sections from the row; any sooner, they would only flicker. */
const LATE_AFTER = 250;

function isNotFound(error: Error | null): boolean {
  return error instanceof ApiFailure && error.code === 'not_found';
}

/**
 * The whole open order and its changes since it was opened. Refetches when its row in the list (`listed`) has a newer version and, while
 * `isLive` and the page is visible, every 20 s.
 */
export function useLiveOrder(orderId: string, listed: Order | undefined, isLive: boolean) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery({
    ...orderQuery(orderId),
    refetchInterval: (query) => (isLive && !isNotFound(query.state.error) ? POLL_INTERVAL : false),
  });
  const lastAsked = useRef<string>(undefined);
  const listedVersion = listed?.orderVersion ?? undefined;
  const version = data?.order.orderVersion ?? undefined;
  const isOutdated = version !== undefined && listedVersion !== undefined && listedVersion > version;
  useEffect(() => {
    // Refetch once per version of the row: the service may return an older version for a while.
    const asked = `${orderId} ${listedVersion}`;
    if (!isOutdated || isFetching || lastAsked.current === asked) return;
    lastAsked.current = asked;
    void refetch();
  }, [orderId, listedVersion, isOutdated, isFetching, refetch]);
  const changes = useOrderChanges(orderId, data?.order, dataUpdatedAt);
  const isBusy = !data && !error;
  const isLate = useIsLate(isBusy ? orderId : undefined, LATE_AFTER);
  return { response: data, error, isBusy, isLate, isNotFound: isNotFound(error), changes, refetch };
}

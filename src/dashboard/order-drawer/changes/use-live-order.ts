import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { orderQuery } from '../../orders-feed/orders-api.ts';
import { asFailure } from '../../kit/failures/failure.tsx';
import { useIsLate } from '../../kit/loading/use-is-late.ts';
import { diffOrders, type OrderChange } from './order-diff.ts';

/** The highlighted parts and entries (`highlightKey`), each with the number of the change that highlighted it last. */
export type Highlights = ReadonlyMap<string, number>;

type Seen = {
  readonly orderId: string;
  readonly order: Order | undefined;
  /** The order as the user knows it: as it was opened, or as of the last dismissal. */
  readonly known: Order | undefined;
  readonly last: readonly OrderChange[];
  readonly all: readonly OrderChange[];
  readonly highlights: Highlights;
  /** When the last change was received, in epoch milliseconds. */
  readonly at: number;
  /** Counts the updates that changed something. */
  readonly turn: number;
};

/** The changes of the open order that the user has not dismissed. */
export type LiveChanges = Pick<Seen, 'last' | 'all' | 'highlights' | 'at'> & { readonly dismiss: () => void };

function withoutChanges(orderId: string, order: Order | undefined, turn: number): Seen {
  return { orderId, order, known: order, last: [], all: [], highlights: new Map(), at: 0, turn };
}

function afterUpdate(seen: Seen, before: Order, known: Order, order: Order, at: number): Seen {
  const update = diffOrders(before, order);
  if (update.changes.length === 0) return { ...seen, order };
  const sinceKnown = diffOrders(known, order);
  const turn = seen.turn + 1;
  const highlights = new Map(
    [...sinceKnown.highlights].map((key) => [
      key,
      update.highlights.has(key) ? turn : (seen.highlights.get(key) ?? turn),
    ]),
  );
  return { ...seen, order, last: update.changes, all: sinceKnown.changes, highlights, at, turn };
}

/** Collects the changes of an order (last received at `updatedAt`, epoch milliseconds) until they are dismissed or another order opens. */
export function useOrderChanges(orderId: string, order: Order | undefined, updatedAt: number): LiveChanges {
  const [state, setSeen] = useState<Seen>(() => withoutChanges(orderId, order, 0));
  let seen = state;
  if (seen.orderId !== orderId || seen.order !== order) {
    seen =
      seen.orderId === orderId && seen.order && seen.known && order
        ? afterUpdate(seen, seen.order, seen.known, order, updatedAt)
        : withoutChanges(orderId, order, seen.turn);
    setSeen(seen);
  }
  const dismiss = useCallback(
    () => setSeen((current) => withoutChanges(current.orderId, current.order, current.turn)),
    [],
  );
  const { last, all, highlights, at } = seen;
  return { last, all, highlights, at, dismiss };
}

/** How often (ms) an open order is polled, because it may not be in the list. */
const POLL_INTERVAL = 20_000;

/** How long (ms) to wait for the response before rendering the sections from the row; any sooner, they would only flicker. */
const LATE_AFTER = 250;

/**
 * The whole open order and its changes since it was opened. Refetches when its row in the list (`listed`) has a newer version and, while
 * `isLive` and the page is visible, every 20 s.
 */
export function useLiveOrder(orderId: string, listed: Order | undefined, isLive: boolean) {
  const {
    data,
    error: latest,
    isFetching,
    dataUpdatedAt,
    refetch,
  } = useQuery({
    ...orderQuery(orderId),
    refetchInterval: isLive && POLL_INTERVAL,
  });
  // Stays while a poll asks again, and for the same failure, which is no news.
  const [failed, setFailed] = useState<{ readonly orderId: string; readonly error: Error }>();
  const before = failed?.orderId === orderId ? failed.error : null;
  const isKept = latest ? before && asFailure(latest).code === asFailure(before).code : !data;
  const error = isKept ? before : latest;
  if (error !== before) setFailed(error ? { orderId, error } : undefined);
  const retry = () => {
    setFailed(undefined);
    void refetch();
  };
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
  return {
    response: data,
    error,
    isBusy,
    isLate,
    isNotFound: error !== null && asFailure(error).code === 'not_found',
    changes,
    retry,
  };
}

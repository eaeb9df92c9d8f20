import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { FeedCache } from '../../orders-feed/feed-cache.ts';
import type { FeedQuery } from '../../orders-feed/walk/orders-walk.ts';
import { pageQueryKey } from '../../orders-feed/walk/page-query.ts';
import type { FindQuery } from './find-query.ts';
import { matchesOrder, withNamesOnly } from './match-order.ts';

/** How many orders are searched between two pauses: a few milliseconds of work. */
const SLICE = 500;

/** Yields to the browser, so that it can handle input. */
function pauseForInput(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(undefined);
  });
}

/** The orders that match, in their sequence; undefined once `signal` is aborted. Yields regularly, so that the page stays responsive. */
export async function searchOrders(
  orders: readonly Order[],
  query: FindQuery,
  signal: AbortSignal,
  pause: () => Promise<void> = pauseForInput,
): Promise<Order[] | undefined> {
  const matches: Order[] = [];
  for (let start = 0; start < orders.length; start += SLICE) {
    if (start > 0) await pause();
    if (signal.aborted) return undefined;
    for (const order of orders.slice(start, start + SLICE)) {
      if (matchesOrder(order, query)) matches.push(order);
    }
  }
  return matches;
}

/** Merges two lists of the same filters, newest first: each order once, from `preferred` if both have it. */
export function joinOrders(orders: readonly Order[], preferred: readonly Order[]): readonly Order[] {
  if (preferred.length === 0) return orders;
  const ids = new Set(preferred.map(({ id }) => id));
  const common = orders.findIndex(({ id }) => ids.has(id));
  // Orders that `preferred` lacks are newer than all of its orders, or older.
  const newer = common < 0 ? [] : orders.slice(0, common);
  return [...newer, ...preferred, ...orders.slice(newer.length).filter(({ id }) => !ids.has(id))];
}

/** The largest page with items (order-data-service-api.md, Limits). */
const PAGE_SIZE = 50;

/**
 * A second list of the same filters that reads the names of the orders' items, which the list on screen does not hold. It requests
 * nothing by itself, as it needs four times as many requests.
 */
export function useItemSearch(cache: FeedCache, selection: FeedQuery) {
  const key = pageQueryKey({ ...selection, pageSize: MAX_PAGE_SIZE, expand: ['items'] });
  const { feed } = useMemo(
    () =>
      cache.open(`item names of ${key}`, {
        filter: { ...selection, expand: ['items'] },
        pageSize: PAGE_SIZE,
        reduce: withNamesOnly,
      }),
    // The key contains everything of the selection.
    // oxlint-disable-next-line react/exhaustive-deps
    [cache, key],
  );
  const { orders } = useSyncExternalStore(feed.subscribe, feed.getSnapshot);
  return { feed, orders };
}

const NO_MATCHES: readonly Order[] = [];

/** The orders that match; while changed orders are searched again, the previous matches. */
export function useMatches(
  orders: readonly Order[],
  query: FindQuery,
): { readonly matches: readonly Order[]; readonly isSearching: boolean } {
  const [found, setFound] = useState({ orders, query, matches: NO_MATCHES });
  useEffect(() => {
    const controller = new AbortController();
    void searchOrders(orders, query, controller.signal).then((matches) => {
      if (matches) setFound({ orders, query, matches });
    });
    return () => controller.abort();
  }, [orders, query]);
  return {
    matches: query.runs.length === 0 ? NO_MATCHES : found.matches,
    isSearching: found.query !== query,
  };
}

/** The element id of a match. */
export function matchElementId(orderId: string): string {
  return `find-match-${orderId}`;
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../kit/request.ts';
import type { OpenedList } from '../../orders-feed/feed-cache.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import { useOrdersView, useShownList } from '../orders-view/shown-list.ts';
import { useOrdersAddress } from '../selection/address/use-orders-address.ts';
import { startAtSecond } from '../selection/start/list-start.ts';

/** The search for the oldest order; `error` is what it failed with. */
const IDLE: { readonly isRunning: boolean; readonly error: unknown } = { isRunning: false, error: undefined };

/**
 * Takes the list to its oldest or newest order and focuses that row. If the order is not loaded, a list that starts near it opens instead of
 * loading all pages in between.
 */
export function useOldest() {
  const { list, tableRef, goTo } = useShownList();
  const { orders, feed: snapshot, isStale } = useOrdersView('orders', 'feed', 'isStale');
  const { zone } = useOrdersAddress().listStart;
  const [search, setSearch] = useState(IDLE);
  const awaited = useRef<'oldest' | 'newest'>(undefined);
  const running = useRef<{ readonly list: OpenedList; readonly controller: AbortController }>(undefined);
  const isReady = !isStale && snapshot.status !== 'loading-first';
  const hasOldest = snapshot.status === 'complete';

  const focusAwaited = useCallback(() => {
    if (awaited.current === undefined || !isReady) return;
    if (awaited.current === 'oldest' && !hasOldest) {
      // A busy minute can span more than one page.
      void list.feed.loadMore();
      return;
    }
    const order = awaited.current === 'oldest' ? orders.at(-1) : orders[0];
    awaited.current = undefined;
    if (order) tableRef.current?.focusRow(order.id);
  }, [hasOldest, isReady, list, orders, tableRef]);
  useEffect(focusAwaited, [focusAwaited]);
  // Opening another list cancels the search in this one.
  useEffect(() => {
    const left = running.current;
    if (!left || left.list === list) return;
    left.controller.abort();
    running.current = undefined;
    awaited.current = undefined;
    setSearch(IDLE);
  }, [list]);
  useEffect(() => () => running.current?.controller.abort(), []);

  async function showOldest(): Promise<void> {
    if (search.isRunning) return;
    awaited.current = 'oldest';
    if (hasOldest) {
      // The list may have been read to its end since an earlier search failed.
      setSearch(IDLE);
      return focusAwaited();
    }
    const controller = new AbortController();
    running.current = { list, controller };
    setSearch({ isRunning: true, error: undefined });
    try {
      const { findOldest } = await import('../../orders-feed/find-oldest.ts').catch(() => {
        throw new ApiFailure('offline', 'The code of the search did not load.');
      });
      const now = Math.floor(Date.now() / 1000);
      const second = await findOldest(list.filter, fetchOrderPage, now, controller.signal);
      running.current = undefined;
      setSearch(IDLE);
      if (second === undefined) awaited.current = undefined;
      else goTo(startAtSecond(second, zone));
    } catch (error) {
      if (running.current?.controller === controller) running.current = undefined;
      if (controller.signal.aborted) return;
      // Or the focus would jump there whenever the end is reached later.
      awaited.current = undefined;
      setSearch({ isRunning: false, error });
    }
  }
  return {
    ...search,
    showOldest: () => void showOldest(),
    showNewest: () => {
      awaited.current = 'newest';
      goTo(undefined);
    },
  };
}

export type ListEnds = ReturnType<typeof useOldest>;

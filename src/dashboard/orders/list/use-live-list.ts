import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { Order } from '#contract/service/order.ts';
import { orderQuery } from '../../api/order.ts';
import {
  beginAnew,
  type ListedPage,
  type ListedPages,
  newestOrdersQuery,
  ordersQuery,
  prependOrders,
  replaceOrders,
} from '../../api/orders.ts';
import { useServerEvent } from '../../api/use-events.tsx';
import type { OrdersList } from './use-orders-list.ts';

/** The minimum interval (ms) between requests for the newest orders. */
const ASKED_EVERY = 2_000;
/**
 * The maximum number of changed orders that are loaded at a time; others are updated when they are
 * opened.
 */
const MOST_CHANGED = 20;
/** A longer list begins anew with new orders, so that one left open never becomes slow. */
const MOST_LISTED = 1_000;

/** New orders that are not in the list; `isMore` is true when older new orders are not loaded. */
type Arrivals = { readonly orders: readonly Order[]; readonly isMore: boolean };

function findArrivals(listed: readonly Order[], newest: readonly Order[]): Arrivals {
  const known = new Set(listed.map(({ id }) => id));
  const end = newest.findIndex(({ id }) => known.has(id));
  const isMore = end < 0 && listed.length > 0 && newest.length > 0;
  // Some may have arrived in the same second as listed ones.
  const isNew = ({ id, createdAt }: Order, index: number) =>
    !known.has(id) && (end < 0 || index < end || createdAt === newest[end]?.createdAt);
  return { orders: newest.filter(isNew), isMore };
}

/**
 * Keeps a list current through server events: changed orders in their places, new ones at its top
 * if `mayInsert` allows it, or else as a count.
 */
export function useLiveList(
  { key, parameters, orders, sort, query, isStale }: OrdersList,
  { isLive, mayInsert }: { readonly isLive: boolean; readonly mayInsert: () => boolean },
) {
  const client = useQueryClient();
  const { queryKey } = ordersQuery(parameters);
  const newest = useQuery(newestOrdersQuery(parameters));
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Something happened that no request has asked for yet, also while another list was shown. */
  const isDue = useRef(false);
  const isByTime = sort === undefined;

  /** Writing nothing new would still clear the error of an older page. */
  function write(change: (pages: ListedPages) => ListedPages): void {
    const pages = client.getQueryData(queryKey);
    const changed = pages && change(pages);
    if (changed !== pages) client.setQueryData(queryKey, changed);
  }

  function show({ orders: arrived, isMore }: Arrivals, page: ListedPage): void {
    const isLong = listed().length > MOST_LISTED;
    write((pages) => (isMore || isLong ? beginAnew(pages, page) : prependOrders(pages, arrived)));
  }

  /** A page that is being loaded would overwrite what is written meanwhile. */
  function pageLoaded(): Promise<void> {
    const isLoading = () => client.isFetching({ queryKey, exact: true }) > 0;
    return new Promise((resolve) => {
      if (!isLoading()) return resolve();
      const stop = client.getQueryCache().subscribe(() => {
        if (isLoading()) return;
        stop();
        resolve();
      });
    });
  }

  // Read the cache at that time: it may have changed long after the page was rendered.
  const listed = () => client.getQueryData(queryKey)?.pages.flatMap((page) => page.orders) ?? [];

  async function ask(): Promise<void> {
    timer.current = undefined;
    isDue.current = false;
    if (listed().length === 0) return void query.refetch();
    if (!isByTime) return;
    const { data: page } = await newest.refetch();
    if (!page) return;
    await pageLoaded();
    write((pages) => replaceOrders(pages, page.orders));
    const arrived = findArrivals(listed(), page.orders);
    if (arrived.orders.length > 0 && mayInsert()) show(arrived, page);
  }

  function askIn(pause: number): void {
    isDue.current = true;
    if (isLive && !isStale) timer.current ??= setTimeout(() => void ask(), pause);
  }

  async function askForChanged(ids: readonly string[]): Promise<void> {
    const changed = listed().filter(({ id }) => ids.includes(id));
    const asked = changed
      .slice(0, MOST_CHANGED)
      .map(({ id }) => client.fetchQuery({ ...orderQuery(id), staleTime: 0 }));
    const read = await Promise.allSettled(asked);
    const newer = read.flatMap((each) => (each.status === 'fulfilled' ? [each.value.order] : []));
    await pageLoaded();
    write((pages) => replaceOrders(pages, newer));
  }

  useServerEvent('orders', ({ ids }) => {
    askIn(ASKED_EVERY);
    if (isLive && ids) void askForChanged(ids);
  });
  useServerEvent('reset', () => askIn(0));
  const followList = useEffectEvent((_key: string, _isLive: boolean, _isStale: boolean) => {
    // Catch up on events from while another list was shown, or this one was paused.
    const isOld = query.data && Date.now() - query.dataUpdatedAt > ASKED_EVERY;
    if (isDue.current || isOld) askIn(0);
  });
  useEffect(() => {
    followList(key, isLive, isStale);
    return () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    };
  }, [key, isLive, isStale]);
  // Events before this code had loaded were not heard.
  const askOnce = useEffectEvent(() => askIn(ASKED_EVERY));
  useEffect(() => askOnce(), []);

  const arrivals = useMemo(
    () => findArrivals(orders, isByTime && !isStale ? (newest.data?.orders ?? []) : []),
    [orders, isByTime, isStale, newest.data],
  );
  return {
    error: newest.error,
    retry: () => void newest.refetch(),
    newCount: arrivals.orders.length,
    showNew: () =>
      void pageLoaded().then(() => {
        if (newest.data) show(arrivals, newest.data);
      }),
  };
}

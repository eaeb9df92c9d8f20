import { useEffect, useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { OpenedList } from '../../../orders-feed/feed-cache.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import { type UsedReading, useReading } from '../../../orders-feed/reader/use-reading.ts';
import { useDays } from '../../../stores/days.tsx';
import { type OrderFilters, writeOrderFilters } from '../filters/order-filters.ts';
import { isAllLoaded, readSnapshot, shownParts } from './read-snapshot.ts';
import { createRowMerger } from './row-merger.ts';
import { selectionRequest, type SelectionPart, type SelectionRequest } from './selection-reading.ts';

/** The list of some filters, as it was loaded page by page. */
export type PagedList = {
  readonly list: OpenedList;
  readonly snapshot: OrdersFeedSnapshot;
  /** Its orders that fall on their own stores' days. */
  readonly orders: readonly Order[];
  /** New orders that are not shown yet; also only those. */
  readonly arrivals: readonly Order[];
  readonly isStale: boolean;
};

/** A list that is read to its end by itself. */
export type ReadRows = {
  /** The orders that pass all filters, newest first, as far as they were read. */
  readonly orders: readonly Order[];
  /** The list's state as far as it was read. */
  readonly snapshot: OrdersFeedSnapshot;
  /** Undefined if the list has loaded everything by itself. */
  readonly reading: UsedReading<SelectionPart> | undefined;
};

type Merger = ReturnType<typeof createRowMerger>;

/** Mergers by list and filters, since each remembers what its feed has removed. */
const mergers = new WeakMap<OpenedList, Map<string, Merger>>();

function mergerOf(list: OpenedList, key: string, isMatch: (order: Order) => boolean): Merger {
  const known = mergers.get(list) ?? new Map<string, Merger>();
  const merger = known.get(key) ?? createRowMerger(isMatch);
  mergers.set(list, known.set(key, merger));
  return merger;
}

/** How often (ms) what may have changed is read again while the page is on screen. */
const REFRESH_INTERVAL = 5 * 60_000;

/** A reading of selected orders that stays up to date: what may have changed is read again from time to time. */
export function useFreshReading(request: SelectionRequest | undefined): UsedReading<SelectionPart> {
  const reading = useReading(request);
  const { refresh } = reading;
  const isWhole = reading.progress.phase === 'complete';
  useEffect(() => {
    if (!isWhole) return undefined;
    const timer = setInterval(() => document.visibilityState === 'visible' && refresh(), REFRESH_INTERVAL);
    return () => clearInterval(timer);
  }, [isWhole, refresh]);
  return reading;
}

function isEvery(): boolean {
  return true;
}

/** Reads a list to its end, unless it has loaded everything by itself; undefined if not asked to, or before the list's first answer. */
export function useReadList(
  paged: PagedList,
  filters: OrderFilters,
  isMatch: ((order: Order) => boolean) | undefined,
  isAsked: boolean,
): ReadRows | undefined {
  const days = useDays();
  const { list, snapshot, orders, arrivals, isStale } = paged;
  const hasFailed = snapshot.status === 'failed' && snapshot.orders.length === 0;
  const isReady = isAsked && !isStale && snapshot.status !== 'loading-first' && !hasFailed;
  const isAll = isAllLoaded(snapshot);
  const request = useMemo(
    () => (isReady && !isAll ? selectionRequest(filters, days) : undefined),
    [isReady, isAll, filters, days],
  );
  const reading = useFreshReading(request);
  const merge = mergerOf(list, writeOrderFilters(filters), isMatch ?? isEvery);
  return useMemo(() => {
    if (!isReady) return undefined;
    if (isAll) return { orders: isMatch ? orders.filter(isMatch) : orders, snapshot, reading: undefined };
    const parts = shownParts(snapshot, reading);
    // A list that starts further down only counts its arrivals; the reading includes them like any other order.
    const held = snapshot.newerStatus === 'whole' ? arrivals : [];
    return { orders: merge(orders, held, parts), snapshot: readSnapshot(snapshot, parts, reading.progress), reading };
  }, [isReady, isAll, isMatch, orders, arrivals, snapshot, reading, merge]);
}

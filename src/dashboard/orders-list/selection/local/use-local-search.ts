import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { OpenedList } from '../../../orders-feed/feed-cache.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import { useListMode } from '../../../orders-feed/list-mode.ts';
import { type UsedReading, useReading } from '../../../orders-feed/reader/use-reading.ts';
import { useLoadFurther } from '../../../orders-feed/use-load-further.ts';
import { useDays } from '../../../stores/days.tsx';
import type { OrderFilters } from '../filters/order-filters.ts';
import { readCheckedRange, writeCheckedRange } from './checked-range.ts';
import { isAllLoaded, isSettled, reachOfFeed, reachOfReading, shownParts, startOfList } from './local-reach.ts';
import { LOCAL_READING, type LocalPart, localPeriod, localSpec } from './local-reading.ts';
import { createRowMerger } from './row-merger.ts';
import { useCountedBack } from './use-counted-back.ts';
import type { LocalReach, LocalReport, LookOn } from './use-locally-filtered.ts';

/** How many pages are checked at a time as the user scrolls, before the user decides whether to go on. */
const PAGES_AT_ONCE = 5;

/** The list whose orders are checked. */
export type CheckedList = {
  readonly list: OpenedList;
  readonly snapshot: OrdersFeedSnapshot;
  /** Its loaded orders that fall on their own stores' days. */
  readonly orders: readonly Order[];
  readonly arrivals: readonly Order[];
  readonly isStale: boolean;
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

function hasAnswer({ snapshot: { status, orders }, isStale }: CheckedList): boolean {
  return !isStale && status !== 'loading-first' && (status !== 'failed' || orders.length > 0);
}

/** Notes in the address how far the user has scrolled, bypassing the router, which would treat a new location as another list. */
function noteInAddress(second: number | undefined): void {
  const { checked } = readCheckedRange(location.search);
  if (checked && 'days' in checked) return;
  const search = writeCheckedRange(location.search, second === undefined ? undefined : { second });
  if (location.search.replace(/^\?/, '') === search) return;
  history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}`);
}

/** Loads pages down to the second that was checked before according to the address, once for each list. */
function useCatchingUp(list: CheckedList, target: number | undefined) {
  const { feed } = list.list;
  const further = useLoadFurther(feed);
  const [begun, setBegun] = useState<unknown>();
  const isReady = hasAnswer(list);
  const isShort = ({ status, reachedBackTo }: OrdersFeedSnapshot) =>
    target !== undefined && status !== 'complete' && (secondOf(reachedBackTo) ?? Infinity) > target;
  useEffect(() => {
    if (target === undefined || !isReady) return;
    setBegun(feed);
    if (isShort(feed.getSnapshot())) further.start(() => isShort(feed.getSnapshot()));
    // Once per list: do not restart what the user canceled.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [feed, target, isReady]);
  return {
    isCatchingUp: isShort(list.snapshot) && (begun !== feed || further.isLoading),
    cancel: further.cancel,
  };
}

/** How far a list may be checked before the user is asked again. */
type Allowance = {
  readonly feed: unknown;
  pages: number;
  isWanted: boolean;
  /** While there are at most this many rows, further pages are checked automatically. */
  rows: number;
};

/** Checks the pages of an unbounded list as the user scrolls or presses a button, a few at a time; `found` counts its rows. */
function useLookingOn({ list: { feed } }: CheckedList, isOn: boolean, found: RefObject<number>) {
  const isByButton = useListMode()[0] === 'button';
  const allowance = useRef<Allowance>(undefined);
  const lookOn = useCallback<LookOn>(
    (asked) => {
      if (!isOn) return;
      const { status, orders } = feed.getSnapshot();
      if (allowance.current?.feed !== feed) {
        const loaded = Math.ceil(orders.length / MAX_PAGE_SIZE);
        allowance.current = { feed, pages: Math.max(0, PAGES_AT_ONCE - loaded), isWanted: false, rows: 0 };
      }
      const known = allowance.current;
      if (isByButton && asked !== 'button' && found.current > known.rows) return;
      if (asked) known.pages = PAGES_AT_ONCE;
      // Go on until there are new rows: a user who presses for more and sees nothing new would just press again.
      if (asked === 'button') known.rows = found.current;
      // Scrolling alone is no reason to load more, unless the end of the rows was reached before.
      if (status !== 'idle' || (asked === 'scroll' && !known.isWanted)) return;
      known.isWanted = known.pages === 0;
      if (known.pages === 0) return;
      known.pages -= 1;
      void feed.loadMore();
    },
    [feed, isOn, isByButton, found],
  );
  /** Goes on while there are too few rows: an empty list has no end that scrolling could reach. */
  const goOn = useCallback(() => {
    const known = allowance.current;
    const wanted = known?.feed === feed ? known.rows : 0;
    if (found.current <= wanted) lookOn();
    else if (known) known.rows = 0;
  }, [feed, found, lookOn]);
  return { lookOn, goOn };
}

/** Checks the orders of a list by local filters and reports how far: over the whole period if there is one, else as the user scrolls. */
export function useLocalSearch(
  list: CheckedList,
  filters: OrderFilters,
  isMatch: (order: Order) => boolean,
  { key, report }: LocalReport,
): { readonly reach: LocalReach; readonly reading: UsedReading<LocalPart> | undefined; readonly cancel: () => void } {
  const days = useDays();
  const { checked } = readCheckedRange(useLocation().search);
  const { snapshot, orders, arrivals } = list;
  const isReady = hasAnswer(list);
  const { filter } = list.list;
  const isUnbounded = filter.from === undefined && !isAllLoaded(snapshot);
  const back = useCountedBack(filter, snapshot.orders, isReady && isUnbounded);
  const asksDays = isUnbounded && checked !== undefined && 'days' in checked;
  const isWaiting = asksDays && !back;
  const period =
    isReady && !isAllLoaded(snapshot) && !isWaiting
      ? localPeriod(filter, checked, startOfList(snapshot), back?.days ?? days)
      : undefined;
  const reading = useReading(period && { kind: LOCAL_READING, spec: localSpec(filters, days), period });
  const { parts, progress, start, cancel: stop, resume, retry, refresh } = reading;
  const [settled, setSettled] = useState<string>();
  if (period && isSettled(progress) && settled !== key) setSettled(key);
  const isRead = period !== undefined;
  const target = !isRead && checked && 'second' in checked ? checked.second : undefined;
  const { isCatchingUp, cancel } = useCatchingUp(list, target);
  const found = useRef(0);
  const { lookOn, goOn } = useLookingOn(list, !isRead && isReady && !isWaiting && !isCatchingUp, found);

  const merge = mergerOf(list.list, key, isMatch);
  const askedDays = isRead && filter.from === undefined && checked && 'days' in checked ? checked.days : undefined;
  const reach = useMemo(() => {
    const feed = { snapshot, orders };
    if (!isRead) return { ...reachOfFeed(feed, orders.filter(isMatch), isCatchingUp), back };
    const shown = shownParts(snapshot, parts, progress, settled === key || isSettled(progress));
    // A list that starts further down only counts its arrivals; the reading includes them like any other order.
    const held = snapshot.newerStatus === 'whole' ? arrivals : [];
    return {
      ...reachOfReading(feed, merge(orders, held, shown), shown, progress, askedDays),
      back,
      reading: { parts, progress, start, cancel: stop, resume, retry, refresh },
    };
  }, [
    snapshot,
    orders,
    arrivals,
    parts,
    progress,
    isRead,
    isMatch,
    isCatchingUp,
    settled,
    key,
    merge,
    askedDays,
    back,
    start,
    stop,
    resume,
    retry,
    refresh,
  ]);

  // Before painting, or the rows would lag a frame behind their list.
  useLayoutEffect(() => {
    if (isReady) report(list.list, key, reach, lookOn);
  }, [isReady, list.list, key, reach, lookOn, report]);
  useEffect(() => {
    found.current = reach.orders.length;
    goOn();
  }, [reach, goOn]);
  useEffect(() => {
    if (isRead || !isReady || isCatchingUp || snapshot.status === 'loading-more') return;
    const { length } = snapshot.orders;
    // This much is checked anyway.
    const isUnasked = length <= (isAllLoaded(snapshot) ? PAGES_AT_ONCE : 1) * MAX_PAGE_SIZE;
    noteInAddress(isUnasked ? undefined : secondOf(snapshot.reachedBackTo));
  });
  return { reach, reading: isRead ? reading : undefined, cancel };
}

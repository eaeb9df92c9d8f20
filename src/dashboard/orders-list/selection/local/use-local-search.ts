import { useCallback, useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { createMachine } from '../../../kit/machine/machine.ts';
import type { OpenedList } from '../../../orders-feed/feed-cache.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import { useListMode } from '../../../orders-feed/list-mode.ts';
import { useReading } from '../../../orders-feed/reader/use-reading.ts';
import { useDays } from '../../../stores/days.tsx';
import type { OrderFilters } from '../filters/order-filters.ts';
import { readCheckedRange, writeCheckedRange } from './checked-range.ts';
import { type CheckingCommand, type CheckingEvent, isShort, NOT_CHECKING, stepChecking } from './checking.ts';
import { isAllLoaded, reachOfFeed, reachOfReading, shownParts } from './local-reach.ts';
import { LOCAL_READING, localPeriod, localSpec, topOfList } from './local-reading.ts';
import { createRowMerger } from './row-merger.ts';
import { useCountedBack } from './use-counted-back.ts';
import type { LocalReach, LocalReport, LookOn } from './use-locally-filtered.ts';

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

/** Notes in the address how far a list was checked, bypassing the router, which would treat a new location as another list. */
function noteInAddress(second: number | undefined): void {
  const { checked } = readCheckedRange(location.search);
  if (checked && 'days' in checked) return;
  const search = writeCheckedRange(location.search, second === undefined ? undefined : { second });
  if (location.search.replace(/^\?/, '') === search) return;
  history.replaceState(history.state, '', `${location.pathname}${search && `?${search}`}`);
}

function createChecking({ feed }: OpenedList) {
  return createMachine(NOT_CHECKING, stepChecking, (command: CheckingCommand) => {
    if (command.type === 'note') noteInAddress(command.second);
    else void (command.type === 'load' ? feed.loadMore() : feed.retry());
  });
}

const ASKED = { scroll: 'scrolled', button: 'pressed' } as const satisfies Record<string, CheckingEvent['type']>;

/** Checks the orders of a list by local filters and reports how far: over the whole period if there is one, else as the user scrolls. */
export function useLocalSearch(
  list: CheckedList,
  filters: OrderFilters,
  isMatch: (order: Order) => boolean,
  { key, report }: LocalReport,
): { readonly reach: LocalReach; readonly cancel: () => void } {
  const days = useDays();
  const { search, key: entry } = useLocation();
  const { checked } = readCheckedRange(search);
  const asked = checked && 'days' in checked ? checked.days : undefined;
  const target = checked && 'second' in checked ? checked.second : undefined;
  const isByButton = useListMode()[0] === 'button';
  const { snapshot, orders, arrivals } = list;
  const { filter } = list.list;
  const isReady = hasAnswer(list);
  const isUnbounded = filter.from === undefined && !isAllLoaded(snapshot);
  const back = useCountedBack(filter, snapshot.orders, isReady && isUnbounded);
  const isWaiting = isUnbounded && asked !== undefined && !back;
  const period =
    isReady && !isAllLoaded(snapshot) && !isWaiting
      ? localPeriod(filter, asked, topOfList(snapshot), back?.days ?? days)
      : undefined;
  const isRead = period !== undefined;
  const reading = useReading(period && { kind: LOCAL_READING, spec: localSpec(filters, days), period });

  // Each list and range is checked on its own.
  // oxlint-disable-next-line react/exhaustive-deps
  const checking = useMemo(() => createChecking(list.list), [list.list, key]);
  const phase = useSyncExternalStore(checking.subscribe, () => checking.getSnapshot().phase);
  const reached = secondOf(snapshot.reachedBackTo);
  const isCatchingUp =
    phase === 'waiting' ? isShort({ target, reached, status: snapshot.status }) : phase === 'catching up';

  const merge = mergerOf(list.list, key, isMatch);
  const askedDays = isRead && filter.from === undefined ? asked : undefined;
  const reach = useMemo(() => {
    const feed = { snapshot, orders };
    if (!isRead) return { ...reachOfFeed(feed, orders.filter(isMatch), isCatchingUp), back };
    const shown = shownParts(snapshot, reading);
    // A list that starts further down only counts its arrivals; the reading includes them like any other order.
    const held = snapshot.newerStatus === 'whole' ? arrivals : [];
    return { ...reachOfReading(feed, merge(orders, held, shown), shown, reading.progress, askedDays), back, reading };
  }, [snapshot, orders, arrivals, reading, isRead, isMatch, isCatchingUp, merge, askedDays, back]);

  // Before painting, or the rows would lag a frame behind their list.
  const isByPage = isReady && !isRead && !isWaiting;
  const rows = reach.orders.length;
  useLayoutEffect(() => {
    const { status, orders: loaded } = snapshot;
    const seen = {
      status,
      isAllLoaded: isAllLoaded(snapshot),
      loaded: loaded.length,
      reached,
      rows,
      isByButton,
      target,
    };
    checking.send(isByPage ? { type: 'seen', list: seen } : { type: 'not by page' });
    // Each history entry gets its own note.
  }, [checking, isByPage, snapshot, reached, rows, isByButton, target, entry]);
  const lookOn = useCallback<LookOn>(
    (by) => checking.send({ type: by === undefined ? 'end in sight' : ASKED[by] }),
    [checking],
  );
  useLayoutEffect(() => {
    if (isReady) report(list.list, key, reach, lookOn);
  }, [isReady, list.list, key, reach, lookOn, report]);
  return { reach, cancel: useCallback(() => checking.send({ type: 'canceled' }), [checking]) };
}

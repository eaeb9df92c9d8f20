import { onlineManager } from '@tanstack/react-query';
import { type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { serializeOrdersQuery } from '#contract/bff/orders-query.ts';
import { EXPANSIONS, type Expansion } from '#contract/service/order-enums.ts';
import { leaveIfSignedOut } from '../../kit/hard-navigate.ts';
import { createFeedCache, type OpenedList, type RowPosition } from '../../orders-feed/feed-cache.ts';
import { fetchOrderPage, takeLoadedPage } from '../../orders-feed/orders-api.ts';
import { ConnectReaderContext } from '../../orders-feed/reader/connect-reader.ts';
import { useDays } from '../../stores/days.tsx';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { listQueryOf } from '../selection/filters/list-query-of.ts';
import { type OrderFilters, writeOrderFilters } from '../selection/filters/order-filters.ts';
import { type ListPosition, secondOfPosition } from '../selection/position/list-position.ts';
import type { ColumnSort } from '../../kit/table/column-sort.ts';
import { createOrdersView, type OrdersView, type OrdersViewOptions } from './orders-view.ts';

/** How many lists are kept for Back. */
const KEPT_LISTS = 12;

/** The lists that each session opened last. */
const caches = new WeakMap<StoreDirectory, ReturnType<typeof createFeedCache>>();

/** A page of a list, whose feed is no query. */
const fetchPage: typeof fetchOrderPage = async (query, signal) => {
  try {
    return await fetchOrderPage(query, signal);
  } catch (error) {
    leaveIfSignedOut(error);
    throw error;
  }
};

/** New lists for a page that is shown; without a connection, those from before, since no other orders can be loaded. */
function openCache(stores: StoreDirectory) {
  const before = onlineManager.isOnline() ? undefined : caches.get(stores);
  const cache = before ?? createFeedCache(fetchPage, KEPT_LISTS, takeLoadedPage);
  caches.set(stores, cache);
  return cache;
}

/** The list of the current filters and sort. */
type ListInUse = {
  readonly list: OpenedList;
  readonly view: OrdersView;
  /** Where to scroll the list to when it is shown; undefined: to its top. */
  readonly position: RowPosition | undefined;
  /** Drops the cached list that starts at a second (epoch), or at the newest order, so that it opens afresh when next shown. */
  readonly startAnew: (startsAt: number | undefined) => void;
};

function keyOf(query: string, startsAt: number | undefined): string {
  return startsAt === undefined ? query : `${query} from ${startsAt}`;
}

/** The expansions to request: those wanted now, plus those already requested for the same filters. */
function useGrowingExpansions(selection: string, wanted: readonly Expansion[]): readonly Expansion[] {
  const [asked, setAsked] = useState({ selection, names: wanted });
  const isSame = asked.selection === selection;
  const names = EXPANSIONS.filter((name) => wanted.includes(name) || (isSame && asked.names.includes(name)));
  if (!isSame || names.some((name) => !asked.names.includes(name))) setAsked({ selection, names });
  return names;
}

/** The views of opened lists, by filters and sort, so that Back shows a list as it was left in the very first render. */
function createViews() {
  const views = new WeakMap<OpenedList, Map<string, OrdersView>>();
  return (options: OrdersViewOptions & { readonly list: OpenedList }): OrdersView => {
    const ofList = views.get(options.list) ?? new Map<string, OrdersView>();
    const key = `${writeOrderFilters(options.filters)} ${options.sort ?? ''}`;
    const view = ofList.get(key) ?? createOrdersView(options);
    views.set(options.list, ofList.set(key, view));
    return view;
  };
}

/**
 * Opens the list for the filters that starts at a second (epoch) or at the newest order, or reuses the cached one, and loads its first
 * page. Its orders include `expansions`. A list that replaces another because more expansions are needed starts at the scroll position
 * (`here`) if that is far down.
 */
export function useOpenedList(
  filters: OrderFilters,
  sort: ColumnSort | undefined,
  startsAt: number | undefined,
  expansions: readonly Expansion[],
  here: RefObject<ListPosition | undefined>,
): ListInUse {
  const days = useDays();
  const [cache] = useState(() => openCache(days.stores));
  const [viewOf] = useState(createViews);
  const connect = useContext(ConnectReaderContext);
  const selection = listQueryOf(filters, days).query;
  const selectionKey = keyOf(serializeOrdersQuery(selection), startsAt);
  const expand = useGrowingExpansions(selectionKey, [...selection.expand, ...expansions]);
  const query = { ...selection, expand };
  const queryKey = serializeOrdersQuery(query);
  const key = keyOf(queryKey, startsAt);
  const [turn, setTurn] = useState(0);
  const shown = useRef<{ selectionKey: string; turn: number; list: OpenedList; view: OrdersView }>(undefined);
  const { list, position } = useMemo(
    () => {
      const before = shown.current;
      const replaced = before?.selectionKey === selectionKey && before.turn === turn ? before.list : undefined;
      const second = replaced && secondOfPosition(here.current, startsAt);
      const opened = cache.open(key, { filter: query, startsAt: second ?? startsAt, replaced });
      // A cached list may have loaded orders above since it was left, so its scroll offset alone could show other rows.
      return { list: opened, position: second === undefined ? opened.place().row : here.current };
    },
    // The key covers the whole query, whose identity changes every minute.
    // oxlint-disable-next-line react/exhaustive-deps
    [cache, key, turn],
  );
  const view = useMemo(
    () => {
      const loadWholeList: OrdersViewOptions['loadWholeList'] = async () => {
        const { createWholeList } = await import('./whole-list.ts');
        return (options) => createWholeList(connect, options);
      };
      const opened = viewOf({ list, filters, sort, days, loadWholeList });
      if (shown.current && shown.current.view !== opened) opened.showMeanwhile(shown.current.view.rowsForNext());
      return opened;
    },
    // Days change every minute; those that count are set below.
    // oxlint-disable-next-line react/exhaustive-deps
    [viewOf, list, filters, sort, connect],
  );
  useEffect(() => {
    shown.current = { selectionKey, turn, list, view };
  }, [selectionKey, turn, list, view]);
  useEffect(() => view.setDays(days), [view, days]);

  useEffect(() => {
    const { status } = list.feed.getSnapshot();
    if (status === 'loading-first') void list.feed.loadMore();
    // Of a cached one, nothing was tried again while another was shown.
    if (status === 'failed') void list.feed.retry();
  }, [list]);
  useEffect(() => () => cache.disposeAll(), [cache]);

  const startAnew = useCallback(
    (next: number | undefined) => {
      cache.forget(keyOf(queryKey, next));
      setTurn((turns) => turns + 1);
    },
    [cache, queryKey],
  );
  return { list, view, position, startAnew };
}

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { EXPANSIONS, type Expansion } from '#contract/service/order-enums.ts';
import type { Order } from '#contract/service/order.ts';
import { createFeedCache, type OpenedList, type RowPosition } from '../../orders-feed/feed-cache.ts';
import { fetchOrderPage, takeLoadedPage } from '../../orders-feed/orders-api.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { serializeOrdersQuery } from '#contract/bff/orders-query.ts';
import { useDays } from '../../stores/days.tsx';
import { listQueryOf } from '../selection/filters/list-query-of.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import { type ListPosition, secondOfPosition } from '../selection/position/list-position.ts';

/** How many lists are kept for Back. */
const KEPT_LISTS = 12;

/** The list for the current filters, as the page shows it. */
export type OrdersListState = {
  readonly list: OpenedList;
  readonly snapshot: OrdersFeedSnapshot;
  /** The loaded orders that fall on their own store's days. */
  readonly orders: readonly Order[];
  /** New orders that are not shown yet; only those that fall on their own store's days. */
  readonly arrivals: readonly Order[];
  /** True while rows of the previous list are shown, dimmed, until the first answer of this one. */
  readonly isStale: boolean;
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

/**
 * The rows to show for a list: its own or, until its first response, those of the previous list (`isStale`). If that response fails, stale
 * rows disappear, unless they belong to the same list (`key`): then each order only lacks some parts.
 */
export function useRowsMeanwhile(
  key: string,
  { status, orders: loaded }: Pick<OrdersFeedSnapshot, 'status' | 'orders'>,
  orders: readonly Order[],
): { readonly orders: readonly Order[]; readonly isStale: boolean } {
  const [before, setBefore] = useState<{ key: string; orders: readonly Order[] }>({ key, orders: [] });
  const hasNone = status === 'failed' && loaded.length === 0;
  const isWaiting = status === 'loading-first' || (hasNone && before.key === key);
  if (!isWaiting && (before.key !== key || before.orders !== orders)) setBefore({ key, orders });
  const isStale = isWaiting && before.orders.length > 0;
  return { orders: isStale ? before.orders : orders, isStale };
}

/**
 * Opens the list for the filters that starts at a second (epoch) or at the newest order, or reuses the cached one, and loads its first
 * page. Its orders include `expansions`. A list that replaces another because more expansions are needed starts at the scroll position
 * (`here`) if that is far down.
 */
export function useOrdersList(
  filters: OrderFilters,
  startsAt: number | undefined,
  expansions: readonly Expansion[],
  here: RefObject<ListPosition | undefined>,
): OrdersListState {
  const [cache] = useState(() => createFeedCache(fetchOrderPage, KEPT_LISTS, takeLoadedPage));
  const days = useDays();
  const { query: selection, includes } = listQueryOf(filters, days);
  const selectionKey = keyOf(serializeOrdersQuery(selection), startsAt);
  const expand = useGrowingExpansions(selectionKey, [...selection.expand, ...expansions]);
  const query = { ...selection, expand };
  const queryKey = serializeOrdersQuery(query);
  const key = keyOf(queryKey, startsAt);
  const [turn, setTurn] = useState(0);
  const shown = useRef<{ selectionKey: string; turn: number; list: OpenedList }>(undefined);
  const { list, position } = useMemo(
    () => {
      const before = shown.current;
      const replaced = before?.selectionKey === selectionKey && before.turn === turn ? before.list : undefined;
      const second = replaced && secondOfPosition(here.current, startsAt);
      const opened = cache.open(key, { filter: query, startsAt: second ?? startsAt, replaced });
      // A cached list may have loaded orders above since it was left, so its scroll offset alone could show other rows.
      return { list: opened, position: second === undefined ? opened.position() : here.current };
    },
    // The key covers the whole query, whose identity changes every minute.
    // oxlint-disable-next-line react/exhaustive-deps
    [cache, key, turn],
  );
  useEffect(() => {
    shown.current = { selectionKey, turn, list };
  }, [selectionKey, turn, list]);
  const snapshot = useSyncExternalStore(list.feed.subscribe, list.feed.getSnapshot);

  useEffect(() => {
    if (list.feed.getSnapshot().status === 'loading-first') void list.feed.loadMore();
  }, [list]);
  useEffect(() => () => cache.disposeAll(), [cache]);

  const orders = useMemo(
    () => (includes ? snapshot.orders.filter(includes) : snapshot.orders),
    // The included days only change with the key.
    // oxlint-disable-next-line react/exhaustive-deps
    [snapshot.orders, queryKey],
  );
  const arrivals = useMemo(
    () => (includes ? snapshot.arrivals.filter(includes) : snapshot.arrivals),
    // As above.
    // oxlint-disable-next-line react/exhaustive-deps
    [snapshot.arrivals, queryKey],
  );
  const startAnew = useCallback(
    (next: number | undefined) => {
      cache.forget(keyOf(queryKey, next));
      setTurn((turns) => turns + 1);
    },
    [cache, queryKey],
  );
  return { list, snapshot, ...useRowsMeanwhile(list.id, snapshot, orders), arrivals, position, startAnew };
}

import { type RefObject, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { serialiseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { EXPANSIONS, type Expansion } from '#contract/service/order-enums.ts';
import type { Order } from '#contract/service/order.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import { createFeedCache, type OpenedList } from '../../orders-feed/feed-cache.ts';
import { useDays } from '../../stores/days.tsx';
import { listQueryOf } from '../selection/filters/list-query-of.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import { type ListPosition, secondOfPosition } from '../selection/position/list-position.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-runner.ts';
import { useRowsMeanwhile } from '../../orders-feed/use-rows-meanwhile.ts';

const KEPT_LISTS = 6;

/** The list of a selection, as the page shows it. */
export type OrdersListState = {
  readonly list: OpenedList;
  readonly snapshot: OrdersFeedSnapshot;
  /** The loaded orders that fall on their own store's days. */
  readonly orders: readonly Order[];
  /** Orders that arrived and wait to be shown, of those that fall on their own store's days. */
  readonly arrivals: readonly Order[];
  /** Rows from before, shown dimmed until the first answer of this list. */
  readonly isStale: boolean;
  /** The place the list was opened at, to which its reader is to be brought; undefined where that is where it begins. */
  readonly place: ListPosition | undefined;
  /** Opens the list that starts at a moment (epoch seconds), or at the newest order, anew when it is next shown. */
  readonly startAnew: (startsAt: number | undefined) => void;
};

function keyOf(query: string, startsAt: number | undefined): string {
  return startsAt === undefined ? query : `${query} from ${startsAt}`;
}

/** The parts of an order that a selection asks for: those wanted now, and those wanted before, which its orders have already. */
function useGrowingExpansions(selection: string, wanted: readonly Expansion[]): readonly Expansion[] {
  const [asked, setAsked] = useState({ selection, names: wanted });
  const isSame = asked.selection === selection;
  const names = EXPANSIONS.filter((name) => wanted.includes(name) || (isSame && asked.names.includes(name)));
  if (!isSame || names.some((name) => !asked.names.includes(name))) setAsked({ selection, names });
  return names;
}

/**
 * Opens the list of the filters that starts at a moment (epoch seconds) or at the newest order, or the one kept for them, and loads its
 * first page; its orders come with the parts named by `expansions` too. A list that takes the place of another because more parts are wanted
 * starts at the reader's place (`here`), if that is far down.
 */
export function useOrdersList(
  filters: OrderFilters,
  startsAt: number | undefined,
  expansions: readonly Expansion[],
  here: RefObject<ListPosition | undefined>,
): OrdersListState {
  const [cache] = useState(() => createFeedCache(fetchOrderPage, KEPT_LISTS));
  const days = useDays();
  const { query: selection, includes } = listQueryOf(filters, days);
  const selectionKey = keyOf(serialiseListOrdersQuery(selection), startsAt);
  const expand = useGrowingExpansions(selectionKey, [...selection.expand, ...expansions]);
  const query = { ...selection, expand };
  const queryKey = serialiseListOrdersQuery(query);
  const key = keyOf(queryKey, startsAt);
  const [turn, setTurn] = useState(0);
  const shown = useRef<{ selectionKey: string; turn: number; list: OpenedList }>(undefined);
  const { list, place } = useMemo(
    () => {
      const before = shown.current;
      const replaced = before?.selectionKey === selectionKey && before.turn === turn ? before.list : undefined;
      const second = replaced && secondOfPosition(here.current, startsAt);
      const reached = second === undefined ? undefined : here.current;
      return { list: cache.open(key, query, second ?? startsAt, replaced), place: reached };
    },
    // The key says all that the query does; the query's identity changes with every minute.
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
    // Which days count changes with the key alone.
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
  return { list, snapshot, ...useRowsMeanwhile(list.key, snapshot, orders), arrivals, place, startAnew };
}

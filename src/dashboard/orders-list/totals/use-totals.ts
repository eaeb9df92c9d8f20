import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useMemo, useReducer } from 'react';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { mergeSales, type SalesByCurrency } from '../../order-math/sales-figures.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { type UsedReading, useReading } from '../../orders-feed/reader/use-reading.ts';
import type { FeedQuery } from '../../orders-feed/walk/orders-walk.ts';
import { pageQueryKey } from '../../orders-feed/walk/page-query.ts';
import { useDays } from '../../stores/days.tsx';
import { useStores } from '../../stores/stores.ts';
import { listQueryOf } from '../selection/filters/list-query-of.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { LocalPart } from '../selection/local/local-reading.ts';
import { isNewerVersion } from '../selection/local/row-merger.ts';
import { useCountedBack } from '../selection/local/use-counted-back.ts';
import type { LocalReach } from '../selection/local/use-locally-filtered.ts';
import { createDayGrouper } from '../table/days/day-groups.ts';
import { daySales } from '../table/days/day-sales.ts';
import { useListDays } from '../table/days/list-days.ts';
import type { OrderSort } from '../selection/sort/order-sort.ts';
import { foldOrders, type TotalsPart, totalsRequests } from './totals-reading.ts';
import { NEVER_READ, stepLastRead, unreadOrders } from './unread-changes.ts';

/** The list to compute totals for. */
export type TotalledList = {
  readonly filters: OrderFilters;
  readonly snapshot: OrdersFeedSnapshot;
  /** The shown orders, newest first. */
  readonly orders: readonly Order[];
  /** New orders that are not shown yet. */
  readonly arrivals: readonly Order[];
  /** The predicate for the filters that the API does not have; undefined if none is set. */
  readonly isMatch: ((order: Order) => boolean) | undefined;
  /** How far orders were checked by those filters. */
  readonly reach: LocalReach | undefined;
  readonly sort: OrderSort | undefined;
};

/** Which orders the totals count: all that match the filters, those of the last days, those read so far, or those loaded. */
export type Coverage = 'all' | 'last_days' | 'so_far' | 'loaded';

export type Totals = {
  readonly sums: SalesByCurrency;
  /** How many orders were counted, sales or not. */
  readonly count: number;
  readonly coverage: Coverage;
  /** How many days a reading goes back if no date filter sets its beginning. */
  readonly lastDays: number | undefined;
  /** The second (epoch) that these days are counted back from; undefined: now. */
  readonly upTo: number | undefined;
  /** When the figures were read, epoch milliseconds; undefined if they are live. */
  readonly asOf: number | undefined;
  /** Orders of the list that are new or changed since then. */
  readonly unread: readonly Order[];
  /** Orders that are not counted because they cannot be read. */
  readonly unreadable: number;
  /** The orders to sort; undefined while not all are known. */
  readonly rows: readonly Order[] | undefined;
  /** The list's own reading once it is complete, else that of the totals; undefined if there is neither. */
  readonly reading: UsedReading<unknown> | undefined;
  /** Reads all orders of the filters; undefined if there is nothing to read, or if the list offers it. */
  readonly check: (() => void) | undefined;
};

/** The number of orders in figures, sales or not. */
function countOrders(sums: SalesByCurrency): number {
  return [...sums.values()].reduce(
    (count, { count: sales, cancelled, unpaid }) => count + sales + cancelled.count + unpaid.count,
    0,
  );
}

/** The sums of a list of orders; the cost of a page or a change depends on what it adds, not on what is loaded. */
function useListSums(orders: readonly Order[], filters: OrderFilters): SalesByCurrency {
  const stores = useStores();
  const { dayAt } = useListDays(filters);
  const groupsOf = useMemo(
    () => createDayGrouper(dayAt, ({ storeId }) => stores.find(storeId).currency),
    [dayAt, stores],
  );
  return useMemo(
    () => mergeSales(...groupsOf(orders).map((group) => daySales(orders, group, stores))),
    [groupsOf, orders, stores],
  );
}

/** The orders of a complete list as the service has them: without those that no longer match, with those that are held back. */
function useCurrent({ orders, arrivals, isMatch, snapshot }: TotalledList): readonly Order[] {
  const { isComplete, noLongerMatching } = snapshot;
  return useMemo(() => {
    if (!isComplete || (noLongerMatching.size === 0 && arrivals.length === 0)) return orders;
    const held = arrivals.filter((order) => isMatch?.(order) ?? true);
    return [...held, ...orders.filter(({ id }) => !noLongerMatching.has(id))];
  }, [isComplete, orders, arrivals, isMatch, noLongerMatching]);
}

/** Matching arrivals that are not among the rows of a list. */
function useUnseen({ orders, arrivals, isMatch }: TotalledList): readonly Order[] {
  return useMemo(() => {
    if (arrivals.length === 0) return NONE;
    const shown = new Set(orders.map(({ id }) => id));
    return arrivals.filter((order) => !shown.has(order.id) && (isMatch?.(order) ?? true));
  }, [orders, arrivals, isMatch]);
}

const NONE: readonly Order[] = [];

/** The newer version of each order, from the list or from the reading. */
function newestVersions(read: readonly Order[], listed: readonly Order[]): readonly Order[] {
  const byId = new Map(listed.map((order) => [order.id, order]));
  return read.map((order) => {
    const known = byId.get(order.id);
    return known && !isNewerVersion(order.orderVersion, known.orderVersion) ? known : order;
  });
}

const folded = new WeakMap<LocalPart, TotalsPart>();

/** The figures of a slice whose orders were kept. */
function foldPart(part: LocalPart): TotalsPart {
  const known = folded.get(part) ?? foldOrders(part.matches);
  folded.set(part, known);
  return known;
}

/** Whether orders before a second (epoch) match a filter; undefined while that is unknown. */
function useHasOlder(filter: FeedQuery, second: number, isAsked: boolean): boolean | undefined {
  const query = { ...filter, expand: [], before: printUtcSecond(second), pageSize: 1 };
  const { data } = useQuery({
    queryKey: ['orders before', pageQueryKey(query)],
    queryFn: async ({ signal }) => {
      const { orders, unreadable, hasMore } = await fetchOrderPage(query, signal);
      return hasMore || orders.length + unreadable.length > 0;
    },
    enabled: isAsked,
    staleTime: Infinity,
  });
  return data;
}

/** The totals of a list as far as it is known: of its loaded orders, or of a reading of all orders of its filters. */
export function useTotals(list: TotalledList): Totals {
  const { filters, snapshot, orders, arrivals, sort, isMatch, reach } = list;
  const { isComplete, noLongerMatching } = snapshot;
  const stores = useStores();
  const days = useDays();
  const { query } = useMemo(() => listQueryOf(filters, days), [filters, days]);
  const isUnbounded = query.from === undefined;
  const isAnswered = snapshot.status !== 'loading-first';
  const back = useCountedBack(query, snapshot.orders, isUnbounded && isAnswered && !isComplete && !isMatch);
  const isPeriodKnown = !isUnbounded || back !== undefined;
  const requests = useMemo(() => totalsRequests(filters, days, back?.days ?? days), [filters, days, back]);
  const forFigures = useReading({ ...requests.figures, autoStart: false });
  const readsRows = sort !== undefined && !isComplete && !isMatch && isPeriodKnown;
  const forRows = useReading({ ...requests.rows, autoStart: readsRows });
  const isForRows = forRows.progress.phase !== 'idle';
  const { progress, whole } = isForRows ? forRows : forFigures;
  const rowParts = useMemo(() => forRows.parts.map(foldPart), [forRows.parts]);
  const wholeRows = forRows.whole?.parts;
  const wholeRowParts = useMemo(() => wholeRows?.map(foldPart), [wholeRows]);

  // The last complete figures stay while they are read again.
  const asOf = isComplete || isMatch ? undefined : whole?.progress.asOf;
  const isRead = asOf !== undefined;
  const wholeParts = isRead ? (isForRows ? wholeRowParts : forFigures.whole?.parts) : undefined;
  const listed = useMemo(() => [...orders, ...arrivals], [orders, arrivals]);
  const [lastRead, seeRead] = useReducer(stepLastRead, NEVER_READ);
  useLayoutEffect(
    () => seeRead(wholeParts ? { type: 'whole', parts: wholeParts, listed } : { type: 'not whole' }),
    [wholeParts, listed],
  );
  const { period } = requests.figures;
  const unread = useMemo(
    () => (asOf === undefined ? NONE : unreadOrders(lastRead, period, asOf, listed, noLongerMatching)),
    [lastRead, period, asOf, listed, noLongerMatching],
  );

  const listSums = useListSums(useCurrent(list), filters);
  const shownParts = wholeParts ?? (isForRows ? rowParts : forFigures.parts);
  const readSums = useMemo(
    () =>
      mergeSales(
        ...shownParts.map(({ figures }) =>
          figures.map(([storeId, sums]) => [stores.find(storeId).currency, sums] as const),
        ),
      ),
    [shownParts, stores],
  );
  const unseen = useUnseen(list);
  const counts = { list: countOrders(listSums), read: countOrders(readSums) };
  const isFurther = isRead || (!isComplete && !isMatch && counts.read > counts.list);

  const rows = useMemo(
    () =>
      isComplete
        ? orders
        : isRead && wholeRows
          ? newestVersions(
              wholeRows.flatMap(({ matches }) => matches),
              listed,
            )
          : undefined,
    [isComplete, orders, isRead, wholeRows, listed],
  );

  // With filters that the API does not have, the status line offers to check all.
  const check = isMatch || !isPeriodKnown ? undefined : forFigures.start;
  const { filter, from } = period;
  const hasOlder = useHasOlder(filter, from, isRead && requests.lastDays !== undefined);
  const isAll = isComplete || (isRead && (requests.lastDays === undefined || hasOlder === false));
  const isOfDays = isRead || (reach?.phase === 'read' && reach.days !== undefined);
  const coverage = isAll ? 'all' : isOfDays ? 'last_days' : isFurther ? 'so_far' : 'loaded';
  const isWhole = isComplete || isRead;
  const own = isComplete || isMatch || progress.phase === 'idle' ? undefined : isForRows ? forRows : forFigures;
  // The list shows the progress of its own reading; the totals only offer to update it.
  const readByList = reach?.phase === 'read' ? reach.reading : undefined;
  return {
    sums: isFurther ? readSums : listSums,
    count: isFurther ? counts.read : counts.list,
    coverage,
    lastDays: reach?.days ?? requests.lastDays,
    upTo: (reach?.back ?? back)?.upTo,
    asOf: asOf ?? readByList?.progress.asOf,
    unread: readByList ? unseen : unread,
    unreadable: isComplete ? snapshot.unreadable.length : isRead && whole ? whole.progress.unreadable : 0,
    rows,
    reading: readByList ?? own,
    check: !isWhole && progress.phase === 'idle' ? check : undefined,
  };
}

import { useMemo, useState } from 'react';
import type { Order } from '#contract/service/order.ts';
import { mergeSales, type SalesByCurrency } from '../../order-math/sales-figures.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { readingKey } from '../../orders-feed/reader/reader.ts';
import { type UsedReading, useReading } from '../../orders-feed/reader/use-reading.ts';
import { useDays } from '../../stores/days.tsx';
import { useStores } from '../../stores/stores.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import { createDayGrouper } from '../table/days/day-groups.ts';
import { useListDays } from '../table/days/list-days.ts';
import type { OrderSort } from './order-sort.ts';
import { type TotalsPart, totalsRequest } from './totals-reading.ts';
import { countUnread, type ReadState, readState } from './unread-changes.ts';

/** A list whose totals are wanted. */
export type TotalledList = {
  readonly filters: OrderFilters;
  readonly snapshot: OrdersFeedSnapshot;
  /** The shown orders, newest first. */
  readonly orders: readonly Order[];
  /** New orders that are not shown yet. */
  readonly arrivals: readonly Order[];
  /** Decides by the filters that the API does not have; undefined where none is set. */
  readonly isMatch: ((order: Order) => boolean) | undefined;
  readonly sort: OrderSort | undefined;
};

/** Which orders the totals count: all of the selection, those of the last days, those read or loaded so far. */
export type Coverage = 'all' | 'last_days' | 'so_far' | 'loaded';

export type Totals = {
  readonly sums: SalesByCurrency;
  /** How many orders were counted, sales or not. */
  readonly count: number;
  readonly coverage: Coverage;
  /** How many days a reading goes back, where no date filter says so. */
  readonly lastDays: number | undefined;
  /** When the figures were read, epoch milliseconds; undefined where they are live. */
  readonly asOf: number | undefined;
  /** Orders of the list that are new or changed since then. */
  readonly unread: number;
  /** Orders that are not counted because they cannot be read. */
  readonly unreadable: number;
  /** The orders to sort; undefined while not all are known. */
  readonly rows: readonly Order[] | undefined;
  readonly reading: UsedReading<TotalsPart>;
  /** Reads the whole selection; undefined where there is nothing to read. */
  readonly check: (() => void) | undefined;
};

/** The number of orders in figures, sales or not. */
function countOrders(sums: SalesByCurrency): number {
  return [...sums.values()].reduce(
    (count, { count: sales, cancelled, unpaid }) => count + sales + cancelled.count + unpaid.count,
    0,
  );
}

/** The sums of a list of orders; a page or a change costs what it adds, not what is loaded. */
function useListSums(orders: readonly Order[], filters: OrderFilters): SalesByCurrency {
  const stores = useStores();
  const { dayAt } = useListDays(filters);
  const groupsOf = useMemo(
    () => createDayGrouper(dayAt, ({ storeId }) => stores.find(storeId).currency),
    [dayAt, stores],
  );
  return useMemo(() => mergeSales(...groupsOf(orders).map(({ sums }) => sums)), [groupsOf, orders]);
}

/** The orders of a whole list as the service has them: without those that no longer match, with those that are held back. */
function useCurrent({ orders, arrivals, isMatch, snapshot }: TotalledList): readonly Order[] {
  const { isComplete, noLongerMatching } = snapshot;
  return useMemo(() => {
    if (!isComplete || (noLongerMatching.size === 0 && arrivals.length === 0)) return orders;
    const held = arrivals.filter((order) => isMatch?.(order) ?? true);
    return [...held, ...orders.filter(({ id }) => !noLongerMatching.has(id))];
  }, [isComplete, orders, arrivals, isMatch, noLongerMatching]);
}

/** The last complete state of a reading: it stays while the reading is updated. */
type Kept = { readonly key: string; readonly state: ReadState; readonly asOf: number; readonly unreadable: number };

/** The newer version of each order, from the list or from the reading. */
function newestVersions(read: readonly Order[], listed: readonly Order[]): readonly Order[] {
  const byId = new Map(listed.map((order) => [order.id, order]));
  return read.map((order) => {
    const known = byId.get(order.id);
    return known && (known.orderVersion ?? -1) >= (order.orderVersion ?? -1) ? known : order;
  });
}

/** The totals of a list, as far as it is known: of its loaded orders, or of a reading of the whole selection. */
export function useTotals(list: TotalledList): Totals {
  const { filters, snapshot, orders, arrivals, sort } = list;
  const { isComplete, noLongerMatching } = snapshot;
  const stores = useStores();
  const days = useDays();
  const request = useMemo(() => totalsRequest(filters, days, false), [filters, days]);
  const withOrders = useMemo(() => totalsRequest(filters, days, true), [filters, days]);
  const forFigures = useReading({ ...request, autoStart: false });
  const forRows = useReading({ ...withOrders, autoStart: sort !== undefined && !isComplete });
  const isForRows = forRows.progress.phase !== 'idle';
  const reading = isForRows ? forRows : forFigures;
  const { progress, parts } = reading;
  const key = readingKey(isForRows ? withOrders : request);

  const listed = useMemo(() => [...orders, ...arrivals], [orders, arrivals]);
  const [kept, setKept] = useState<Kept>();
  const isRead = progress.phase === 'complete' && progress.asOf !== undefined;
  if (isRead && (kept?.key !== key || kept.state.parts !== parts)) {
    setKept({ key, state: readState(parts, listed), asOf: progress.asOf, unreadable: progress.unreadable });
  }
  const read = kept?.key === key && !isComplete ? kept : undefined;
  const unread = useMemo(
    () => (read ? countUnread(read.state, request.period, read.asOf, listed, noLongerMatching) : 0),
    [read, request.period, listed, noLongerMatching],
  );

  const listSums = useListSums(useCurrent(list), filters);
  const shownParts = read?.state.parts ?? parts;
  const readSums = useMemo(
    () =>
      mergeSales(
        ...shownParts.map(({ figures }) =>
          figures.map(([storeId, sums]) => [stores.find(storeId).currency, sums] as const),
        ),
      ),
    [shownParts, stores],
  );
  const counts = { list: countOrders(listSums), read: countOrders(readSums) };
  const isFurther = read !== undefined || (!isComplete && counts.read > counts.list);
  const whole = request.lastDays === undefined ? 'all' : 'last_days';

  const readRows = isForRows && sort ? read?.state.parts : undefined;
  const rows = useMemo(() => {
    if (isComplete) return orders;
    return readRows && newestVersions(readRows.flatMap(({ orders: part }) => part), listed);
  }, [isComplete, orders, readRows, listed]);

  const isIdle = progress.phase === 'idle';
  return {
    sums: isFurther ? readSums : listSums,
    count: isFurther ? counts.read : counts.list,
    coverage: isComplete ? 'all' : read ? whole : isFurther ? 'so_far' : 'loaded',
    lastDays: request.lastDays,
    asOf: read?.asOf,
    unread,
    unreadable: isComplete ? snapshot.unreadable.length : (read?.unreadable ?? 0),
    rows,
    reading,
    check: !isComplete && isIdle ? forFigures.start : undefined,
  };
}

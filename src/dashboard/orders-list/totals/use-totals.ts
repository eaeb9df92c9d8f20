import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { isSale } from '#order-domain/order/order-amounts.ts';
import {
  mergeSales,
  type RefundOrigins,
  refundOrigins,
  type SalesByCurrency,
  salesByCurrency,
} from '#order-domain/order/sales-figures.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import type { UsedReading } from '../../orders-feed/reader/reader.ts';
import type { DateRange } from '#order-domain/days/date-range.ts';
import { dayZonesOf } from '../../filters/date-filter.ts';
import { useDays } from '../../stores/days.tsx';
import { businessDayAt } from '#order-domain/days/store-day.ts';
import { type Days, isInSpan, spansByStore } from '#order-domain/days/store-span.ts';
import { useStores } from '../../stores/stores.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { OrdersRows } from '../orders-view/orders-view.ts';
import { useOrdersView, useShownList } from '../orders-view/shown-list.ts';
import type { SelectionPart } from '../selection/reading/selection-reading.ts';
import type { WholeRows } from '../orders-view/whole-list.ts';
import { dayCompleteness } from '../table/days/day-completeness.ts';
import { createDayGrouper } from '../table/days/day-groups.ts';
import { daySales } from '../table/days/day-sales.ts';
import { dayCoverage, useListDays } from '../table/days/list-days.ts';
import { useWholeDay, type WholeDay } from '../table/days/use-whole-day.ts';

/**
 * What the totals are of: all orders of the filters; those that were read so far, perhaps without some that could not be read; the newest
 * ones without a gap, where reading has stopped before its end; or today's alone, of a list that is not read to its end.
 */
export type TotalsPeriod = 'all' | 'so far' | 'newest' | 'today';

export type Totals = {
  readonly period: TotalsPeriod;
  /** Undefined as long as nothing is known of the period. */
  readonly sums: SalesByCurrency | undefined;
  /** How many orders were counted, sales or not. */
  readonly count: number;
  /** `createdAt` of the oldest order that was read; undefined while unknown. */
  readonly backTo: string | undefined;
  /** The dates they are of; undefined without any. */
  readonly date: DateRange | undefined;
  /** Their refunds by whether they were given in the dates of the filters; none without such dates. */
  readonly refunds: ReadonlyMap<string, RefundOrigins>;
  /** Orders that are not counted because they cannot be read. */
  readonly unreadable: number;
  /** Whether the rows are sorted as asked for. */
  readonly isSorted: boolean;
  /** The reading that they wait for or stopped with. */
  readonly reading: UsedReading<SelectionPart> | undefined;
};

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

/** The orders of a list as the service has them: without those that no longer match, with those that are held back. */
function useCurrent(
  orders: readonly Order[],
  arrivals: readonly Order[],
  isMatch: ((order: Order) => boolean) | undefined,
  { newerStatus, noLongerMatching }: OrdersFeedSnapshot,
): readonly Order[] {
  return useMemo(() => {
    if (noLongerMatching.size === 0 && arrivals.length === 0) return orders;
    // A list that starts further down has read its arrivals like any other order.
    const shown = new Set(newerStatus === 'whole' ? [] : orders.map(({ id }) => id));
    const held = arrivals.filter((order) => !shown.has(order.id) && (isMatch?.(order) ?? true));
    return [...held, ...orders.filter(({ id }) => !noLongerMatching.has(id))];
  }, [orders, arrivals, isMatch, newerStatus, noLongerMatching]);
}

/** The orders (newest first) since a second (epoch). */
function ordersSince(orders: readonly Order[], start: number): readonly Order[] {
  const end = orders.findIndex(({ created }) => (created ?? start) < start);
  return end < 0 ? orders : orders.slice(0, end);
}

const NONE: readonly Order[] = [];
const TODAY = { preset: 'today' } as const;

/**
 * The orders of each store's own today in the filters of a list that is not read to its end; undefined while some may be missing. They are
 * those of the list that the date filter “Today” shows.
 */
function useTodaysOrders(
  { loaded, feed }: Pick<OrdersRows, 'loaded' | 'feed'>,
  filters: OrderFilters,
  isAsked: boolean,
): WholeDay {
  const days = useDays();
  const span = useMemo(() => {
    const todays = dayZonesOf(filters.store, days).map((zone) => businessDayAt(days.now, zone, days.cutoffMinutes));
    return { start: Math.min(...todays.map(({ start }) => start)), end: Math.max(...todays.map(({ end }) => end)) };
  }, [filters.store, days]);
  const shown = useMemo(() => (isAsked ? ordersSince(loaded, span.start) : NONE), [isAsked, loaded, span]);
  const completeness = dayCompleteness(span, dayCoverage(loaded, feed));
  const { arrivals, noLongerMatching } = feed;
  const { orders, reading } = useWholeDay(span, completeness, shown, {
    filters,
    arrivals,
    noLongerMatching,
    isRead: !isAsked,
  });
  const todaysOrders = useMemo(() => {
    const spanOfStore = spansByStore(TODAY, days);
    return orders?.filter(({ created, storeId }) => isInSpan(created, spanOfStore(storeId)));
  }, [orders, days]);
  return { orders: todaysOrders, reading };
}

function periodOf({ reading }: WholeRows): TotalsPeriod {
  const phase = reading?.progress.phase;
  if (phase === undefined || phase === 'complete') return 'all';
  return phase === 'cancelled' || phase === 'limited' ? 'newest' : 'so far';
}

/** The number of orders in figures, sales or not. */
function countOrders(sums: SalesByCurrency): number {
  return [...sums.values()].reduce((count, { orders, cancelledOrders }) => count + orders + cancelledOrders, 0);
}

/** The refunds of a period's orders, by whether they were given in the period, on their stores' own days. */
export function listRefundOrigins(
  orders: readonly Order[],
  date: DateRange,
  days: Days,
): ReadonlyMap<string, RefundOrigins> {
  const spanOfStore = spansByStore(date, days);
  return refundOrigins(
    orders.flatMap((order) =>
      (order.refunds ?? []).map(({ amountCents, created }) => ({
        currency: days.stores.find(order.storeId).currency,
        amountCents,
        isInPeriod: created !== undefined && isInSpan(created, spanOfStore(order.storeId)),
        isCancelled: !isSale(order),
        isOrderInPeriod: true,
      })),
    ),
  );
}

const NO_REFUNDS: ReadonlyMap<string, RefundOrigins> = new Map();

/** The totals of a list: of all its orders if they are known or read by themselves, else of today. */
export function useTotals(): Totals {
  const { filters, isMatch, isRead } = useShownList().view;
  const rows = useOrdersView('loaded', 'arrivals', 'feed', 'snapshot', 'whole', 'isSorted');
  const stores = useStores();
  const days = useDays();
  const { loaded, arrivals, feed, snapshot, whole } = rows;
  const isOfToday = !isRead && !feed.isComplete;
  const isUnknown = isRead && !whole;
  const today = useTodaysOrders(rows, filters, isOfToday);
  const listed = useCurrent(whole?.orders ?? loaded, arrivals, isMatch, snapshot);
  const listSums = useListSums(isOfToday || isUnknown ? NONE : listed, filters);
  const sums = useMemo(() => {
    if (isUnknown) return undefined;
    if (!isOfToday) return listSums;
    return today.orders && salesByCurrency(today.orders, ({ storeId }) => stores.find(storeId).currency);
  }, [isUnknown, isOfToday, today.orders, listSums, stores]);
  const { date } = filters;
  const refunds = useMemo(
    () => (date && !isUnknown ? listRefundOrigins(listed, date, days) : NO_REFUNDS),
    [date, isUnknown, listed, days],
  );
  return {
    date: isOfToday ? TODAY : date,
    refunds,
    period: isOfToday ? 'today' : isUnknown ? 'so far' : whole ? periodOf(whole) : 'all',
    sums,
    count: sums ? countOrders(sums) : 0,
    backTo: whole?.snapshot.reachedBackTo,
    unreadable: isOfToday ? 0 : snapshot.unreadable.length,
    isSorted: rows.isSorted,
    reading: isOfToday ? today.reading : whole?.reading,
  };
}

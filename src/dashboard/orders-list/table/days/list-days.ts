import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import { useDays } from '../../../stores/days.tsx';
import { cityOfZone, isReadersClock } from '../../../stores/store-clock.ts';
import { startOfStoreDay } from '../../../stores/store-day.ts';
import { groupingZone, zonesInView } from '../../../stores/store-span.ts';
import { useStores } from '../../../stores/stores.ts';
import { listQueryOf } from '../../selection/filters/list-query-of.ts';
import { hasFilters, type OrderFilters, withoutFilter } from '../../selection/filters/order-filters.ts';
import { createDayClock, type DayClock } from '../../../stores/day-clock.ts';
import { type FilteredDays, filteredDays, withinDays } from './filtered-days.ts';
import { type DayExtent, dayExtent } from './day-extent.ts';
import { createDayGrouper, type DayGroup } from './day-groups.ts';

/** Whose days group a list, and what time span its filters cover. */
export type ListDays = {
  readonly dayAt: DayClock;
  /** IANA zone of the days. */
  readonly timeZone: string;
  /** True if the days are the user's, because the stores in view have several clocks. */
  readonly isReadersDay: boolean;
  /** True if filters other than a date filter leave out orders of a day. */
  readonly isFiltered: boolean;
  /** Where all stores in view share a clock that is not the reader's, the city it is named after. */
  readonly foreignCity: string | undefined;
  /** The first and last day of a date filter, which include the hours the stores' days have beyond the user's. */
  readonly edges: FilteredDays;
  /** First and last epoch second that the date filter covers in every zone in view; open if undefined. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** The current time in epoch seconds. */
  readonly now: number;
};

/** Seconds between the first and the last zone to start a day. */
function spreadOf(zones: readonly string[], day: string, cutoffMinutes: number): number {
  const starts = zones.map((zone) => startOfStoreDay(day, zone, cutoffMinutes));
  return Math.max(...starts) - Math.min(...starts);
}

const NO_CURRENCIES: DayGroup['currencies'] = [];
const NO_EDGES: FilteredDays = { first: undefined, last: undefined };

/** A day clock that keeps its identity until a day changes, so that the passage of time alone regroups nothing. */
function useDayClock(timeZone: string, cutoffMinutes: number, edges: FilteredDays): DayClock {
  return useMemo(
    () => withinDays(createDayClock(timeZone, cutoffMinutes), edges),
    // oxlint-disable-next-line react/exhaustive-deps -- The text contains all of the edges, which are new objects each time.
    [timeZone, cutoffMinutes, JSON.stringify(edges)],
  );
}

/** The days that group a list: the store's if one clock is in view, else the user's. */
export function useListDays(filters: OrderFilters): ListDays {
  const context = useDays();
  const { now, cutoffMinutes, defaultTimeZone } = context;
  const inView = zonesInView(filters.store, context);
  const { timeZone, isReadersDay } = groupingZone(filters.store, context);
  const zones = [...new Set([...inView, defaultTimeZone])];
  const edges = isReadersDay ? filteredDays(filters.date, { zones, timeZone, cutoffMinutes, now }) : NO_EDGES;
  const isOneDay = edges.first !== undefined && edges.first === edges.last;
  const dayAt = useDayClock(timeZone, cutoffMinutes, edges);
  const { query } = listQueryOf(filters, context);
  const [from, to] = [secondOf(query.from), secondOf(query.to)];
  // The query spans the days of all zones; the part that all of them cover is shorter by their spread. A single day is each store's own.
  const spread =
    isReadersDay && !isOneDay && (from ?? to) !== undefined
      ? spreadOf(zones, dayAt(from ?? to ?? now).day, cutoffMinutes)
      : 0;
  return {
    dayAt,
    timeZone,
    isReadersDay,
    isFiltered: hasFilters(withoutFilter(filters, 'date')),
    foreignCity: isReadersDay || isReadersClock({ timeZone }, now) ? undefined : cityOfZone(timeZone),
    edges,
    from: from === undefined ? undefined : from + spread,
    to: to === undefined ? undefined : to - spread,
    now,
  };
}

/** A list's orders by day, and how much of each day the list contains. */
export type DayList = {
  /** True if the rows are sorted by something other than time: a single group without a heading holds them all. */
  readonly isSorted: boolean;
  readonly days: ListDays;
  readonly groups: readonly DayGroup[];
  readonly extentOf: (group: DayGroup) => DayExtent;
};

/** Groups filtered orders by day or, where they are sorted otherwise, leaves them in one group. */
export function useDayList(
  orders: readonly Order[],
  filters: OrderFilters,
  snapshot: Pick<
    OrdersFeedSnapshot,
    'isComplete' | 'reachedBackTo' | 'newerStatus' | 'gaps' | 'unreadable' | 'newCount'
  >,
  isSorted = false,
): DayList {
  const stores = useStores();
  const days = useListDays(filters);
  const { dayAt } = days;
  const groupByDay = useMemo(
    () => createDayGrouper(dayAt, ({ storeId }) => stores.find(storeId).currency),
    [dayAt, stores],
  );
  const coverage = {
    isComplete: snapshot.isComplete,
    reachedBackTo: snapshot.reachedBackTo,
    reachedUpTo: snapshot.newerStatus === 'whole' ? undefined : orders[0]?.createdAt,
    missing: [...snapshot.gaps.map(({ second }) => second), ...snapshot.unreadable.map(({ createdAt }) => createdAt)],
    holdsBack: snapshot.newCount > 0,
    from: days.from,
    to: days.to,
    now: days.now,
  };
  const groups = useMemo(
    () =>
      isSorted ? [{ span: undefined, start: 0, count: orders.length, currencies: NO_CURRENCIES }] : groupByDay(orders),
    [isSorted, orders, groupByDay],
  );
  return { isSorted, days, groups, extentOf: ({ span }) => dayExtent(span, coverage) };
}

import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import { useDays } from '../../../stores/days.tsx';
import { cityOfZone } from '#order-domain/days/store-clock.ts';
import { isReadersClock } from '../../../stores/store-clock.ts';
import { groupingZone, zonesInView } from '#order-domain/days/store-span.ts';
import { useStores } from '../../../stores/stores.ts';
import { currenciesInView } from '../../../filters/amount-filter.ts';
import type { OrderFilters } from '../../selection/filters/order-filters.ts';
import { createDayClock, type DayClock } from '#order-domain/days/store-day.ts';
import { type FilteredDays, filteredDays, withinDays } from './filtered-days.ts';
import { type DayCoverage, dayCompleteness } from './day-completeness.ts';
import { createDayGrouper, type DayGroup } from './day-groups.ts';

/** Whose days group a list. */
export type ListDays = {
  readonly dayAt: DayClock;
  /** IANA zone of the days. */
  readonly timeZone: string;
  /** True if the days are the user's, because the stores in view have several clocks. */
  readonly isReadersDay: boolean;
  /** Where all stores in view share a clock that is not the reader's, the city it is named after. */
  readonly foreignCity: string | undefined;
  /** The first and last day of a date filter, which include the hours the stores' days have beyond the user's. */
  readonly edges: FilteredDays;
  /** The current time in epoch seconds. */
  readonly now: number;
};

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
  const dayAt = useDayClock(timeZone, cutoffMinutes, edges);
  return {
    dayAt,
    timeZone,
    isReadersDay,
    foreignCity: isReadersDay || isReadersClock({ timeZone }, now) ? undefined : cityOfZone(timeZone),
    edges,
    now,
  };
}

/** What is known of a list beside the rows that it shows. */
type ListState = Pick<
  OrdersFeedSnapshot,
  'isComplete' | 'reachedBackTo' | 'newerStatus' | 'gaps' | 'unreadable' | 'arrivals' | 'noLongerMatching'
>;

/** Where the orders of a day come from that a list does not show: new ones are held back, the others are read. */
export type DaySource = Pick<OrdersFeedSnapshot, 'arrivals' | 'noLongerMatching'> & {
  readonly filters: OrderFilters;
  /** Whether the list itself is read to its end: then its days become whole without being read one by one. */
  readonly isRead: boolean;
};

/** What a list knows about the completeness of its days. */
export function dayCoverage(orders: readonly Order[], list: ListState): DayCoverage {
  return {
    isComplete: list.isComplete,
    reachedBackTo: list.reachedBackTo,
    reachedUpTo: list.newerStatus === 'whole' ? undefined : orders[0]?.createdAt,
    missing: [...list.gaps.map(({ second }) => second), ...list.unreadable.map(({ createdAt }) => createdAt)],
    heldBack: list.arrivals.map(({ createdAt }) => createdAt),
  };
}

/**
 * Groups filtered orders by day, and tells how much of each day the list shows; orders sorted by something other than time (`isSorted`) are
 * one group without a heading.
 */
export function useDayList(
  orders: readonly Order[],
  filters: OrderFilters,
  snapshot: ListState,
  { isSorted, isRead }: { readonly isSorted: boolean; readonly isRead: boolean },
) {
  const stores = useStores();
  const days = useListDays(filters);
  const { dayAt } = days;
  const groupByDay = useMemo(
    () =>
      createDayGrouper(dayAt, ({ storeId }) => stores.find(storeId).currency, currenciesInView(filters.store, stores)),
    [dayAt, stores, filters.store],
  );
  const coverage = dayCoverage(orders, snapshot);
  const groups = useMemo(
    () =>
      isSorted ? [{ span: undefined, start: 0, count: orders.length, currencies: NO_CURRENCIES }] : groupByDay(orders),
    [isSorted, orders, groupByDay],
  );
  const { arrivals, noLongerMatching } = snapshot;
  const source: DaySource = useMemo(
    () => ({ filters, arrivals, noLongerMatching, isRead }),
    [filters, arrivals, noLongerMatching, isRead],
  );
  const completenessOf = ({ span }: Pick<DayGroup, 'span'>) => dayCompleteness(span, coverage);
  return { days, groups, completenessOf, source };
}

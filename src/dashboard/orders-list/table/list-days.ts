import { useMemo } from 'react';
import { readInstant } from '#contract/rfc3339.ts';
import { useDayContext } from '../filters/day-context.ts';
import { listQueryOf } from '../filters/list-query-of.ts';
import type { OrderFilters } from '../filters/order-filters.ts';
import { startOfStoreDay } from '../filters/store-day.ts';
import { createDayClock, type DayClock } from './day-clock.ts';

/** By whose days a list is grouped, and what span of them its filters cover. */
export type ListDays = {
  readonly dayAt: DayClock;
  /** IANA zone of the days. */
  readonly timeZone: string;
  /** The days are the reader's own, because the stores in view keep several clocks. */
  readonly isReadersDay: boolean;
  /** First and last epoch second that the date filter covers in every zone in view, open where undefined. */
  readonly from: number | undefined;
  readonly to: number | undefined;
  /** The present in epoch seconds. */
  readonly now: number;
};

function secondOf(moment: string | undefined): number | undefined {
  const instant = moment === undefined ? undefined : readInstant(moment);
  return instant?.ok ? instant.value.epochSeconds : undefined;
}

/** Seconds between the first and the last zone's start of a day. */
function spreadOf(zones: readonly string[], day: string, cutoffMinutes: number): number {
  const starts = zones.map((zone) => startOfStoreDay(day, zone, cutoffMinutes));
  return Math.max(...starts) - Math.min(...starts);
}

function useDayClock(timeZone: string, cutoffMinutes: number): DayClock {
  return useMemo(() => createDayClock(timeZone, cutoffMinutes), [timeZone, cutoffMinutes]);
}

/** The days that group the list of these filters: the store's own where one clock is in view, else the reader's. */
export function useListDays(filters: OrderFilters): ListDays {
  const context = useDayContext();
  const { stores, now, cutoffMinutes, defaultTimeZone } = context;
  const store = filters.storeId === undefined ? undefined : stores.find(filters.storeId);
  const inView = store
    ? [store.timeZone ?? defaultTimeZone]
    : [...new Set(stores.described.map(({ timeZone }) => timeZone))];
  const isReadersDay = inView.length > 1;
  const timeZone = isReadersDay ? defaultTimeZone : (inView[0] ?? defaultTimeZone);
  const dayAt = useDayClock(timeZone, cutoffMinutes);
  const { query } = listQueryOf(filters, context);
  const [from, to] = [secondOf(query.from), secondOf(query.to)];
  // The query spans the days of all zones; what each of them covers is less by how far they lie apart.
  const spread =
    isReadersDay && (from ?? to) !== undefined
      ? spreadOf([...inView, defaultTimeZone], dayAt(from ?? to ?? now).day, cutoffMinutes)
      : 0;
  return {
    dayAt,
    timeZone,
    isReadersDay,
    from: from === undefined ? undefined : from + spread,
    to: to === undefined ? undefined : to - spread,
    now,
  };
}

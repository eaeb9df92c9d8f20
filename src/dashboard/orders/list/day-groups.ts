import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { getStoreClock } from '#order-domain/days/store-clock.ts';
import { createDayClock, type DayClock } from '#order-domain/days/store-day.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { useDays } from '../../stores/days.tsx';
import type { RowGroup } from '../../ui/table/table-columns.ts';

/** Consecutive orders under one heading. */
export type DayGroup = RowGroup & {
  /**
   * Their business day (`YYYY-MM-DD`) on the clock of each order's store; undefined until an order
   * has a readable time.
   */
  readonly day: string | undefined;
};

/**
 * Creates a function that returns the business day of an order on its own store’s clock; for orders
 * in sequence, each day is computed once.
 */
export function createDayReader({ stores, cutoffMinutes }: Pick<Days, 'stores' | 'cutoffMinutes'>) {
  const clocks = new Map<string, DayClock>();
  return (order: Order): string | undefined => {
    const { created } = order;
    if (created === undefined) return undefined;
    const clock = getStoreClock(order, stores.find(order.storeId));
    if ('offsetMinutes' in clock) {
      const minutes = Math.floor(created / 60) + clock.offsetMinutes - cutoffMinutes;
      return new Date(minutes * 60_000).toISOString().slice(0, 10);
    }
    const known = clocks.get(clock.timeZone) ?? createDayClock(clock.timeZone, cutoffMinutes);
    clocks.set(clock.timeZone, known);
    return known(created).day;
  };
}

/**
 * Groups a list of orders (newest first) by day. Days never increase: with several time zones, an
 * order stays under the earlier day that has begun above it, and an order without a readable time
 * under the day of the previous one.
 */
export function groupByDay(
  orders: readonly Order[],
  dayOf: (order: Order) => string | undefined,
): DayGroup[] {
  const groups: DayGroup[] = [];
  let day: string | undefined;
  let start = 0;
  const add = (end: number) => {
    if (end === start) return;
    groups.push({ key: day ?? 'unknown', day, start, count: end - start, hasHeading: true });
  };
  for (const [index, order] of orders.entries()) {
    const own = dayOf(order);
    if (own === undefined || (day !== undefined && own >= day)) continue;
    add(index);
    [day, start] = [own, index];
  }
  add(orders.length);
  return groups;
}

/** A list that is not sorted by time is one group without a heading. */
export function useDayGroups(orders: readonly Order[], isByTime: boolean): readonly DayGroup[] {
  const { stores, cutoffMinutes } = useDays();
  const dayOf = useMemo(() => createDayReader({ stores, cutoffMinutes }), [stores, cutoffMinutes]);
  return useMemo(
    () =>
      isByTime
        ? groupByDay(orders, dayOf)
        : [{ key: '', day: undefined, start: 0, count: orders.length, hasHeading: false }],
    [orders, dayOf, isByTime],
  );
}

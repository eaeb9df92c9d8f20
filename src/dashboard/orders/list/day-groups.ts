import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { storeClockOf } from '#order-domain/days/store-clock.ts';
import { createDayClock, type DayClock } from '#order-domain/days/store-day.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { currenciesInView } from '../../filters/amount-words.ts';
import { useDays } from '../../stores/days.tsx';
import type { OrderFilters } from '../selection/orders-address.ts';

/** Consecutive orders under one heading. */
export type DayGroup = {
  /**
   * Their business day (`YYYY-MM-DD`), each order’s on the clock of its own store; undefined if no
   * order so far has a readable time.
   */
  readonly day: string | undefined;
  /** Position of its first order in the list. */
  readonly start: number;
  readonly count: number;
  /** The currencies (ISO 4217) of the stores in view. */
  readonly currencies: readonly string[];
};

/**
 * Creates a function that tells the business day of an order on its own store's clock; for orders
 * in sequence, each day is computed once.
 */
/**
 * Creates a function that tells the business day of an order on its own store’s clock; for orders
 * in sequence, each day is computed once.
 */
export function createDayReader({ stores, cutoffMinutes }: Pick<Days, 'stores' | 'cutoffMinutes'>) {
  const clocks = new Map<string, DayClock>();
  return (order: Order): string | undefined => {
    const { created } = order;
    if (created === undefined) return undefined;
    const clock = storeClockOf(order, stores.find(order.storeId));
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
 * Groups a list of orders (newest first) by day. Days never go up again: where several stores have
 * several clocks, an order stays under the earlier day that has begun above it, and one without a
 * readable time under that of the one before.
 */
export function groupByDay(
  orders: readonly Order[],
  dayOf: (order: Order) => string | undefined,
  currencies: readonly string[],
): DayGroup[] {
  const groups: DayGroup[] = [];
  let day: string | undefined;
  let start = 0;
  for (const [index, order] of orders.entries()) {
    const own = dayOf(order);
    if (own === undefined || (day !== undefined && own >= day)) continue;
    if (index > start) groups.push({ day, start, count: index - start, currencies });
    [day, start] = [own, index];
  }
  if (orders.length > start) groups.push({ day, start, count: orders.length - start, currencies });
  return groups;
}

/** The groups of a list; one that is not sorted by time is one group without a heading. */
export function useDayGroups(
  orders: readonly Order[],
  { store_id: storeIds }: OrderFilters,
  isByTime: boolean,
): readonly DayGroup[] {
  const { stores, cutoffMinutes } = useDays();
  const dayOf = useMemo(() => createDayReader({ stores, cutoffMinutes }), [stores, cutoffMinutes]);
  return useMemo(() => {
    if (!isByTime) return [{ day: undefined, start: 0, count: orders.length, currencies: [] }];
    return groupByDay(orders, dayOf, currenciesInView(storeIds, stores));
  }, [orders, storeIds, stores, dayOf, isByTime]);
}

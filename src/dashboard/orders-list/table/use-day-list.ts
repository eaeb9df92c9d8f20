import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { useStores } from '../../stores/stores.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { type DayExtent, dayExtent } from './day-extent.ts';
import { createDayGrouper, type DayGroup } from './day-groups.ts';
import { type ListDays, useListDays } from './list-days.ts';

/** A list's orders by day, and how much of each day it holds. */
export type DayList = {
  readonly days: ListDays;
  readonly groups: readonly DayGroup[];
  readonly extentOf: (group: DayGroup) => DayExtent;
};

/** Groups the orders of a selection by the days that count for it. */
export function useDayList(
  orders: readonly Order[],
  filters: OrderFilters,
  snapshot: Pick<
    OrdersFeedSnapshot,
    'isComplete' | 'reachedBackTo' | 'newerStatus' | 'gaps' | 'unreadable' | 'newCount'
  >,
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
  return { days, groups: groupByDay(orders), extentOf: ({ span }) => dayExtent(span, coverage) };
}

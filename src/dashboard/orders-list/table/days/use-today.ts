import { useMemo } from 'react';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { OrderFilters } from '../../selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import type { DayExtent } from './day-extent.ts';
import type { DayGroup } from './day-groups.ts';
import { useDayList, useListDays } from './list-days.ts';

/** The orders of a list (newest first) since an instant (epoch seconds). */
function ordersSince(orders: readonly Order[], start: number): readonly Order[] {
  const end = orders.findIndex(({ createdAt }) => (secondOf(createdAt) ?? start) < start);
  return end < 0 ? orders : orders.slice(0, end);
}

/**
 * Today's group, if the list has all of today's orders up to now, with the extent in its day heading: `loaded` while new orders wait to be
 * shown. Undefined if some of today's orders may be missing, and before the first one. Only today's orders are read.
 */
export function useToday(
  orders: readonly Order[],
  filters: OrderFilters,
  snapshot: OrdersFeedSnapshot,
):
  | {
      readonly group: DayGroup;
      readonly extent: DayExtent;
      readonly isFiltered: boolean;
      readonly orders: readonly Order[];
    }
  | undefined {
  const days = useListDays(filters);
  const today = days.dayAt(days.now);
  const newest = useMemo(() => ordersSince(orders, today.start), [orders, today.start]);
  const { groups, extentOf } = useDayList(newest, filters, { ...snapshot, newCount: 0 });
  const group = groups.find(({ span }) => span?.day === today.day);
  if (!group || extentOf(group) === 'loaded') return undefined;
  return {
    group,
    extent: snapshot.newCount > 0 ? 'loaded' : extentOf(group),
    isFiltered: days.isFiltered,
    orders: newest,
  };
}

import { useMemo } from 'react';
import { useStores } from '../../stores/stores.ts';
import { selectionCurrency } from '../selection/filters/amount-filter.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { HeadCurrency } from './amount.ts';
import { ChangeAnnouncer } from './change-announcer.tsx';
import { ArrangesHead } from './head-arrangement.tsx';
import { OrdersGrid, type OrdersGridProps } from './orders-grid.tsx';
import { useDayList } from './use-day-list.ts';
import { useListChanges } from './use-list-changes.ts';

/** The orders of a selection as a table, arranged as `layout` says: what they come to by day, and what of them is new. */
export function OrdersTable({
  filters,
  snapshot,
  ...props
}: Omit<OrdersGridProps, 'snapshot' | 'dayList' | 'arrived' | 'growsUpwards'> & {
  /** What the orders were selected by. */
  filters: OrderFilters;
  /** How much of the selection is loaded. */
  snapshot: OrdersFeedSnapshot;
}) {
  const { orders, isStale } = props;
  const growsUpwards = snapshot.newerStatus !== 'whole' && !isStale;
  const dayList = useDayList(orders, filters, snapshot);
  const changes = useListChanges(orders, growsUpwards);
  const arrived = useMemo(() => new Set(changes.arrived.map(({ id }) => id)), [changes]);
  return (
    <HeadCurrency value={selectionCurrency(filters.store, useStores())}>
      <ChangeAnnouncer changes={changes} openId={props.openId} />
      <ArrangesHead layout={props.layout} onChange={props.onLayoutChange}>
        <OrdersGrid {...props} snapshot={snapshot} dayList={dayList} arrived={arrived} growsUpwards={growsUpwards} />
      </ArrangesHead>
    </HeadCurrency>
  );
}

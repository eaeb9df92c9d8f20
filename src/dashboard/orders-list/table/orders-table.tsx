import { useMemo } from 'react';
import { onDemand } from '../../kit/on-demand.tsx';
import { useStores } from '../../stores/stores.ts';
import { selectionCurrency } from '../../filters/amount-filter.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { HasForeignClock, HeaderCurrency } from './columns/table-meta.ts';
import { useDayList } from './days/list-days.ts';
import { useListChanges } from './list-changes.ts';
import { OrdersGrid, type OrdersGridProps } from './orders-grid.tsx';

/** Announces changes once its code is loaded. */
export const announcer = onDemand(async () => (await import('./change-announcer.tsx')).ChangeAnnouncer, {
  messages: 'panels',
  // Changes come later; without its code there is nothing to announce them.
  frame: () => null,
});

/** The orders of a filtered list as a table arranged by `layout`, with the sums of each day; announces what is new. */
export function OrdersTable({
  filters,
  snapshot,
  ...props
}: Omit<OrdersGridProps, 'snapshot' | 'dayList' | 'isOneStore' | 'arrived' | 'growsUpwards'> & {
  /** The filters of the list. */
  filters: OrderFilters;
  /** How much of the list is loaded. */
  snapshot: OrdersFeedSnapshot;
}) {
  const { orders, isStale } = props;
  const growsUpwards = snapshot.newerStatus !== 'whole' && !isStale;
  const dayList = useDayList(orders, filters, snapshot);
  const changes = useListChanges(orders, growsUpwards);
  const arrived = useMemo(() => new Set(changes.arrived.map(({ id }) => id)), [changes]);
  return (
    <HeaderCurrency value={selectionCurrency(filters.store, useStores())}>
      <HasForeignClock value={dayList.days.isReadersDay || dayList.days.foreignCity !== undefined}>
        <announcer.Component changes={changes} openId={props.openId} />
        <OrdersGrid
          {...props}
          snapshot={snapshot}
          dayList={dayList}
          isOneStore={filters.store?.length === 1}
          arrived={arrived}
          growsUpwards={growsUpwards}
        />
      </HasForeignClock>
    </HeaderCurrency>
  );
}

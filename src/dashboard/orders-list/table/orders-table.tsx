import { useMemo } from 'react';
import { onDemand } from '../../kit/on-demand.tsx';
import { areOfSeveralStores, useStores } from '../../stores/stores.ts';
import { selectionCurrency } from '../../filters/amount-filter.ts';
import { useHasSeveralStores } from '../../filters/seen-stores.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { HasForeignClock, HeaderCurrency } from './columns/table-meta.ts';
import { useDayList } from './days/list-days.ts';
import { useListChanges } from './list-changes.ts';
import { OrdersGrid, type OrdersGridProps } from './orders-grid.tsx';

/** Announces changes once its code is loaded. */
export const announcer = onDemand(async () => (await import('./change-announcer.tsx')).ChangeAnnouncer, {
  messages: 'panels',
  // Changes only arrive later; until the code has loaded, they are not announced.
  frame: () => null,
});

/** The orders of a filtered list as a table arranged by `layout`, with the sums of each day; announces changes. */
export function OrdersTable({
  filters,
  snapshot,
  isSorted = false,
  isRead = false,
  ...props
}: Omit<OrdersGridProps, 'snapshot' | 'dayList' | 'isOneStore' | 'arrived' | 'growsUpwards'> & {
  /** The filters of the list. */
  filters: OrderFilters;
  /** How much of the list is loaded. */
  snapshot: OrdersFeedSnapshot;
  /** True if the orders are the complete list, sorted by something other than time. */
  isSorted?: boolean;
  /** Whether the list is read to its end by itself. */
  isRead?: boolean;
}) {
  const { orders, isStale } = props;
  const growsUpwards = snapshot.newerStatus !== 'whole' && !isStale && !isSorted;
  const dayList = useDayList(orders, filters, snapshot, { isSorted, isRead });
  const changes = useListChanges(orders, growsUpwards);
  // Also decided by these orders, which are noted only after they have rendered.
  const hasSeveralStores = useHasSeveralStores() || areOfSeveralStores(orders);
  const arrived = useMemo(() => new Set(changes.arrived.map(({ id }) => id)), [changes]);
  return (
    <HeaderCurrency value={selectionCurrency(filters.store, useStores())}>
      <HasForeignClock value={dayList.days.isReadersDay || dayList.days.foreignCity !== undefined}>
        <announcer.Component changes={changes} openId={props.openId} />
        <OrdersGrid
          {...props}
          snapshot={isSorted ? { ...snapshot, isComplete: true } : snapshot}
          dayList={dayList}
          isOneStore={filters.store?.length === 1 || !hasSeveralStores}
          arrived={arrived}
          growsUpwards={growsUpwards}
        />
      </HasForeignClock>
    </HeaderCurrency>
  );
}

import { memo, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { selectionCurrency } from '../../filters/amount-filter.ts';
import { useHasSeveralStores } from '../../filters/seen-stores.ts';
import { DataTable, type DataTableProps } from '../../kit/table/data-table.tsx';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import { storeTimeTitle } from '../../stores/store-time.tsx';
import { useStores } from '../../stores/stores.ts';
import type { OrderFilters } from '../selection/filters/order-filters.ts';
import { clockOf } from './columns/cells.tsx';
import { ChangeAnnouncer } from './change-announcer.tsx';
import { DayHeading } from './day-heading.tsx';
import type { DayGroup } from './days/day-groups.ts';
import { useDayList } from './days/list-days.ts';
import { HEADING_HEIGHTS } from './heading-heights.ts';
import { useListChanges } from './list-changes.ts';
import { LoadAhead } from './load-ahead.ts';
import { orderCard } from './order-card.tsx';
import { ORDER_COLUMNS } from './columns/order-columns.tsx';
import { useOrderSorting } from './columns/order-sort.ts';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import { useTableMeta } from './columns/use-table-meta.ts';

const Heading = memo(DayHeading);
const ONE_STORE = ['store'];
const STORE_TIME = { time: 'column.store_time' } as const;
/** Sorted rows have no headings. */
const NO_HEADINGS = { rows: () => 0, cards: () => 0 };

function keyOf({ span }: DayGroup): string {
  return span?.day ?? 'unknown';
}

function versionOf({ orderVersion }: Order): number {
  return orderVersion ?? 0;
}

type TableProps = DataTableProps<Order, DayGroup, OrdersTableMeta>;

type OrdersTableProps = Pick<
  TableProps,
  | 'handle'
  | 'layout'
  | 'onLayoutChange'
  | 'openId'
  | 'onOpen'
  | 'onHome'
  | 'onEnd'
  | 'initialOffset'
  | 'onScroll'
  | 'footer'
> &
  Required<Pick<TableProps, 'onPeek' | 'onPress'>> & {
    orders: readonly Order[];
    /** The filters of the list. */
    filters: OrderFilters;
    /** How much of the list is loaded. */
    snapshot: OrdersFeedSnapshot;
    /** True if the orders are the complete list, sorted by something other than time. */
    isSorted: boolean;
    /** Whether the list is read to its end by itself. */
    isRead: boolean;
    /** True while the rows belong to the previous filters and are about to be replaced. */
    isStale: boolean;
    /** Called when the first or last loaded row is about to come into view. */
    onNearStart: () => void;
    onNearEnd: () => void;
  };

/** The orders of a filtered list as a table arranged by `layout`, with the sums of each day; announces changes. */
export function OrdersTable({
  orders,
  filters,
  snapshot,
  isSorted,
  isRead,
  isStale,
  onNearStart,
  onNearEnd,
  ...props
}: OrdersTableProps) {
  const { formatMessage } = useIntl();
  const growsUpwards = snapshot.newerStatus !== 'whole' && !isStale && !isSorted;
  const { days, groups, completenessOf, source } = useDayList(orders, filters, snapshot, { isSorted, isRead });
  const changes = useListChanges(orders, growsUpwards);
  // Also decided by these orders, which are noted only after they have rendered.
  const hasSeveralStores = useHasSeveralStores(orders);
  const isOneStore = filters.store?.length === 1 || !hasSeveralStores;
  const arrived = useMemo(() => new Set(changes.arrived.map(({ id }) => id)), [changes]);
  const currency = selectionCurrency(filters.store, useStores());
  const sorting = useOrderSorting(isSorted);
  const meta = useTableMeta(currency, !isSorted);
  return (
    <>
      <ChangeAnnouncer changes={changes} openId={props.openId} />
      <DataTable<Order, DayGroup, OrdersTableMeta>
        {...props}
        name={formatMessage({ id: 'orders.name' })}
        columns={ORDER_COLUMNS}
        parts={{
          rowName: 'order',
          keyOf,
          versionOf,
          card: orderCard,
          heading: (group, looks) => (
            <Heading
              orders={orders}
              group={group}
              completeness={completenessOf(group)}
              days={days}
              source={source}
              looks={looks}
              meta={meta}
            />
          ),
        }}
        rows={orders}
        groups={groups}
        headingHeights={isSorted ? NO_HEADINGS : HEADING_HEIGHTS}
        context={meta}
        omitted={isOneStore ? ONE_STORE : undefined}
        titles={days.isReadersDay || days.foreignCity !== undefined ? STORE_TIME : undefined}
        currency={currency}
        sorting={sorting}
        isComplete={isSorted || snapshot.isComplete}
        isStale={isStale}
        growsUpwards={growsUpwards}
        dimmed={snapshot.noLongerMatching}
        arrived={arrived}
        timeTitle={(order, time) => storeTimeTitle(meta.intl, time, clockOf(order, meta))}
        follow={(_, view) => <LoadAhead view={view} orders={orders} onNearStart={onNearStart} onNearEnd={onNearEnd} />}
      />
    </>
  );
}

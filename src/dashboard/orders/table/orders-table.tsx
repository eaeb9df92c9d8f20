import { memo, type RefObject, useMemo } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { selectionCurrency } from '../../filters/amount-words.ts';
import { useHasSeveralStores } from '../../filters/seen-stores.ts';
import type { TableHandle } from '../../ui/table/table-handle.ts';
import { DataTable, type DataTableProps } from '../../ui/table/data-table.tsx';
import { useKeptScroll } from '../../ui/navigation/use-kept-scroll.ts';
import { storeTimeTitle } from '../../stores/store-time.tsx';
import { useStores } from '../../stores/stores.ts';
import type { OrdersList } from '../list/use-orders-list.ts';
import { useDaySums } from '../list/use-totals.ts';
import { clockOf } from './columns/cells.tsx';
import { ChangeAnnouncer } from './change-announcer.tsx';
import { DayHeading } from './day-heading.tsx';
import { type DayGroup, useDayGroups } from '../list/day-groups.ts';
import { HEADING_HEIGHTS } from './heading-heights.ts';
import { useListChanges } from './list-changes.ts';
import { LoadAhead } from './load-ahead.ts';
import { orderCard } from './order-card.tsx';
import { ORDER_COLUMNS } from './columns/order-columns.tsx';
import { useOrderSorting } from './columns/order-sort.ts';
import type { OrdersTableMeta } from './columns/table-meta.ts';
import { useTableMeta } from './columns/use-table-meta.ts';

const Heading = memo(DayHeading);
const NO_GROUPS: readonly DayGroup[] = [];
const ONE_STORE = ['store'];
const STORE_TIME = { time: 'column.store_time' } as const;
/** Sorted rows have no headings. */
const NO_HEADINGS = { rows: () => 0, cards: () => 0 };

function keyOf({ day }: DayGroup): string {
  return day ?? 'unknown';
}

function versionOf({ orderVersion }: Order): number {
  return orderVersion ?? 0;
}

type TableProps = DataTableProps<Order, DayGroup, OrdersTableMeta>;

/** What the table shows of a list. */
export type ListedRows = Pick<OrdersList, 'filters' | 'sort' | 'isStale'> & {
  readonly orders: readonly Order[];
  readonly query: Pick<OrdersList['query'], 'hasNextPage'>;
};

type OrdersTableProps = Pick<
  TableProps,
  'layout' | 'onLayoutChange' | 'openId' | 'onOpen' | 'onScroll' | 'footer'
> &
  Required<Pick<TableProps, 'onPeek' | 'onPress'>> & {
    handle: RefObject<TableHandle | null>;
    list: ListedRows;
    /** Called when the last loaded row is about to come into view. */
    onNearEnd: (() => void) | undefined;
  };

/**
 * A list of orders as a table arranged by `layout`, with the sums of each day; announces changes.
 */
export function OrdersTable({ list, onNearEnd, ...props }: OrdersTableProps) {
  const { formatMessage } = useIntl();
  const { orders, filters, sort, query, isStale } = list;
  const isByTime = sort === undefined;
  const groups = useDayGroups(orders, filters, isByTime);
  const sums = useDaySums(filters, isByTime ? groups : NO_GROUPS);
  const changes = useListChanges(orders);
  // Also decided by these orders, which are noted only after they have rendered.
  const hasSeveralStores = useHasSeveralStores(orders);
  const isOneStore = filters.store_id?.length === 1 || !hasSeveralStores;
  const arrived = useMemo(() => new Set(changes.arrived.map(({ id }) => id)), [changes]);
  const currency = selectionCurrency(filters.store_id, useStores());
  const sorting = useOrderSorting(!isStale);
  const meta = useTableMeta(currency, isByTime);
  // A list that only waits for the next one leaves that its own place.
  useKeptScroll(() => (isStale ? undefined : props.handle.current?.box()), { staysPut: true });
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
              group={group}
              sums={group.day === undefined ? undefined : sums.get(group.day)}
              storeIds={filters.store_id}
              looks={looks}
              meta={meta}
            />
          ),
        }}
        rows={orders}
        groups={groups}
        headingHeights={isByTime ? HEADING_HEIGHTS : NO_HEADINGS}
        context={meta}
        omitted={isOneStore ? ONE_STORE : undefined}
        titles={meta.showsZones ? STORE_TIME : undefined}
        currency={currency}
        sorting={sorting}
        isComplete={!query.hasNextPage}
        isStale={isStale}
        arrived={arrived}
        timeTitle={(order, time) => storeTimeTitle(meta.intl, time, clockOf(order, meta))}
        follow={(_, view) => (
          <LoadAhead last={view?.last} count={orders.length} onNearEnd={onNearEnd} />
        )}
      />
    </>
  );
}

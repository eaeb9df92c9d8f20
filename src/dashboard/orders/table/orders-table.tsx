import type { RefObject } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { useHasSeveralStores } from '../../filters/seen-stores.ts';
import { useKeptScroll } from '../../ui/navigation/use-kept-scroll.ts';
import { DataTable, type DataTableProps, type TableHandle } from '../../ui/table/data-table.tsx';
import { type DayGroup, useDayGroups } from '../list/day-groups.ts';
import type { OrdersList } from '../list/use-orders-list.ts';
import { useDaySums } from '../list/use-totals.ts';
import { DayHeading } from './day-heading.tsx';
import { orderCard } from './order-card.tsx';
import { ORDER_COLUMNS } from './order-columns.tsx';
import { useOrderSorting } from './order-sort.ts';
import { useArrivedOrders } from './use-arrived-orders.ts';

const NO_GROUPS: readonly DayGroup[] = [];
const ONE_STORE = ['store'];

function versionOf({ orderVersion }: Order): number {
  return orderVersion ?? 0;
}

export type ListedRows = Pick<OrdersList, 'filters' | 'sort' | 'isStale'> & {
  readonly orders: readonly Order[];
  readonly query: Pick<OrdersList['query'], 'hasNextPage'>;
};

type OrdersTableProps = Pick<
  DataTableProps<Order, DayGroup>,
  'layout' | 'onLayoutChange' | 'openId' | 'onOpen' | 'onPeek' | 'onScroll' | 'onNearEnd' | 'footer'
> & {
  handle: RefObject<TableHandle | null>;
  list: ListedRows;
};

/** A list of orders as a table arranged by `layout`, with the sums of each day. */
export function OrdersTable({ list, ...props }: OrdersTableProps) {
  const { formatMessage } = useIntl();
  const { orders, filters, sort, query, isStale } = list;
  const isByTime = sort === undefined;
  const groups = useDayGroups(orders, isByTime);
  const sums = useDaySums(filters, isByTime ? groups : NO_GROUPS);
  const arrived = useArrivedOrders(orders);
  // These orders also count, but are only recorded after they have rendered.
  const hasSeveralStores = useHasSeveralStores(orders);
  const isOneStore = filters.store_id?.length === 1 || !hasSeveralStores;
  // A stale list must not restore its position: the next one does.
  useKeptScroll(() => (isStale ? undefined : props.handle.current?.box()), { staysPut: true });
  return (
    <>
      <p role="status" className="sr-only">
        {arrived.size > 0 && (
          <FormattedMessage id="change.arrived" values={{ count: arrived.size }} />
        )}
      </p>
      <DataTable
        {...props}
        name={formatMessage({ id: 'orders.name' })}
        rowName="order"
        columns={ORDER_COLUMNS}
        card={orderCard}
        heading={(group, isCard) => (
          <DayHeading
            group={group}
            sums={group.day === undefined ? undefined : sums.get(group.day)}
            storeIds={filters.store_id}
            isCard={isCard}
          />
        )}
        rows={orders}
        groups={groups}
        omitted={isOneStore ? ONE_STORE : undefined}
        sorting={useOrderSorting()}
        isComplete={!query.hasNextPage}
        isStale={isStale}
        arrived={arrived}
        versionOf={versionOf}
      />
    </>
  );
}

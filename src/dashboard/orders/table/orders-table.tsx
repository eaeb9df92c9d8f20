import { type RefObject, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { currenciesInView } from '../../filters/amount-words.ts';
import { useHasSeveralStores } from '../../filters/seen-stores.ts';
import { useStores } from '../../stores/stores.ts';
import { useKeptScroll } from '../../ui/navigation/use-kept-scroll.ts';
import { DataTable, type DataTableProps, type TableHandle } from '../../ui/table/data-table.tsx';
import { type DayGroup, useDayGroups } from '../list/day-groups.ts';
import type { OrdersList } from '../list/use-orders-list.ts';
import { useDaySums } from '../list/use-day-sums.ts';
import { DayHeading } from './day-heading.tsx';
import { orderCard } from './order-card.tsx';
import { useOrderSorting } from './use-order-sorting.ts';

const NO_GROUPS: readonly DayGroup[] = [];

function versionOf({ orderVersion }: Order): number {
  return orderVersion ?? 0;
}

export type ListedRows = Pick<OrdersList, 'filters' | 'sort' | 'isStale'> & {
  readonly orders: readonly Order[];
  readonly query: Pick<OrdersList['query'], 'hasNextPage'>;
};

type OrdersTableProps = Pick<
  DataTableProps<Order, DayGroup>,
  | 'columns'
  | 'layout'
  | 'onLayoutChange'
  | 'openId'
  | 'onOpen'
  | 'onPeek'
  | 'onScroll'
  | 'onNearEnd'
  | 'footer'
> & {
  handle: RefObject<TableHandle | null>;
  list: ListedRows;
  /** Columns in which all orders have the same. */
  uniform: readonly string[];
};

/** The orders that are newer than the first one of the previous list. */
function arrivedIn(before: readonly Order[], orders: readonly Order[]): ReadonlySet<string> {
  const known = new Set(before.map(({ id }) => id));
  const start = orders.findIndex(({ id }) => id === before[0]?.id);
  const ids = orders.slice(0, Math.max(0, start)).map(({ id }) => id);
  return new Set(ids.filter((id) => !known.has(id)));
}

const NONE: ReadonlySet<string> = new Set();

/** The ids of orders that the last change of a list added at its top. */
function useArrivedOrders(orders: readonly Order[]): ReadonlySet<string> {
  const [seen, setSeen] = useState({ orders, arrived: NONE });
  if (seen.orders === orders) return seen.arrived;
  const arrived = arrivedIn(seen.orders, orders);
  setSeen({ orders, arrived });
  return arrived;
}

/** A list of orders as a table arranged by `layout`, with the sums of each day. */
export function OrdersTable({ list, uniform, ...props }: OrdersTableProps) {
  const { formatMessage } = useIntl();
  const { orders, filters, sort, query, isStale } = list;
  const isByTime = sort === undefined;
  const groups = useDayGroups(orders, isByTime);
  const sums = useDaySums(filters, isByTime ? groups : NO_GROUPS);
  const arrived = useArrivedOrders(orders);
  // These orders also count, but are only recorded after they have rendered.
  const hasSeveralStores = useHasSeveralStores(orders);
  const isOneStore = filters.store_id?.length === 1 || !hasSeveralStores;
  const omitted = [...(isOneStore ? ['store'] : []), ...uniform].join();
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
        card={orderCard}
        heading={(group, isCard) => (
          <DayHeading
            group={group}
            sums={group.day === undefined ? undefined : sums.get(group.day)}
            storeIds={filters.store_id}
            isCard={isCard}
          />
        )}
        headingSums={currenciesInView(filters.store_id, useStores()).length}
        rows={orders}
        groups={groups}
        omitted={useMemo(() => omitted.split(','), [omitted])}
        sorting={useOrderSorting()}
        isComplete={!query.hasNextPage}
        isStale={isStale}
        arrived={arrived}
        versionOf={versionOf}
      />
    </>
  );
}

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dateRange } from '../../filters/page-address.ts';
import { PrintedList, printedPeriod } from '../../filters/printed-list.tsx';
import { OnPaper } from '../../ui/print/on-paper.tsx';
import { paperColumns } from '../../ui/print/printed-table.tsx';
import type { TableLayout } from '../../ui/table/table-layout.ts';
import { useDays } from '../../stores/days.tsx';
import type { OrdersList } from '../list/use-orders-list.ts';
import { usePromotionNames } from '../selection/order-filter-bar.tsx';
import { ORDER_FILTERS } from '../selection/order-filters.ts';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { useTableMeta } from '../table/columns/use-table-meta.ts';
import { TotalsTable } from './totals-table.tsx';
import { useTotals } from '../list/use-totals.ts';

type PrintedOrdersProps = { readonly list: OrdersList; readonly layout: TableLayout };

function OrdersSheet({ list: { orders, filters, query }, layout }: PrintedOrdersProps): ReactNode {
  const intl = useIntl();
  const days = useDays();
  const context = useTableMeta(undefined, false);
  const { sums } = useTotals(filters);
  const dates = dateRange(filters);
  const group = { day: undefined, start: 0, count: orders.length, currencies: [] };
  const count = <FormattedMessage id="orders.count" values={{ count: orders.length }} />;
  return (
    <PrintedList
      title={<FormattedMessage id="orders.name" />}
      filters={ORDER_FILTERS}
      values={filters}
      names={usePromotionNames(filters, orders)}
      period={
        <>
          {dates && printedPeriod(intl, dates, filters.store_id, days)} {count}
          {query.hasNextPage && (
            <>
              {', '}
              <FormattedMessage id="orders.more_below" />
            </>
          )}
        </>
      }
      rows={orders}
      columns={paperColumns(ORDER_COLUMNS, layout, (record) => ({
        record,
        index: 0,
        group,
        groupIndex: 0,
        context,
      }))}
    >
      {dates && sums && sums.size > 0 && <TotalsTable sums={sums} isShort={false} />}
    </PrintedList>
  );
}

/**
 * The list on paper: the rows that have loaded, with stores, period, filters and, of a list with
 * dates, the totals of all.
 */
export function PrintedOrders(props: PrintedOrdersProps) {
  return <OnPaper>{() => <OrdersSheet {...props} />}</OnPaper>;
}

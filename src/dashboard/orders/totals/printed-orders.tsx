import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PrintedList, printedPeriod } from '../../filters/printed-list.tsx';
import { OnPaper } from '../../ui/print/on-paper.tsx';
import { type TableLayout, wantedColumns } from '../../ui/table/table-layout.ts';
import { useDays } from '../../stores/days.tsx';
import type { OrdersList } from '../list/use-orders-list.ts';
import { usePromotionNames } from '../selection/bar/order-filter-bar.tsx';
import { ORDER_FILTERS } from '../selection/filters/filter-definitions.ts';
import { ORDER_COLUMNS } from '../table/order-columns.tsx';
import { TotalsTable } from './totals-table.tsx';
import { useTotals } from '../list/use-totals.ts';

type PrintedOrdersProps = { readonly list: OrdersList; readonly layout: TableLayout };

function OrdersSheet({ list: { orders, filters, query }, layout }: PrintedOrdersProps): ReactNode {
  const intl = useIntl();
  const days = useDays();
  const { sums } = useTotals(filters);
  const count = <FormattedMessage id="orders.count" values={{ count: orders.length }} />;
  return (
    <PrintedList
      title={<FormattedMessage id="orders.name" />}
      definitions={ORDER_FILTERS}
      filters={filters}
      names={usePromotionNames(filters, orders)}
      period={
        <>
          {filters.date && printedPeriod(intl, filters.date, filters.store, days)} {count}
          {query.hasNextPage && (
            <>
              {', '}
              <FormattedMessage id="orders.more_below" />
            </>
          )}
        </>
      }
      rows={orders}
      columns={wantedColumns(ORDER_COLUMNS, layout)}
    >
      {filters.date && sums && sums.size > 0 && <TotalsTable sums={sums} isShort={false} />}
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

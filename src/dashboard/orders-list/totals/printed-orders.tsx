import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PrintedList, printedPeriod } from '../../filters/printed-list.tsx';
import { OnPaper } from '../../kit/paper/on-paper.tsx';
import { paperColumns } from '../../kit/paper/printed-table.tsx';
import { salesByCurrency } from '#order-domain/order/sales-figures.ts';
import { useDays } from '../../stores/days.tsx';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import { storeClockOf } from '#order-domain/days/store-clock.ts';
import { useStores } from '../../stores/stores.ts';
import { useOrdersView, useShownList } from '../orders-view/shown-list.ts';
import { usePromotionNames } from '../selection/bar/order-filter-bar.tsx';
import { ORDER_FILTERS } from '../selection/filters/filter-definitions.ts';
import { ORDER_COLUMNS } from '../table/columns/order-columns.tsx';
import { useShowsZones } from '../table/columns/table-meta.ts';
import { useTableMeta } from '../table/columns/use-table-meta.ts';
import { TotalsTable } from './totals-table.tsx';

const NO_REFUNDS = new Map<never, never>();

/** The period of a list: its dates, or the times between which its orders were created. */
function PeriodLine(): ReactNode {
  const intl = useIntl();
  const stores = useStores();
  const days = useDays();
  const showsZones = useShowsZones();
  const { filters, isRead } = useShownList().view;
  const { orders, snapshot } = useOrdersView('orders', 'snapshot');
  const [newest, oldest] = [orders[0], orders.at(-1)];
  const count = orders.length;
  if (isRead && snapshot.status !== 'complete') return <FormattedMessage id="totals.so_far" values={{ count }} />;
  if (filters.date) return printedPeriod(intl, filters.date, filters.store, days);
  if (isRead || snapshot.isComplete || !newest || !oldest)
    return <FormattedMessage id="totals.all" values={{ count }} />;
  // The list may begin further back than at the newest order.
  const [from, to] = [oldest, newest].map(({ createdAt, tzOffsetMinutes, storeId }) => {
    const clock = storeClockOf({ tzOffsetMinutes }, stores.find(storeId));
    const zone = showsZones ? ` ${clockName(intl.locale, createdAt, clock)}` : '';
    return formatMoment(intl.locale, createdAt, clock, 'date-time') + zone;
  });
  return (
    <>
      <FormattedMessage id="orders.count" values={{ count }} />, {from} – {to}
    </>
  );
}

function OrdersSheet(): ReactNode {
  const { view, layout } = useShownList();
  const { orders, snapshot } = useOrdersView('orders', 'snapshot');
  const stores = useStores();
  const context = useTableMeta(undefined, false);
  const isWhole = view.isRead ? snapshot.status === 'complete' : snapshot.isComplete;
  const sums = isWhole ? salesByCurrency(orders, ({ storeId }) => stores.find(storeId).currency) : undefined;
  const group = { span: undefined, start: 0, count: orders.length, currencies: [] };
  return (
    <PrintedList
      title={<FormattedMessage id="orders.name" />}
      definitions={ORDER_FILTERS}
      filters={view.filters}
      names={usePromotionNames(view.filters, orders)}
      period={<PeriodLine />}
      rows={orders}
      columns={paperColumns(ORDER_COLUMNS, layout, (record) => ({ record, index: 0, group, groupIndex: 0, context }))}
    >
      {sums && sums.size > 0 && (
        <TotalsTable sums={sums} refunds={NO_REFUNDS} isShort={false}>
          <FormattedMessage id="totals.all" values={{ count: orders.length }} />
        </TotalsTable>
      )}
    </PrintedList>
  );
}

/** The list on paper: all rows and columns, with its stores, period, filters and totals. */
export function PrintedOrders() {
  return <OnPaper>{() => <OrdersSheet />}</OnPaper>;
}

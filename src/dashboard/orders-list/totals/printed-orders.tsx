import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dateWords } from '../../filters/date-filter.ts';
import { filterWords, setKeys } from '../../filters/filter-definition.ts';
import { storeWords } from '../../filters/store-filter.ts';
import { OnPaper, PrintedTable } from '../../kit/paper/printed-table.tsx';
import { salesByCurrency } from '../../order-math/sales-figures.ts';
import { dayRange } from '../../stores/date-range.ts';
import { useDays } from '../../stores/days.tsx';
import { clockName, formatMoment, storeClockOf } from '../../stores/store-clock.ts';
import { storeDayOf } from '../../stores/store-day.ts';
import { zoneInView } from '../../stores/store-span.ts';
import { useStores } from '../../stores/stores.ts';
import { useOrdersView, useShownList } from '../orders-view/shown-list.ts';
import { ORDER_FILTERS } from '../selection/filters/filter-definitions.ts';
import { printedColumns } from '../../kit/table/printed-columns.ts';
import { wantedColumns } from '../../kit/table/table-layout.ts';
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
  if (filters.date) {
    const zone = zoneInView(filters.store, days) ?? days.defaultTimeZone;
    const fixed = dateWords(intl, dayRange(filters.date, storeDayOf(days.now, zone, days.cutoffMinutes)));
    const words = dateWords(intl, filters.date);
    return words === fixed ? fixed : `${words}: ${fixed}`;
  }
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
  const { filters, isRead } = view;
  const { orders, snapshot } = useOrdersView('orders', 'snapshot');
  const intl = useIntl();
  const stores = useStores();
  const meta = useTableMeta(undefined, false);
  const words = setKeys(ORDER_FILTERS, filters)
    .filter((key) => key !== 'date')
    .map((key) => {
      const name = intl.formatMessage({ id: ORDER_FILTERS[key].name });
      return intl.formatMessage(
        { id: 'filter.with_value' },
        { name, value: filterWords(ORDER_FILTERS, filters, key, { intl, stores, storeIds: filters.store }) },
      );
    });
  const isWhole = isRead ? snapshot.status === 'complete' : snapshot.isComplete;
  const sums = isWhole ? salesByCurrency(orders, ({ storeId }) => stores.find(storeId).currency) : undefined;
  const group = { span: undefined, start: 0, count: orders.length, currencies: [] };
  return (
    <PrintedTable
      title={<FormattedMessage id="orders.name" />}
      head={
        <>
          <p>
            {filters.store ? storeWords(intl, filters.store, stores) : <FormattedMessage id="store.all" />}
            {' · '}
            <PeriodLine />
          </p>
          {words.length > 0 && <p>{words.join(' · ')}</p>}
          {sums && sums.size > 0 && (
            <TotalsTable sums={sums} refunds={NO_REFUNDS} isShort={false}>
              <FormattedMessage id="totals.all" values={{ count: orders.length }} />
            </TotalsTable>
          )}
        </>
      }
      rows={orders}
      columns={printedColumns(
        ORDER_COLUMNS,
        wantedColumns(ORDER_COLUMNS, layout),
        (record) => ({ record, index: 0, group, groupIndex: 0, context: meta }),
        (id) => intl.formatMessage({ id }),
      )}
    />
  );
}

/** The list on paper: all rows and columns, with its stores, period, filters and totals. */
export function PrintedOrders() {
  return <OnPaper>{() => <OrdersSheet />}</OnPaper>;
}

import { type ReactNode, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { dateWords } from '../../filters/date-filter.ts';
import { filterWords } from '../../filters/filter-definition.ts';
import { keysOf } from '../../filters/address/page-address.ts';
import { storeWords } from '../../filters/store-filter.ts';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { OnPaper, PrintedTable } from '../../kit/paper/printed-table.tsx';
import { dayRange } from '../../stores/date-range.ts';
import { useDays } from '../../stores/days.tsx';
import { storeDayOf } from '../../stores/store-day.ts';
import { zoneInView } from '../../stores/store-span.ts';
import { useMethodNames } from '../filters/refund-filter-bar.tsx';
import { periodOf, REFUND_FILTERS, type RefundFilters } from '../filters/refund-filters.ts';
import type { SeenRefundValues } from '../filters/seen-refund-values.ts';
import type { RefundRow } from '../rows/refund-row.ts';
import type { RefundTotals } from '../rows/refund-totals.ts';
import type { RefundsMeta } from '../table/refund-cells.tsx';
import { printedColumns } from '../../kit/table/printed-columns.ts';
import { type TableLayout, wantedColumns } from '../../kit/table/table-layout.ts';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';

type PrintedRefundsProps = Pick<RefundsMeta, 'showsZones' | 'itemNamesOf' | 'hrefOf'> & {
  readonly rows: readonly RefundRow[];
  readonly layout: TableLayout;
  readonly totals: Pick<RefundTotals, 'count' | 'currencies'>;
  /** Whether all refunds have been read. */
  readonly isWhole: boolean;
  readonly filters: RefundFilters;
  /** The values of the refunds, which have the names of methods. */
  readonly seen: SeenRefundValues;
};

const NO_GROUP = { by: { kind: 'unknown', key: '?' }, start: 0, count: 0, sums: [] } as const;

function RefundsSheet({ rows, layout, totals, isWhole, filters, seen, ...cells }: PrintedRefundsProps): ReactNode {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const meta = { ...cells, intl, days, languages, isByDay: false };
  const { stores } = days;
  const today = storeDayOf(days.now, zoneInView(filters.store, days) ?? days.defaultTimeZone, days.cutoffMinutes);
  const context = { intl, stores, storeIds: filters.store, names: useMethodNames(seen) };
  const words = keysOf(filters)
    .filter((key) => key !== 'date' && key !== 'store')
    .map((key) => {
      const name = intl.formatMessage({ id: REFUND_FILTERS[key].name });
      const value = filterWords(REFUND_FILTERS, filters, key, context);
      return intl.formatMessage({ id: 'filter.with_value' }, { name, value });
    });
  const sums = totals.currencies.map(({ cents, currency }) => formatMoney(intl.locale, 0 - cents, currency));
  const period = [dateWords(intl, periodOf(filters)), dateWords(intl, dayRange(periodOf(filters), today))];
  return (
    <PrintedTable
      title={<FormattedMessage id="refunds.name" />}
      head={
        <>
          <p>
            {filters.store ? storeWords(intl, filters.store, days.stores) : <FormattedMessage id="store.all" />}
            {' · '}
            {[...new Set(period)].join(': ')}
          </p>
          {words.length > 0 && <p>{words.join(' · ')}</p>}
          <p>
            <FormattedMessage id={isWhole ? 'refunds.count' : 'refunds.at_least'} values={{ count: totals.count }} />{' '}
            {sums.join(' ')}
          </p>
        </>
      }
      rows={rows}
      columns={printedColumns(
        REFUND_COLUMNS,
        wantedColumns(REFUND_COLUMNS, layout),
        (record) => ({ record, index: 0, group: NO_GROUP, groupIndex: 0, context: meta }),
        (id) => intl.formatMessage({ id }),
      )}
    />
  );
}

/** The refunds on paper: all rows and columns, with their stores, period, filters and sums. */
export function PrintedRefunds(props: PrintedRefundsProps) {
  return <OnPaper>{() => <RefundsSheet {...props} />}</OnPaper>;
}

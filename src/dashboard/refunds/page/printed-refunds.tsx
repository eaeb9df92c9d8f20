import { type ReactNode, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PrintedList, printedPeriod } from '../../filters/printed-list.tsx';
import { NameLanguage } from '../../kit/i18n/localized-text.ts';
import { OnPaper } from '../../kit/paper/on-paper.tsx';
import { paperColumns } from '../../kit/paper/printed-table.tsx';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { useDays } from '../../stores/days.tsx';
import { useMethodNames } from '../filters/refund-filter-bar.tsx';
import { periodOf, REFUND_FILTERS, type RefundFilters } from '../filters/refund-filters.ts';
import type { RefundRow } from '#order-domain/refunds/refund-row.ts';
import type { RefundTotals } from '#order-domain/refunds/refund-totals.ts';
import type { RefundsMeta } from '../table/refund-cells.tsx';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';
import { CurrencySum, MethodSums, MissingInSums } from './refund-sums.tsx';

type PrintedRefundsProps = Pick<RefundsMeta, 'showsZones' | 'itemNamesOf' | 'hrefOf'> & {
  readonly rows: readonly RefundRow[];
  readonly layout: TableLayout;
  readonly totals: RefundTotals;
  readonly hasOlder: boolean;
  /** Whether all refunds have been read. */
  readonly isWhole: boolean;
  readonly filters: RefundFilters;
  /** The refunds of the period, which have the names of methods. */
  readonly seen: readonly RefundRow[];
};

const NO_GROUP = { by: { kind: 'unknown', key: '?' }, start: 0, count: 0, sums: [] } as const;

function RefundsSheet({
  rows,
  layout,
  totals,
  hasOlder,
  isWhole,
  filters,
  seen,
  ...cells
}: PrintedRefundsProps): ReactNode {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const context = { ...cells, intl, days, languages, isByDay: false };
  return (
    <PrintedList
      title={<FormattedMessage id="refunds.name" />}
      definitions={REFUND_FILTERS}
      filters={filters}
      names={useMethodNames(seen)}
      period={printedPeriod(intl, periodOf(filters), filters.store, days)}
      rows={rows}
      columns={paperColumns(REFUND_COLUMNS, layout, (record) => ({
        record,
        index: 0,
        group: NO_GROUP,
        groupIndex: 0,
        context,
      }))}
    >
      <p>
        <FormattedMessage id={isWhole ? 'refunds.count' : 'refunds.at_least'} values={{ count: totals.count }} />
      </p>
      {totals.currencies.map((total) => (
        <div key={total.currency} className="flex items-baseline gap-x-3">
          <CurrencySum total={total} />
          <MethodSums total={total} />
        </div>
      ))}
      <MissingInSums {...totals} hasOlder={hasOlder} />
    </PrintedList>
  );
}

/** The refunds on paper: all rows and columns, with their stores, period, filters and sums. */
export function PrintedRefunds(props: PrintedRefundsProps) {
  return <OnPaper>{() => <RefundsSheet {...props} />}</OnPaper>;
}

import { type ReactNode, useContext } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PrintedList, printedPeriod } from '../../filters/printed-list.tsx';
import { NameLanguage } from '../../ui/i18n/localized-text.ts';
import { OnPaper } from '../../ui/print/on-paper.tsx';
import { paperColumns } from '../../ui/print/printed-table.tsx';
import type { TableLayout } from '../../ui/table/table-layout.ts';
import { useDays } from '../../stores/days.tsx';
import { shownDates } from '../../filters/page-address.ts';
import { REFUND_FILTERS } from '../filters/refund-filters.ts';
import type { RefundFilters } from '../filters/refunds-address.ts';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import type { RefundsMeta } from '../table/refund-cells.tsx';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';
import { CurrencySum, MethodSums, MissingInSums, type RefundTotals } from './refund-sums.tsx';

type PrintedRefundsProps = Pick<RefundsMeta, 'showsZones' | 'hrefOf'> & {
  /** Those that are loaded. */
  readonly rows: readonly ListedRefund[];
  readonly layout: TableLayout;
  readonly totals: RefundTotals;
  /** Whether orders of the period may be missing yet. */
  readonly isPart: boolean;
  readonly filters: RefundFilters;
  /** What values of filters are called. */
  readonly names: ReadonlyMap<string, string>;
};

const NO_HEADING = {
  by: { kind: 'none', key: '' },
  start: 0,
  count: 0,
  refunds: undefined,
  sums: [],
} as const;

function RefundsSheet({
  rows,
  layout,
  totals,
  isPart,
  filters,
  names,
  ...cells
}: PrintedRefundsProps): ReactNode {
  const intl = useIntl();
  const days = useDays();
  const languages = useContext(NameLanguage);
  const context = { ...cells, intl, days, languages, isByDay: false };
  const all = totals.count + totals.undated + totals.withoutDetails;
  return (
    <PrintedList
      title={<FormattedMessage id="refunds.name" />}
      filters={REFUND_FILTERS}
      values={filters}
      names={names}
      period={printedPeriod(intl, shownDates(filters), filters.store_id, days)}
      rows={rows}
      columns={paperColumns(REFUND_COLUMNS, layout, (record) => ({
        record,
        index: 0,
        group: NO_HEADING,
        groupIndex: 0,
        context,
      }))}
    >
      <p>
        <FormattedMessage id="refunds.count" values={{ count: totals.count }} />
        {isPart && (
          <>
            {' · '}
            <FormattedMessage id="coverage.so_far" />
          </>
        )}
      </p>
      {totals.currencies.map((total) => (
        <div key={total.currency} className="flex items-baseline gap-x-3">
          <CurrencySum total={total} />
          <MethodSums total={total} />
        </div>
      ))}
      <MissingInSums {...totals} />
      {rows.length < all && (
        <p>
          <FormattedMessage id="print.first" values={{ shown: rows.length, count: all }} />
        </p>
      )}
    </PrintedList>
  );
}

/**
 * The refunds on paper: the loaded rows in all columns, with their stores, period, filters and the
 * sums of all.
 */
export function PrintedRefunds(props: PrintedRefundsProps) {
  return <OnPaper>{() => <RefundsSheet {...props} />}</OnPaper>;
}

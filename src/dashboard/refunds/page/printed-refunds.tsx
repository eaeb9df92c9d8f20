import { type ReactNode, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { PrintedList, printedPeriod } from '../../filters/printed-list.tsx';
import { OnPaper } from '../../ui/print/on-paper.tsx';
import { type TableLayout, wantedColumns } from '../../ui/table/table-layout.ts';
import { useDays } from '../../stores/days.tsx';
import { periodOf, REFUND_FILTERS, type RefundFilters } from '../filters/refund-filters.ts';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import { RefundsShown } from '../table/refund-cells.tsx';
import { REFUND_COLUMNS } from '../table/refund-columns.tsx';
import { CurrencySum, MethodSums, MissingInSums, type RefundTotals } from './refund-sums.tsx';

type PrintedRefundsProps = {
  readonly showsZones: boolean;
  readonly hrefOf: (row: ListedRefund) => string;
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

function RefundsSheet({
  rows,
  layout,
  totals,
  isPart,
  filters,
  names,
  showsZones,
  hrefOf,
}: PrintedRefundsProps): ReactNode {
  const intl = useIntl();
  const days = useDays();
  const shown = useMemo(() => ({ showsZones, hrefOf, isByDay: false }), [showsZones, hrefOf]);
  const all = totals.count + totals.undated + totals.withoutDetails;
  return (
    <RefundsShown value={shown}>
      <PrintedList
        title={<FormattedMessage id="refunds.name" />}
        definitions={REFUND_FILTERS}
        filters={filters}
        names={names}
        period={printedPeriod(intl, periodOf(filters), filters.store, days)}
        rows={rows}
        columns={wantedColumns(REFUND_COLUMNS, layout)}
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
    </RefundsShown>
  );
}

/**
 * The refunds on paper: the loaded rows in all columns, with their stores, period, filters and the
 * sums of all.
 */
export function PrintedRefunds(props: PrintedRefundsProps) {
  return <OnPaper>{() => <RefundsSheet {...props} />}</OnPaper>;
}

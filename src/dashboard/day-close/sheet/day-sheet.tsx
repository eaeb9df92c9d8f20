import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Money } from '../../ui/i18n/money-label.tsx';
import { figureLink } from '../../period-figures/figure-links.ts';
import { FiguresTable } from '../../period-figures/figures-table.tsx';
import type { BusinessPeriod } from '../../period-figures/figures-period.ts';
import { TakingsTable } from '../../period-figures/takings-table.tsx';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import type { ClosingDay } from '../day/closing-day.ts';
import { PromotionTable, RefundTable, StatusTable, TaxTable } from './day-tables.tsx';
import { SheetLink, SheetSection } from './sheet-table.tsx';

/** A name and its value, one below the other where they have no room side by side. */
const LINE = 'flex flex-wrap gap-x-4';

/** The figures of a business day on screen and on paper; `children` (the cash) is among them. */
export function DaySheet({
  day: { tree, active, refunds },
  refundLines,
  period,
  clock,
  children,
}: {
  day: ClosingDay;
  /** Each refund; a closing only has their sum. */
  refundLines: readonly ListedRefund[];
  period: BusinessPeriod;
  clock: StoreClock;
  children: ReactNode;
}) {
  const { formatMessage } = useIntl();
  const { currency } = tree;
  const table = { period, currency };
  return (
    <div className="day-sheet grid gap-x-12 gap-y-8 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 content-start gap-y-8">
        <SheetSection title={formatMessage({ id: 'figures.name' })}>
          <FiguresTable period={period} trees={[tree]} />
        </SheetSection>
        {tree.rates.length > 0 && <TaxTable period={period} tree={tree} />}
        {(tree.promotions.length > 0 || tree.unnamedPromotionsCents !== 0) && (
          <PromotionTable period={period} tree={tree} />
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 content-start gap-y-8">
        <SheetSection title={formatMessage({ id: 'figures.takings' })}>
          <TakingsTable period={period} trees={[tree]} />
        </SheetSection>
        {children}
        <StatusTable period={period} tree={tree} active={active} />
        <dl className="grid gap-y-1 text-row">
          <div className={LINE}>
            <dt className="text-ink-muted">
              <FormattedMessage id="frame.refunds" />
            </dt>
            <dd className="ms-auto text-end">
              <SheetLink to={figureLink(period, { page: 'refunds' })}>
                <FormattedMessage
                  id="close.refund_count"
                  values={{
                    count: refunds.count,
                    amount: <Money cents={refunds.amountCents} currency={currency} />,
                  }}
                />
              </SheetLink>
            </dd>
          </div>
        </dl>
      </div>
      {refundLines.length > 0 && (
        <div className="min-w-0 lg:col-span-2">
          <RefundTable {...table} clock={clock} refunds={refundLines} />
        </div>
      )}
    </div>
  );
}

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListedRefund } from '#contract/bff/order-store/refunds.ts';
import type { StoreClock } from '#order-domain/days/store-clock.ts';
import { figureLink } from '../../period-figures/figure-links.ts';
import type { BusinessPeriod } from '../../period-figures/figures-period.ts';
import { FIGURE_LINK, FiguresTable } from '../../period-figures/figures-table.tsx';
import { Section } from '../../period-figures/sections.tsx';
import { TakingsTable } from '../../period-figures/takings-table.tsx';
import { Money } from '../../ui/i18n/money-label.tsx';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import type { ClosingDay } from '../day/closing-day.ts';
import { PromotionTable, RefundTable, StatusTable, TaxTable } from './day-tables.tsx';

/** The figures of a business day on screen and on paper, with `children` (the cash) among them. */
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
  const column = 'grid min-w-0 grid-cols-1 content-start gap-y-8 print:gap-y-4';
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2 print:grid-cols-2 print:gap-x-8 print:gap-y-4">
      <div className={column}>
        <Section title={formatMessage({ id: 'figures.name' })}>
          <FiguresTable period={period} tree={tree} />
        </Section>
        {tree.rates.length > 0 && <TaxTable period={period} tree={tree} />}
        {(tree.promotions.length > 0 || tree.unnamedPromotionsCents !== 0) && (
          <PromotionTable period={period} tree={tree} />
        )}
      </div>
      <div className={column}>
        <Section title={formatMessage({ id: 'figures.takings' })}>
          <TakingsTable period={period} tree={tree} />
        </Section>
        <Section title={formatMessage({ id: 'close.cash' })}>{children}</Section>
        <StatusTable period={period} tree={tree} active={active} />
        <p className="flex flex-wrap justify-between gap-x-4 text-row">
          <span className="text-ink-muted">
            <FormattedMessage id="frame.refunds" />
          </span>
          <PageLink to={figureLink(period, { page: 'refunds' })} className={FIGURE_LINK}>
            <FormattedMessage
              id="close.refund_count"
              values={{
                count: refunds.count,
                amount: <Money cents={refunds.amountCents} currency={currency} />,
              }}
            />
          </PageLink>
        </p>
      </div>
      {refundLines.length > 0 && (
        <div className="min-w-0 lg:col-span-2 print:col-span-2">
          <RefundTable period={period} currency={currency} clock={clock} refunds={refundLines} />
        </div>
      )}
    </div>
  );
}

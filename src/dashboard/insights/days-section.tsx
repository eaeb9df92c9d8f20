import { FormattedMessage, useIntl } from 'react-intl';
import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import { dayWords } from '../filters/date-words.ts';
import { figureLink, ORDERS } from '../period-figures/figure-links.ts';
import { FIGURE_LINK } from '../period-figures/figures-table.tsx';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { Section } from '../period-figures/sections.tsx';
import { calendarParts, partOf, timeUnit } from '../period-figures/times.ts';
import { Money } from '../ui/i18n/money-label.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { SumsTable } from '../ui/sums-table.tsx';

type Column = {
  readonly name: MessageId;
  readonly centsOf: (row: FigureGroupRow) => number;
  readonly isRefund?: true;
};

const COLUMNS: readonly Column[] = [
  { name: 'figures.gross_sales', centsOf: (row) => row.grossSalesCents },
  {
    name: 'totals.discounts',
    centsOf: (row) => 0 - row.promotionsCents - row.manualDiscountsCents,
  },
  { name: 'figures.net_sales', centsOf: (row) => row.netSalesCents },
  { name: 'figures.tax', centsOf: (row) => row.taxCents },
  { name: 'figures.total_after_refunds', centsOf: (row) => row.totalAfterRefundsCents },
  { name: 'figures.net_takings', centsOf: (row) => row.netTakingsCents },
  {
    name: 'insights.refunds_made',
    centsOf: (row) => row.netTakingsCents - row.takenCents,
    isRefund: true,
  },
];

/** The figures of each day, week or month of a period in one currency; none of a single day. */
export function DaysSection({
  period,
  groups,
  currency,
}: {
  period: BusinessPeriod;
  groups: readonly FigureGroupRow[];
  currency: string;
}) {
  const intl = useIntl();
  const { formatMessage, formatNumber } = intl;
  const unit = timeUnit(period);
  if (unit === 'hour') return null;
  const parts = calendarParts(period, unit);
  const title = formatMessage({ id: 'insights.figures_by' }, { unit });
  return (
    <Section title={title}>
      <div className="overflow-x-auto">
        <SumsTable
          label={title}
          head={[
            formatMessage({ id: 'insights.unit' }, { unit }),
            <FormattedMessage key="orders" id="totals.orders" />,
            ...COLUMNS.map(({ name }) => <FormattedMessage key={name} id={name} />),
          ]}
          rows={parts.map((part) => {
            const rows = groups.filter((group) => partOf(period, parts, group) === part);
            const sales = rows.reduce((sum, row) => sum + row.sales, 0);
            const name =
              part.from === part.to
                ? `${intl.formatDate(`${part.from}T00:00:00Z`, { timeZone: 'UTC', weekday: 'short' })}, ${dayWords(intl, part.from)}`
                : `${dayWords(intl, part.from)} – ${dayWords(intl, part.to)}`;
            return {
              key: part.from,
              name: (
                <PageLink
                  to={figureLink({ ...period, ...part }, ORDERS)}
                  className={`${FIGURE_LINK} whitespace-nowrap`}
                >
                  {name}
                </PageLink>
              ),
              cells: [
                formatNumber(sales),
                ...COLUMNS.map(({ name: column, centsOf, isRefund }) => {
                  const cents = rows.reduce((sum, row) => sum + centsOf(row), 0);
                  const look = isRefund ? 'text-refund' : undefined;
                  return (
                    <Money
                      key={column}
                      cents={cents}
                      currency={currency}
                      className={cents === 0 ? 'text-ink-muted' : look}
                    />
                  );
                }),
              ],
            };
          })}
        />
      </div>
    </Section>
  );
}

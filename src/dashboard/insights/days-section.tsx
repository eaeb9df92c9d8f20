import { FormattedMessage } from 'react-intl';
import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import { dayWords } from '../filters/date-words.ts';
import { figureLink, ORDERS } from '../period-figures/figure-links.ts';
import { FIGURE_LINK } from '../period-figures/figures-table.tsx';
import { Section } from '../period-figures/sections.tsx';
import { calendarParts, partOf, timeUnit } from '../period-figures/times.ts';
import { Money } from '../ui/i18n/money-label.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { SumsTable } from '../ui/sums-table.tsx';
import type { SectionWords } from './insights-words.ts';
import { MEASURED } from './measure.ts';

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

/** A store with its figures over time. */
type StoreColumn = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly groups: readonly FigureGroupRow[];
};

/** Those with the currency of the sums first, then by name. */
function inOrder(currency: string) {
  const rank = (store: StoreColumn) => (store.currency === currency ? 0 : 1);
  return (left: StoreColumn, right: StoreColumn) =>
    rank(left) - rank(right) || left.name.localeCompare(right.name);
}

function sumOf(
  groups: readonly FigureGroupRow[],
  valueOf: (group: FigureGroupRow) => number,
): number {
  return groups.reduce((sum, group) => sum + valueOf(group), 0);
}

/**
 * The figures of each day, week or month of a period in one currency, and a measure of each store
 * in its own; none of a single day.
 */
export function DaysSection({
  words: { intl, period, measure, measureName },
  groups,
  stores,
  currency,
}: {
  words: SectionWords;
  groups: readonly FigureGroupRow[];
  stores: readonly StoreColumn[];
  currency: string;
}) {
  const { formatMessage, formatNumber } = intl;
  const unit = timeUnit(period);
  if (unit === 'hour') return null;
  const parts = calendarParts(period, unit);
  const title = formatMessage({ id: 'insights.figures_by' }, { unit });
  const columns = stores.length < 2 ? [] : stores.toSorted(inOrder(currency));
  return (
    <Section title={title}>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it.
        tabIndex={0}
        role="group"
        aria-label={title}
        className="overflow-x-auto print:overflow-visible"
      >
        <SumsTable
          label={title}
          isWide
          over={
            columns.length > 0
              ? {
                  name: formatMessage({ id: 'insights.by_store' }, { measure: measureName }),
                  columns: columns.length,
                }
              : undefined
          }
          head={[
            formatMessage({ id: 'insights.unit' }, { unit }),
            <FormattedMessage key="orders" id="totals.orders" />,
            ...COLUMNS.map(({ name }) => <FormattedMessage key={name} id={name} />),
            ...columns.map(({ id, name }) => <bdi key={id}>{name}</bdi>),
          ]}
          rows={parts.map((part) => {
            const isPart = (group: FigureGroupRow) => partOf(period, parts, group) === part;
            const rows = groups.filter(isPart);
            const money = (key: string, cents: number, look?: string, of = currency) => (
              <Money
                key={key}
                cents={cents}
                currency={of}
                className={cents === 0 ? 'text-ink-muted' : look}
              />
            );
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
                formatNumber(sumOf(rows, MEASURED.orders)),
                ...COLUMNS.map(({ name: column, centsOf, isRefund }) =>
                  money(column, sumOf(rows, centsOf), isRefund && 'text-refund'),
                ),
                ...columns.map((store) => {
                  const sum = sumOf(store.groups.filter(isPart), MEASURED[measure]);
                  if (measure === 'orders') return formatNumber(sum);
                  return money(store.id, sum, undefined, store.currency);
                }),
              ],
            };
          })}
        />
      </div>
    </Section>
  );
}

import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import { dayWords } from '../filters/date-words.ts';
import { figureLink, ORDERS } from '../period-figures/figure-links.ts';
import { FIGURE_LINK } from '../period-figures/figures-table.tsx';
import { calendarParts, partOf, timeUnit } from '../period-figures/times.ts';
import { sortStores } from '../stores/stores.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import { Amount, AMOUNT_COLUMNS, amountCells, sumOf } from './amount-columns.tsx';
import { type InsightsAddress, insightsLink } from './insights-address.ts';
import { MOST_STORE_COLUMNS } from './insights-request.ts';
import type { SectionWords } from './insights-words.ts';
import { MEASURED } from './measure.ts';
import { WideSection } from './wide-section.tsx';

/** A store with its figures over time. */
type StoreColumn = {
  readonly id: string;
  readonly name: string;
  readonly currency: string;
  readonly groups: readonly FigureGroupRow[];
};

/**
 * The figures of each day, week or month of a period in one currency and, of up to a few stores, a
 * measure of each in its own; none of a single day.
 */
export function DaysSection({
  words: { intl, period, measure, measureName },
  address,
  groups,
  stores,
  currency,
}: {
  words: SectionWords;
  address: InsightsAddress;
  groups: readonly FigureGroupRow[];
  stores: readonly StoreColumn[];
  currency: string;
}) {
  const { formatMessage, formatNumber } = intl;
  const unit = timeUnit(period);
  if (unit === 'hour') return null;
  const parts = calendarParts(period, unit);
  const isFew = stores.length > 1 && stores.length <= MOST_STORE_COLUMNS;
  const byName = isFew ? sortStores(stores, intl.locale) : [];
  // Those with the currency of the sums come first.
  const columns = byName.toSorted(
    (left, right) => Number(right.currency === currency) - Number(left.currency === currency),
  );
  const cellsOf = (
    isPart: (group: FigureGroupRow) => boolean,
    link: (count: string) => ReactNode = (count) => count,
  ) => {
    const rows = groups.filter(isPart);
    return [
      link(formatNumber(sumOf(rows, MEASURED.orders))),
      ...amountCells(rows, currency),
      ...columns.map((store) => {
        const sum = sumOf(store.groups.filter(isPart), MEASURED[measure]);
        if (measure === 'orders') return formatNumber(sum);
        return <Amount key={store.id} cents={sum} currency={store.currency} />;
      }),
    ];
  };
  return (
    <WideSection
      title={formatMessage({ id: 'insights.figures_by' }, { unit })}
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
        ...AMOUNT_COLUMNS.map(({ id, name }) => <FormattedMessage key={id} id={name} />),
        ...columns.map(({ id, name }) => <bdi key={id}>{name}</bdi>),
      ]}
      rows={[
        ...parts.map((part) => {
          const isPart = (group: FigureGroupRow) => partOf(period, parts, group) === part;
          const name =
            part.from === part.to
              ? `${intl.formatDate(`${part.from}T00:00:00Z`, { timeZone: 'UTC', weekday: 'short' })}, ${dayWords(intl, part.from)}`
              : `${dayWords(intl, part.from)} – ${dayWords(intl, part.to)}`;
          return {
            key: part.from,
            name: (
              <PageLink
                to={insightsLink({ ...address, date: undefined, from: part.from, to: part.to })}
                className={`${FIGURE_LINK} whitespace-nowrap`}
              >
                {name}
              </PageLink>
            ),
            cells: cellsOf(isPart, (count) => (
              <PageLink
                key="orders"
                to={figureLink({ ...period, ...part }, ORDERS)}
                className={FIGURE_LINK}
              >
                {count}
              </PageLink>
            )),
          };
        }),
        ...(parts.length > 1
          ? [
              {
                key: 'sum',
                name: <FormattedMessage id="column.total" />,
                cells: cellsOf((group) => partOf(period, parts, group) !== undefined),
                kind: 'sum' as const,
              },
            ]
          : []),
      ]}
    />
  );
}

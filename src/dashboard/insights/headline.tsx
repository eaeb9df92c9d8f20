import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { FigureGroupRow } from '#contract/bff/order-store/figures.ts';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { figureLink, ORDERS, REFUNDS } from '../period-figures/figure-links.ts';
import { FIGURE_ROWS } from '../period-figures/figure-rows.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { Change, FIGURE_LINK, LinkedMoney } from '../period-figures/figures-table.tsx';
import { sumOfPart, sumsOverTime, timeParts } from '../period-figures/times.ts';
import { useDays } from '../stores/days.tsx';
import { Money } from '../ui/i18n/money-label.tsx';
import type { MessageId } from '../ui/i18n/messages.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';

/** The most important rows of the figures table, with their cents in a part of the period. */
const TILES = [
  { name: 'figures.net_sales', partOf: (group: FigureGroupRow) => group.netSalesCents },
  {
    name: 'figures.total_after_refunds',
    partOf: (group: FigureGroupRow) => group.totalAfterRefundsCents,
  },
  { name: 'figures.net_takings', partOf: (group: FigureGroupRow) => group.netTakingsCents },
] as const;

/** The main figures of a period in one currency, each with its course over the period. */
export function Headline({
  period,
  tree,
  before,
  groups,
  isNamed,
}: {
  period: BusinessPeriod;
  tree: FiguresTree;
  /** The figures to compare with. */
  before: FiguresTree | undefined;
  /** Figures in the same currency. */
  groups: readonly FigureGroupRow[];
  /** Several currencies are named. */
  isNamed: boolean;
}) {
  const { formatNumber } = useIntl();
  const { cutoffMinutes } = useDays();
  const { currency } = tree;
  // Without a sign: more refunds are an increase.
  const refundCents = (of: FiguresTree | FigureGroupRow) => of.takenCents - of.netTakingsCents;
  const courseOf = (sumOf: (group: FigureGroupRow) => number) => {
    const sums = sumsOverTime(period, groups, sumOf);
    return timeParts(period, cutoffMinutes, [sums]).map((part) => sumOfPart(sums, part));
  };
  const money = (cents: number) => <Money cents={cents} currency={currency} />;
  return (
    <div>
      {isNamed && <h2 className="mb-1.5 text-xs font-semibold text-ink-muted">{currency}</h2>}
      {/* On a phone two per line, unless an amount needs more than half of it and would break
          within its digits. */}
      <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:grid sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-[repeat(5,auto)]">
        {TILES.map(({ name, partOf }) => {
          const row = FIGURE_ROWS.find((each) => each.name === name);
          if (!row) return null;
          const { centsOf, listsOf } = row;
          return (
            <Tile
              key={name}
              name={name}
              change={before && [centsOf(tree), centsOf(before)]}
              write={money}
              course={courseOf(partOf)}
            >
              <LinkedMoney
                name={name}
                cents={centsOf(tree)}
                currency={currency}
                period={period}
                targets={listsOf(tree)}
              />
            </Tile>
          );
        })}
        <Tile
          name="totals.orders"
          change={before && [tree.sales, before.sales]}
          write={(count) => formatNumber(count)}
          course={courseOf((group) => group.sales)}
        >
          <PageLink to={figureLink(period, ORDERS)} className={FIGURE_LINK}>
            {formatNumber(tree.sales)}
          </PageLink>
        </Tile>
        <Tile
          name="insights.refunds_made"
          change={before && [refundCents(tree), refundCents(before)]}
          write={(cents) => money(0 - cents)}
          course={courseOf(refundCents)}
          className="text-refund"
        >
          <LinkedMoney
            name="insights.refunds_made"
            cents={0 - refundCents(tree)}
            currency={currency}
            period={period}
            targets={[REFUNDS]}
          />
        </Tile>
      </dl>
    </div>
  );
}

function Tile({
  name,
  change,
  write,
  course,
  className = '',
  children,
}: {
  name: MessageId;
  /** The figure, and the one to compare with. */
  change: readonly [number, number] | undefined;
  write: (value: number) => ReactNode;
  /** The figure in each part of the period. */
  course: readonly number[];
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className="max-w-full min-w-0 max-sm:min-w-[calc(50%-0.75rem)]">
      <dt className="w-0 min-w-full text-xs text-ink-muted">
        <FormattedMessage id={name} />
      </dt>
      <dd
        className={`text-total font-semibold tabular-nums wrap-anywhere print:text-base ${className}`}
      >
        {children}
        {change && (
          <span className="block text-xs font-normal text-ink-muted">
            <Change now={change[0]} before={change[1]} />
            {' · '}
            <FormattedMessage id="insights.was" values={{ before: write(change[1]) }} />
          </span>
        )}
        <Sparkline values={course} />
      </dd>
    </div>
  );
}

/** A sparkline's box, in px. */
const [WIDTH, HEIGHT] = [96, 24];
/** The line's width, within the box. */
const STROKE = 1.5;

/** The course of values over time, without axis: decoration beside the figure that has the words. */
function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 3) return null;
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const room = HEIGHT - 2 * STROKE;
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * WIDTH;
    const y = high === low ? room : room * (1 - (value - low) / (high - low));
    return `${x.toFixed(1)},${(y + STROKE).toFixed(1)}`;
  });
  return (
    <svg
      aria-hidden
      width={WIDTH}
      height={HEIGHT}
      className="mt-1 block rtl:-scale-x-100 print:hidden"
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        strokeWidth={STROKE}
        strokeLinejoin="round"
        className="stroke-ink-faint"
      />
    </svg>
  );
}

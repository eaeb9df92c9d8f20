import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../ui/i18n/messages.ts';
import { PageLink } from '../ui/navigation/page-link.tsx';
import type { FiguresTree } from '#order-domain/figures/figures-tree.ts';
import { figureLink, ORDERS, REFUNDS } from '../period-figures/figure-links.ts';
import { FIGURE_ROWS } from '../period-figures/figure-rows.ts';
import { Change, FIGURE_LINK, LinkedMoney } from '../period-figures/figures-table.tsx';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';

/** The most important rows of the figures table. */
const ROWS = FIGURE_ROWS.filter(({ name }) =>
  ['figures.net_sales', 'figures.total_after_refunds', 'figures.net_takings'].includes(name),
);

export function Headline({
  period,
  tree,
  before,
}: {
  period: BusinessPeriod;
  tree: FiguresTree;
  /** The figures to compare with. */
  before: FiguresTree | undefined;
}) {
  const { formatNumber } = useIntl();
  const { currency } = tree;
  // Without a sign: more refunds are an increase.
  const refundCents = (of: FiguresTree) => of.takenCents - of.netTakingsCents;
  return (
    // On a phone two per line, unless an amount needs more than half of it and would break within
    // its digits.
    <dl className="flex flex-wrap gap-x-6 gap-y-4 sm:grid sm:grid-cols-3 lg:grid-cols-5 print:grid-cols-[repeat(5,auto)]">
      {ROWS.map(({ name, centsOf, listsOf }) => (
        <HeadlineFigure key={name} name={name} change={before && [centsOf(tree), centsOf(before)]}>
          <LinkedMoney
            name={name}
            cents={centsOf(tree)}
            currency={currency}
            period={period}
            targets={listsOf(tree)}
          />
        </HeadlineFigure>
      ))}
      <HeadlineFigure name="totals.orders" change={before && [tree.sales, before.sales]}>
        <PageLink to={figureLink(period, ORDERS)} className={FIGURE_LINK}>
          {formatNumber(tree.sales)}
        </PageLink>
      </HeadlineFigure>
      <HeadlineFigure
        name="insights.refunds_made"
        change={before && [refundCents(tree), refundCents(before)]}
        className="text-refund"
      >
        <LinkedMoney
          name="insights.refunds_made"
          cents={0 - refundCents(tree)}
          currency={currency}
          period={period}
          targets={[REFUNDS]}
        />
      </HeadlineFigure>
    </dl>
  );
}

function HeadlineFigure({
  name,
  change,
  className = '',
  children,
}: {
  name: MessageId;
  /** The figure, and the one to compare with. */
  change: readonly [number, number] | undefined;
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
          </span>
        )}
      </dd>
    </div>
  );
}

import { useIntl } from 'react-intl';
import type { MessageId } from '../kit/i18n/messages.ts';
import { Money } from '../kit/i18n/money-label.tsx';
import { PageLink } from '../kit/navigation/page-link.tsx';
import type { FiguresTree } from '../order-math/figures/figures-tree.ts';
import { figureLink } from '../period-figures/figure-links.ts';
import { Change } from '../period-figures/figures-table.tsx';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';

/** A figure of the headline, and the list that it begins with: of the total, refunds are taken off by their own day. */
type HeadlineFigure = {
  readonly name: MessageId;
  readonly valueOf: (tree: FiguresTree) => number;
  readonly isCount?: true;
  readonly page?: 'orders' | 'refunds';
};

const HEADLINE: readonly HeadlineFigure[] = [
  { name: 'figures.net_sales', valueOf: (tree) => tree.netSalesCents },
  { name: 'figures.total_after_refunds', valueOf: (tree) => tree.totalAfterRefundsCents, page: 'orders' },
  { name: 'figures.net_takings', valueOf: (tree) => tree.netTakingsCents },
  { name: 'totals.orders', valueOf: (tree) => tree.sales, isCount: true, page: 'orders' },
  { name: 'insights.refunds_made', valueOf: (tree) => tree.netTakingsCents - tree.takenCents, page: 'refunds' },
];

/** The most important figures of a period in one currency. */
export function Headline({
  period,
  tree,
  before,
}: {
  period: BusinessPeriod;
  tree: FiguresTree;
  /** Those of the period compared with. */
  before: FiguresTree | undefined;
}) {
  const { formatMessage, formatNumber } = useIntl();
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
      {HEADLINE.map(({ name, valueOf, isCount, page }) => {
        const value = valueOf(tree);
        // More refunds are an increase, although their amount is below zero.
        const sign = page === 'refunds' ? -1 : 1;
        const words = isCount ? formatNumber(value) : <Money cents={value} currency={tree.currency} />;
        return (
          <div key={name} className="min-w-0">
            <dt className="text-xs text-ink-muted">{formatMessage({ id: name })}</dt>
            <dd
              className={`text-total font-semibold tabular-nums wrap-anywhere ${page === 'refunds' ? 'text-refund' : ''}`}
            >
              {page ? (
                <PageLink to={figureLink(period, { page })} className="rounded-sm hover:text-accent hover:underline">
                  {words}
                </PageLink>
              ) : (
                words
              )}
              {before && (
                <span className="block text-xs font-normal text-ink-muted">
                  <Change now={sign * value} before={sign * valueOf(before)} />
                </span>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

import type { PartialFigures } from '../order-math/figures/figure-sums.ts';
import { foldFigures } from '../order-math/figures/fold-figures.ts';
import type { ReadingKind } from '../orders-feed/reader/reading.ts';
import { figurePeriod } from '../period-figures/figures-period.ts';
import { INSIGHTS, type InsightsSpec } from './insights-kind.ts';

/** The worker's side: the figures of each slice; its orders are let go. */
export const readInsights: ReadingKind<InsightsSpec, PartialFigures> = {
  kind: INSIGHTS,
  start: ({ groupings, ...days }) => {
    const period = figurePeriod(days);
    return (orders) => foldFigures(orders, { period, groupings });
  },
};

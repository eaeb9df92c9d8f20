import { foldBreakdowns } from '../order-math/figures/fold-breakdowns.ts';
import { foldFigures } from '../order-math/figures/fold-figures.ts';
import { reasonKey } from '../order-words/fold-text.ts';
import type { ReadingKind } from '../orders-feed/reader/reading.ts';
import { figurePeriod, type FiguresDays } from '../period-figures/figures-period.ts';
import { GROUPINGS, INSIGHTS, type InsightsPart } from './insights-kind.ts';

/** The worker's side: the figures of each slice; its orders are let go. */
export const readInsights: ReadingKind<FiguresDays, InsightsPart> = {
  kind: INSIGHTS,
  start: (days) => {
    const period = figurePeriod(days);
    return (orders) => ({
      figures: foldFigures(orders, { period, groupings: GROUPINGS }),
      breakdowns: foldBreakdowns(orders, { period, reasonKey }),
    });
  },
};

import { foldBreakdowns } from '#order-domain/figures/fold-breakdowns.ts';
import { foldFigures } from '#order-domain/figures/fold-figures.ts';
import { reasonKey } from '#order-domain/text/fold-text.ts';
import type { ReadingKind } from '../orders-feed/reader/reading.ts';
import { figurePeriod, type FiguresDays } from './figures-period.ts';
import { FIGURES, type FiguresPart, GROUPINGS } from './figures-kind.ts';

/** The worker's side: the figures of each slice; its orders are let go. */
export const readFigures: ReadingKind<FiguresDays, FiguresPart> = {
  kind: FIGURES,
  start: (days) => {
    const period = figurePeriod(days);
    return (orders) => ({
      figures: foldFigures(orders, { period, groupings: GROUPINGS }),
      breakdowns: foldBreakdowns(orders, { period, reasonKey }),
    });
  },
};

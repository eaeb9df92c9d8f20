import { type Breakdowns, mergeBreakdowns } from '#order-domain/figures/fold-breakdowns.ts';
import { type FigureDimension, mergeFigures, type PartialFigures } from '#order-domain/figures/figure-sums.ts';
import { kindName } from '../orders-feed/reader/reading.ts';
import type { FiguresDays } from './figures-period.ts';

/** What figures are grouped by. */
export const GROUPINGS = [
  ['day'],
  ['weekday', 'hour'],
  ['store'],
  ['source'],
  ['service_type'],
] as const satisfies readonly (readonly FigureDimension[])[];

/** The figures of some orders, and their breakdowns. */
export type FiguresPart = { readonly figures: PartialFigures; readonly breakdowns: Breakdowns };

/** Names the reading of a period's figures. */
export const FIGURES = kindName<FiguresDays, FiguresPart>('figures', (newer, older) => ({
  figures: mergeFigures(newer.figures, older.figures),
  breakdowns: mergeBreakdowns(newer.breakdowns, older.breakdowns),
}));

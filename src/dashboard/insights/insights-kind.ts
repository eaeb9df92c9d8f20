import type { FigureDimension, PartialFigures } from '../order-math/figures/figure-sums.ts';
import { kindName } from '../orders-feed/reader/reading.ts';
import type { FiguresDays } from '../period-figures/figures-period.ts';

/** The period to fold orders into, and what else to group its figures by. */
export type InsightsSpec = FiguresDays & { readonly groupings: readonly (readonly FigureDimension[])[] };

/** Names the reading of a period's figures. */
export const INSIGHTS = kindName<InsightsSpec, PartialFigures>('insights');

import type { ReadingKind } from '../../orders-feed/reader/reading.ts';
import { localReadingKind } from '../selection/local/local-reading-kind.ts';
import type { LocalSpec } from '../selection/local/local-reading.ts';
import { foldOrders, TOTALS_READING, type TotalsPart } from './totals-reading.ts';

/** Folds the orders that pass all filters into figures by store. */
export const totalsReadingKind: ReadingKind<LocalSpec, TotalsPart> = {
  kind: TOTALS_READING,
  start: (spec) => {
    const select = localReadingKind.start(spec);
    return (orders) => foldOrders(select(orders).matches);
  },
};

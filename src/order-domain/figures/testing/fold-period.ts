import type { Order } from '#contract/service/order.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { printDay, type StoreCalendar } from '../../days/store-calendar.ts';
import { reasonKey } from '../../text/fold-text.ts';
import { type Breakdown, foldBreakdowns, mergeBreakdowns } from '../fold-breakdowns.ts';
import { mergeFigures, type PartialFigures } from '../figure-sums.ts';
import { type FigurePeriod, foldFigures } from '../fold-figures.ts';
import { DAY_GROUPINGS } from '../store-day.ts';

/**
 * Business days as day numbers, both inclusive; `untilOf` ends them early for a store (epoch
 * seconds).
 */
export type FoldedPeriod = {
  readonly from: number;
  readonly to: number;
  readonly untilOf?: (storeId: string) => number;
};

/**
 * The figures and breakdowns of a period from all orders at once, each on its own clock; tests
 * only.
 */
export function foldPeriod(
  orders: readonly Order[],
  calendar: StoreCalendar,
  { from, to, untilOf = () => Infinity }: FoldedPeriod,
): { readonly figures: PartialFigures; readonly values: readonly Breakdown[] } {
  const periodOf = (order: Order): FigurePeriod => {
    const place = { storeId: order.storeId, offsetMinutes: storeOffset(order) };
    const until = untilOf(order.storeId);
    return {
      currencyOf: calendar.currencyOf,
      dayOf: (_, at) => {
        const day = calendar.dayAt(place, at);
        return day < from || day > to || at >= until ? undefined : printDay(day);
      },
      hourOf: (_, at) => calendar.hourAt(place, at),
    };
  };
  const groupings = [...DAY_GROUPINGS, ['day'], ['store'], ['store', 'day']] as const;
  const parts = orders.map((order) => {
    const period = periodOf(order);
    const figures = foldFigures([order], { period, groupings });
    const isOwn =
      order.created !== undefined && period.dayOf(order.storeId, order.created) !== undefined;
    return {
      figures: isOwn ? figures : { ...figures, incompleteOrders: 0 },
      values: foldBreakdowns([order], { period, reasonKey }),
    };
  });
  return {
    figures: mergeFigures(...parts.map(({ figures }) => figures)),
    values: [...mergeBreakdowns(...parts.map(({ values }) => values)).values()],
  };
}

import type { Figures, PeriodFigures } from '#contract/bff/order-store/figures.ts';
import type { FiguresRequest } from '../api/figures.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { dayCount, timeUnit } from '../period-figures/times.ts';
import type { InsightsAddress } from './insights-address.ts';

const COMPARE = { weekdays: 'previous', month: 'last_month', year: 'last_year' } as const;

/** The days of more stores would be too wide for a screen, and too much for a response. */
export const MOST_STORE_COLUMNS = 8;

export type InsightsRequest = FiguresRequest & {
  readonly compare: (typeof COMPARE)[keyof typeof COMPARE] | undefined;
};

/**
 * One request for the complete page, including the period to compare with, for a number of stores
 * in view.
 */
export function insightsRequest(
  period: BusinessPeriod,
  { compare }: Pick<InsightsAddress, 'compare'>,
  storeCount: number,
): InsightsRequest {
  const unit = timeUnit(period);
  const hasStores = storeCount > 1 && storeCount <= MOST_STORE_COLUMNS;
  // Weeks and months of two periods may begin on different days of these.
  const over = compare && unit !== 'hour' ? 'day' : unit;
  return {
    from: period.from,
    to: period.to,
    storeIds: period.stores,
    by: [
      ...(over === 'hour' ? [] : [over]),
      ...(over === 'hour' || !hasStores ? [] : [`store_${over}` as const]),
      'weekday_hour',
      'store',
      'source',
      'service_type',
      'item',
      'refund_reason',
      'refund_item',
      'refund_age',
    ],
    compare: compare && COMPARE[compare],
  };
}

/** The visible figures and their days. */
export type ShownFigures = {
  readonly period: BusinessPeriod;
  readonly figures: PeriodFigures;
  readonly compared: ShownComparison | undefined;
};

type ShownComparison = {
  readonly from: string;
  readonly to: string;
  readonly figures: PeriodFigures;
  /** Negative: these days are earlier than the period. */
  readonly daysLater: number;
  /**
   * The end of the last days of both periods, at the same time on each store's clock (RFC 3339);
   * null when they are over.
   */
  readonly at: string | null;
};

/** Limits two compared periods to the days for which both have data. */
export function shownFigures(response: Figures, stores: BusinessPeriod['stores']): ShownFigures {
  const { from, to, comparison } = response;
  const complete = { period: { from, to, stores }, figures: response, compared: undefined };
  if (!comparison) return complete;
  const { own, compared, at } = comparison;
  // Days without orders cannot be compared.
  if (own.trees.length === 0) return complete;
  if (own.from === null || own.to === null || compared.from === null || compared.to === null)
    return complete;
  return {
    period: { from: own.from, to: own.to, stores },
    figures: own,
    compared: {
      from: compared.from,
      to: compared.to,
      figures: compared,
      daysLater: 1 - dayCount({ from: compared.from, to: own.from }),
      at,
    },
  };
}

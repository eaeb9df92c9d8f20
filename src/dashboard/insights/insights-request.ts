import type { Figures, PeriodFigures } from '#contract/bff/order-store/figures.ts';
import type { FiguresRequest } from '../api/figures.ts';
import type { BusinessPeriod } from '../period-figures/figures-period.ts';
import { dayCount, timeUnit } from '../period-figures/times.ts';
import type { InsightsAddress } from './insights-address.ts';

const COMPARE = { weekdays: 'previous', year: 'last_year' } as const;

/** What the page asks for, of a period. */
export type InsightsRequest = FiguresRequest & {
  readonly compare: (typeof COMPARE)[keyof typeof COMPARE] | undefined;
};

/**
 * What to ask for, so that the page has all it shows; the period compared with is in the same
 * answer.
 */
export function insightsRequest(
  period: BusinessPeriod,
  { compare, refunds: refundDay }: Pick<InsightsAddress, 'compare' | 'refunds'>,
): InsightsRequest {
  const unit = timeUnit(period);
  // Weeks and months of two periods may begin on different days of these.
  const over = compare && unit !== 'hour' ? 'day' : unit;
  return {
    from: period.from,
    to: period.to,
    storeIds: period.stores,
    by: [
      ...(over === 'hour' ? [] : [over]),
      'weekday_hour',
      'store',
      'source',
      'service_type',
      'item',
      'refund_reason',
      'refund_method',
      'refund_item',
      'refund_age',
    ],
    compare: compare && COMPARE[compare],
    ...(refundDay && { refundDay }),
  };
}

/** The figures that the page shows, and the days they are of. */
export type ShownFigures = {
  readonly period: BusinessPeriod;
  readonly figures: PeriodFigures;
  readonly compared: ShownComparison | undefined;
};

type ShownComparison = {
  readonly from: string;
  readonly to: string;
  readonly figures: PeriodFigures;
  /** How many days later than the period these days are: a negative number. */
  readonly daysLater: number;
  /**
   * When the last days of both end, at the same time on each store's clock (RFC 3339); null: they
   * are over.
   */
  readonly at: string | null;
};

/**
 * What the page shows of an answer: of two periods that are compared, the days that both have data
 * for.
 */
export function shownFigures(answer: Figures, stores: BusinessPeriod['stores']): ShownFigures {
  const { from, to, comparison } = answer;
  const whole = { period: { from, to, stores }, figures: answer, compared: undefined };
  if (!comparison) return whole;
  const { own, compared, at } = comparison;
  // Days without orders are no comparison.
  if (own.trees.length === 0) return whole;
  if (own.from === null || own.to === null || compared.from === null || compared.to === null)
    return whole;
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

import * as z from 'zod/mini';
import { FIGURE_GROUPS, FIGURE_VALUES } from './figures-query.ts';
import { storeCoverage } from '../store-coverage.ts';

const cents = z.number();
const name = z.optional(z.record(z.string(), z.string()));
const someOrders = z.object({ count: z.number(), totalCents: cents });

/** The rows of docs/figures.md, in cents; `totalCents` is before refunds. */
const rows = {
  sales: z.number(),
  grossSalesCents: cents,
  promotionsCents: cents,
  manualDiscountsCents: cents,
  compsCents: cents,
  taxInPricesCents: cents,
  salesBeforeRefundsCents: cents,
  refundedGoodsCents: cents,
  amountOnlyRefundsCents: cents,
  netSalesCents: cents,
  taxCents: cents,
  otherCents: cents,
  totalCents: cents,
  totalAfterRefundsCents: cents,
  takenCents: cents,
  netTakingsCents: cents,
  cancelled: someOrders,
  owing: someOrders,
};

/** The figures of a period in one currency. */
const figuresTree = z.object({
  /** ISO 4217. */
  currency: z.string(),
  ...rows,
  promotions: z.array(
    z.object({ id: z.string(), trigger: z.string(), name, discountCents: cents, uses: z.number() }),
  ),
  unnamedPromotionsCents: cents,
  rates: z.array(
    z.object({
      id: z.string(),
      percent: z.optional(z.number()),
      chargedCents: cents,
      refundedCents: cents,
    }),
  ),
  methods: z.array(
    z.object({
      method: z.object({ key: z.string(), name, code: z.optional(z.string()) }),
      takenCents: cents,
      changeCents: cents,
      refundedCents: cents,
      netCents: cents,
    }),
  ),
  bridge: z.object({
    owedCents: cents,
    overpaidCents: cents,
    paidOnOtherDaysCents: cents,
    paidForOtherDaysCents: cents,
    refundedOnOtherDaysCents: cents,
    refundedForOtherDaysCents: cents,
    cancelledTakingsCents: cents,
  }),
});

/**
 * The figures of one group: a day, the first day of a week (a Monday) or month (both also of days
 * that lie outside the period), a store's id (followed by a space and one of these), a source, a
 * service type, or a weekday (0 is Sunday) and an hour with a dot.
 */
const figureGroup = z.object({
  by: z.enum(FIGURE_GROUPS),
  currency: z.string(),
  value: z.string(),
  ...rows,
});
export type FigureGroupRow = z.infer<typeof figureGroup>;

const figureValue = z.object({
  value: z.string(),
  /** As it was called last; of a reason, one of its spellings. */
  name,
  cents,
  /** Lines of sales, sales of members, uses of promotions, or refunds and parts of these. */
  count: z.number(),
  /** Millionths of a piece or unit; 0 for values without a quantity. */
  millionths: z.number(),
  /** Some of it was weighed or measured, so that its quantity is no number of pieces. */
  isMeasured: z.boolean(),
});
export type FigureValue = z.infer<typeof figureValue>;

/**
 * The listed values, by amount: the largest ones and, if they have a quantity, the ones sold most
 * often.
 */
const figureValues = z.object({
  by: z.enum(FIGURE_VALUES),
  currency: z.string(),
  values: z.array(figureValue),
  /** All that are not listed. */
  rest: z.object({ values: z.number(), cents, count: z.number() }),
});
export type FigureValues = z.infer<typeof figureValues>;

const periodFigures = {
  /** One of each currency, by its code. */
  trees: z.array(figuresTree),
  /** Stores whose prices contain tax, as nearly all of their sales show. */
  storesWithTaxInPrices: z.array(z.string()),
  /** Orders created in the period that could not be counted in full. */
  incompleteOrders: z.number(),
  groups: z.array(figureGroup),
  breakdowns: z.array(figureValues),
};

/** One of the two compared periods, limited to days with data for both; null without such days. */
const comparedFigures = z.object({
  from: z.nullable(z.string()),
  to: z.nullable(z.string()),
  days: z.number(),
  ...periodFigures,
});

/** The response of `GET /api/figures`. */
export const figures = z.object({
  coverage: storeCoverage,
  from: z.string(),
  to: z.string(),
  ...periodFigures,
  /**
   * Null unless requested. `at` (RFC 3339) is the end of the last days of both periods, at the same
   * time on each store's clock; null when they are over.
   */
  comparison: z.nullable(
    z.object({ own: comparedFigures, compared: comparedFigures, at: z.nullable(z.string()) }),
  ),
});
export type Figures = z.infer<typeof figures>;
export type PeriodFigures = Omit<Figures, 'coverage' | 'from' | 'to' | 'comparison'>;
export type ComparedFigures = z.infer<typeof comparedFigures>;

import * as z from 'zod/mini';
import { readInstant } from '../service/rfc3339.ts';

// Not `z.int`, whose code would be part of the first screen's libraries.
const whole = (message: string) => z.number(message).check(z.refine(Number.isSafeInteger, message));
const cents = whole('must be a whole number of cents');
const count = whole('must be a whole number');
const name = z.optional(z.record(z.string(), z.string()));

/** Orders that have something in common, and the sum of their totals. */
const someOrders = z.object({ count, totalCents: cents });
/** Orders of one status, or view, in the words of the API. */
const ordersOfStatus = z.object({ status: z.string(), count, totalCents: cents });

/**
 * The figures of a business day as a closing holds them: docs/figures.md has the formulas. Amounts
 * are in cents of the currency.
 */
export const closingFigures = z.object(
  {
    /** Until when changes of the day's orders are in it, RFC 3339. */
    readAt: z.string().check(z.refine((text) => readInstant(text).ok, 'must be an RFC 3339 time')),
    /** ISO 4217. */
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code')),
    sales: count,
    grossSalesCents: cents,
    promotionsCents: cents,
    promotions: z.array(
      z.object({ id: z.string(), trigger: z.string(), name, discountCents: cents, uses: count }),
    ),
    unnamedPromotionsCents: cents,
    manualDiscountsCents: cents,
    compsCents: cents,
    taxInPricesCents: cents,
    salesBeforeRefundsCents: cents,
    refundedGoodsCents: cents,
    amountOnlyRefundsCents: cents,
    netSalesCents: cents,
    taxCents: cents,
    rates: z.array(
      z.object({
        id: z.string(),
        percent: z.optional(z.number()),
        chargedCents: cents,
        refundedCents: cents,
      }),
    ),
    otherCents: cents,
    totalCents: cents,
    totalAfterRefundsCents: cents,
    methods: z.array(
      z.object({
        method: z.object({ key: z.string(), name, code: z.optional(z.string()) }),
        takenCents: cents,
        changeCents: cents,
        refundedCents: cents,
        netCents: cents,
      }),
    ),
    takenCents: cents,
    netTakingsCents: cents,
    bridge: z.object({
      owedCents: cents,
      overpaidCents: cents,
      paidOnOtherDaysCents: cents,
      paidForOtherDaysCents: cents,
      refundedOnOtherDaysCents: cents,
      refundedForOtherDaysCents: cents,
      cancelledTakingsCents: cents,
    }),
    cancelled: someOrders,
    owing: someOrders,
    /**
     * Unsettled orders created on the day; `active` means not completed. Older closings may have
     * other statuses.
     */
    open: z.array(ordersOfStatus),
    /** Refunds given on the day, for orders of any day. */
    refunds: z.object({ count, amountCents: cents }),
    /**
     * Orders that could not be counted in full, since a part of them is missing or can't be read.
     */
    incompleteOrders: count,
  },
  'must be an object of figures',
);
export type ClosingFigures = z.infer<typeof closingFigures>;

/** A saved closing of a store's business day. It never changes. */
export const closing = z.object({
  /** Counts from 1 without gaps, over all stores. */
  number: z.number(),
  /** In lower case. */
  storeId: z.string(),
  day: z.string(),
  figures: closingFigures,
  /** The cash in the drawer at the start of the day, and as counted at its end, in cents. */
  floatCents: z.number(),
  countedCents: z.number(),
  note: z.string(),
  /** The user's name at that time; null without sign-in. */
  savedBy: z.nullable(z.string()),
  /** RFC 3339. */
  savedAt: z.string(),
});
export type Closing = z.infer<typeof closing>;

/**
 * The response of `GET /api/closings?store_id=ID,ID&from=DAY&to=DAY&before=NUMBER&with=active_days`:
 * up to 200 closings, newest first; all parameters are optional. `activeDays`, if asked for, are
 * the business days from `from` to `to` on which one of the stores had sales, payments or refunds.
 * `POST /api/closings` and `GET /api/closings/{number}` respond with one closing.
 */
export const closings = z.object({
  closings: z.array(closing),
  hasMore: z.boolean(),
  activeDays: z.optional(z.array(z.string())),
});
export type Closings = z.infer<typeof closings>;

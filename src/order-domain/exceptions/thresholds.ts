import {
  EVERY_STORE,
  type StoreThresholds,
  type ThresholdName,
} from '#contract/bff/exception-thresholds.ts';

/**
 * An `…Amount` is in hundredths of the currency's unit, or in whole units of a currency without a
 * smaller one (see `centsOfAmount`).
 */
export type Thresholds = Readonly<Record<ThresholdName, number>>;

/** The defaults for stores without their own thresholds. */
export const DEFAULT_THRESHOLDS: Thresholds = {
  /** Completed but unpaid for more than this many minutes. */
  owedMinutes: 30,
  /** A manual discount of at least this percentage of the price after promotions. */
  manualDiscountPercent: 50,
  /** At least this much given for free. */
  compAmount: 1,
  /** A day's manual discounts exceed this percentage of its sales … */
  discountDayPercent: 2,
  /** … and the mean of twelve weeks by more than this many standard deviations. */
  discountDayDeviations: 2,
  /** A typed price of at most this percentage of the product's median in 28 days. */
  priceOverridePercent: 70,
  /** At least this much cash refunded beyond what was paid in cash. */
  cashBackAmount: 1,
  /** A cash refund within this many minutes of a cash payment. */
  quickCashMinutes: 30,
  /** A refund of at least this much without items or a reason. */
  refundAmount: 2000,
  /** A refund of at least this many times the store's median of twelve weeks. */
  largeRefundTimes: 10,
  /** A refund more than this many days (of 24 hours) after its order. */
  lateRefundDays: 7,
  /** Refunds of this many orders of one person on a day, or in 30 days. */
  refundsInDay: 2,
  refundsIn30Days: 3,
  /** The same order again within this many minutes. */
  sameOrderMinutes: 5,
  /** Items worth at least this much, voided after they were sent to the kitchen. */
  takenBackAmount: 1000,
  /** At least this many of a day's numbers are missing. */
  missingNumbers: 1,
  /** Active for more than this many minutes: not started, in preparation, or at a table. */
  pendingMinutes: 15,
  preparingMinutes: 60,
  dineInMinutes: 240,
};

/** The thresholds of a store: its own, else those of every store, else the defaults. */
export function getThresholds(thresholds: StoreThresholds, storeId: string): Thresholds {
  return { ...DEFAULT_THRESHOLDS, ...thresholds[EVERY_STORE], ...thresholds[storeId] };
}

/**
 * Converts hundredths of a currency with `digits` decimals into cents (its smallest unit): 2,000 is
 * 20.00 euros, 20.000 dinars, or 2,000 yen.
 */
export function centsOfAmount(hundredths: number, digits: number): number {
  return hundredths * 10 ** Math.max(0, digits - 2);
}

/** Converts cents into hundredths, so that amounts of several currencies can be sorted. */
export function amountOfCents(cents: number, digits: number): number {
  return cents / 10 ** Math.max(0, digits - 2);
}

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

/** The thresholds where a store has none of its own. */
export const DEFAULT_THRESHOLDS: Thresholds = {
  /** Completed and still owed for more than so many minutes. */
  owedMinutes: 30,
  /** A manual discount of at least so many percent of what promotions left to pay. */
  manualDiscountPercent: 50,
  /** At least so much given for nothing. */
  compAmount: 1,
  /** A day's manual discounts are above so many percent of its sales … */
  discountDayPercent: 2,
  /** … and above the mean of twelve weeks by more than so many standard deviations. */
  discountDayDeviations: 2,
  /** An overridden price of at most so many percent of the product's median in 28 days. */
  priceOverridePercent: 70,
  /** At least so much given back in cash beyond what was paid in cash. */
  cashBackAmount: 1,
  /** Cash given back within so many minutes of a cash payment. */
  quickCashMinutes: 30,
  /** A refund of at least so much that has no items or no reason. */
  refundAmount: 2000,
  /** A refund more than so many days (of 24 hours) after its order. */
  lateRefundDays: 7,
  /** Refunds of so many orders of one person on a day, or in 30 days. */
  refundsInDay: 2,
  refundsIn30Days: 3,
  /** An order like another one of up to so many minutes before. */
  sameOrderMinutes: 5,
  /** Items worth at least so much taken back after they were sent to the kitchen. */
  takenBackAmount: 1000,
  /** At least so many of a day's numbers missing. */
  missingNumbers: 1,
  /** Active for more than so many minutes: not begun, being made, or at a table. */
  pendingMinutes: 15,
  preparingMinutes: 60,
  dineInMinutes: 240,
};

/** The thresholds of a store: its own, else those of every store, else the defaults. */
export function getThresholds(thresholds: StoreThresholds, storeId: string): Thresholds {
  return { ...DEFAULT_THRESHOLDS, ...thresholds[EVERY_STORE], ...thresholds[storeId] };
}

/**
 * Hundredths of a currency with so many digits as cents (its smallest unit): 2,000 is 20.00 euros,
 * 20.000 dinars, or 2,000 yen.
 */
export function centsOfAmount(hundredths: number, digits: number): number {
  return hundredths * 10 ** Math.max(0, digits - 2);
}

/**
 * Cents of a currency with so many digits as hundredths, so that amounts of several currencies can
 * be sorted.
 */
export function amountOfCents(cents: number, digits: number): number {
  return cents / 10 ** Math.max(0, digits - 2);
}

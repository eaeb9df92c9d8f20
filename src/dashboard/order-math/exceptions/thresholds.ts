/**
 * When a finding is worth a look. An `…Amount` is in hundredths of the currency's unit, and in whole units of a currency without a smaller
 * one (see `centsOfAmount`).
 */
export type Thresholds = {
  /** Completed and still owed for more than so many minutes. */
  readonly owedMinutes: number;
  /** A manual discount of at least so many percent of what promotions left to pay. */
  readonly manualDiscountPercent: number;
  /** At least so much given for nothing. */
  readonly compAmount: number;
  /** A day's manual discounts are above so many percent of its sales … */
  readonly discountDayPercent: number;
  /** … and above the mean of twelve weeks by more than so many standard deviations. */
  readonly discountDayDeviations: number;
  /** An overridden price of at most so many percent of the product's median in 28 days. */
  readonly priceOverridePercent: number;
  /** At least so much given back in cash beyond what was paid in cash. */
  readonly cashBackAmount: number;
  /** Cash given back within so many minutes of a cash payment. */
  readonly quickCashMinutes: number;
  /** A refund of at least so much that has no items or no reason. */
  readonly refundAmount: number;
  /** A refund more than so many days (of 24 hours) after its order. */
  readonly lateRefundDays: number;
  /** Refunds of so many orders of one person on a day, or in 30 days. */
  readonly refundsInDay: number;
  readonly refundsIn30Days: number;
  /** An order like another one of up to so many minutes before. */
  readonly sameOrderMinutes: number;
  /** Items worth at least so much taken back after they were sent to the kitchen. */
  readonly takenBackAmount: number;
  /** At least so many of a day's numbers missing. */
  readonly missingNumbers: number;
  /** Active for more than so many minutes: not begun, being made, or at a table. */
  readonly pendingMinutes: number;
  readonly preparingMinutes: number;
  readonly dineInMinutes: number;
};

/** The thresholds where a store has none of its own. */
export const DEFAULT_THRESHOLDS: Thresholds = {
  owedMinutes: 30,
  manualDiscountPercent: 50,
  compAmount: 1,
  discountDayPercent: 2,
  discountDayDeviations: 2,
  priceOverridePercent: 70,
  cashBackAmount: 1,
  quickCashMinutes: 30,
  refundAmount: 2000,
  lateRefundDays: 7,
  refundsInDay: 2,
  refundsIn30Days: 3,
  sameOrderMinutes: 5,
  takenBackAmount: 1000,
  missingNumbers: 1,
  pendingMinutes: 15,
  preparingMinutes: 60,
  dineInMinutes: 240,
};

/** Hundredths of a currency with so many digits as cents (its smallest unit): 2,000 is 20.00 euros, 20.000 dinars, or 2,000 yen. */
export function centsOfAmount(hundredths: number, digits: number): number {
  return hundredths * 10 ** Math.max(0, digits - 2);
}

/** Cents of a currency with so many digits as hundredths, so that amounts of several currencies can be sorted. */
export function amountOfCents(cents: number, digits: number): number {
  return cents / 10 ** Math.max(0, digits - 2);
}

/** Findings that are arithmetic. */
export const CERTAIN_KINDS = [
  'cancelled_but_paid',
  'completed_but_owed',
  'refunded_more_than_paid',
  'status_refunded_without_refund',
  'refund_without_status',
  'sums_do_not_add_up',
  'coupon_used_twice',
  'payment_reference_twice',
] as const;

/** Findings by thresholds, which may well have a good explanation. */
export const WORTH_A_LOOK_KINDS = [
  'large_manual_discount',
  'comp',
  'day_of_discounts',
  'price_override',
  'cash_back_without_cash',
  'quick_cash_refund',
  'refund_without_reason',
  'late_refund',
  'many_refunds',
  'same_order_again',
  'taken_back_after_kitchen',
  'gap_in_numbers',
  'active_too_long',
] as const;

export type CertainKind = (typeof CERTAIN_KINDS)[number];
export type WorthALookKind = (typeof WORTH_A_LOOK_KINDS)[number];
export type ExceptionKind = CertainKind | WorthALookKind;

/** Something of a period that needs a look. */
export interface OrderException<Kind extends ExceptionKind = ExceptionKind> {
  /** The same for the same finding at every reading: kind, order (or store and day), subject. */
  readonly id: string;
  readonly kind: Kind;
  /** Whether it is arithmetic, and not a matter of thresholds. */
  readonly certain: boolean;
  /** The order it is about; a store's day (`day_of_discounts`, `gap_in_numbers`) has none. */
  readonly orderId: string | undefined;
  readonly ticket: string | undefined;
  readonly storeId: string;
  /** Money at stake, in cents of `currency`; never negative. */
  readonly stake: number;
  readonly currency: string;
  /** When it happened, in epoch seconds, and the store's business day then (`YYYY-MM-DD`). */
  readonly at: number;
  readonly day: string;
  /** Who it groups by: the member, else a phone. */
  readonly person: { readonly key: string; readonly name: string } | undefined;
  /** What its sentence says. */
  readonly facts: ExceptionFacts[Kind];
  /** What mattered, as text: once it differs from what somebody looked at, the entry opens again. */
  readonly state: string;
}

/**
 * What the sentence of each kind says. Names ending in `Cents` are amounts in the order's currency, `Minutes`, `Days` and `Percent` whole
 * numbers of these, `At` epoch seconds.
 */
export interface ExceptionFacts {
  readonly cancelled_but_paid: { readonly keptCents: number };
  readonly completed_but_owed: { readonly owedCents: number; readonly paidCents: number; readonly minutes: number };
  readonly refunded_more_than_paid: {
    readonly overCents: number;
    readonly refundedCents: number;
    readonly paidCents: number;
  };
  readonly status_refunded_without_refund: { readonly paidCents: number };
  readonly refund_without_status: { readonly refundedCents: number; readonly status: string };
  /** `check` is the first comparison that fails (`OrderCheck['name']`), `count` how many fail. */
  readonly sums_do_not_add_up: {
    readonly count: number;
    readonly check: string;
    readonly foundCents: number;
    readonly statedCents: number;
  };
  /** The other order's ticket (empty without one) and id; `count` is how many orders the coupon was used on. */
  readonly coupon_used_twice: OtherOrder & { readonly coupon: string; readonly discountCents: number };
  readonly payment_reference_twice: OtherOrder & { readonly reference: string; readonly amountCents: number };
  readonly large_manual_discount: DiscountFacts;
  readonly comp: DiscountFacts;
  /** Shares in hundredths of a percent of the sales before manual discounts; `days` is how many earlier days it is compared with. */
  readonly day_of_discounts: {
    readonly discountCents: number;
    readonly salesCents: number;
    readonly share: number;
    readonly usualShare: number;
    readonly days: number;
    readonly orders: number;
  };
  readonly price_override: {
    readonly item: string;
    readonly priceCents: number;
    readonly usualCents: number;
    readonly percent: number;
  };
  readonly cash_back_without_cash: { readonly cashCents: number; readonly paidCashCents: number };
  readonly quick_cash_refund: { readonly refundedCents: number; readonly minutes: number };
  /** What is missing: `items`, `reason` or `both`. */
  readonly refund_without_reason: {
    readonly refundedCents: number;
    readonly missing: 'items' | 'reason' | 'both';
    readonly reason: string;
  };
  readonly late_refund: { readonly refundedCents: number; readonly days: number };
  /** `count` refunds within `days` (1, or 30). */
  readonly many_refunds: { readonly count: number; readonly days: number; readonly refundedCents: number };
  readonly same_order_again: OtherOrder & { readonly totalCents: number; readonly seconds: number };
  /** `count` lines, the first of which is `item`. */
  readonly taken_back_after_kitchen: { readonly count: number; readonly item: string; readonly takenBackCents: number };
  /** `count` numbers missing, the first gap being from `first` to `last`; `highest` is the day's last number. */
  readonly gap_in_numbers: {
    readonly count: number;
    readonly first: number;
    readonly last: number;
    readonly highest: number;
  };
  /** `status` is the fulfillment status; `reason` why it is too long: the `time` since it was created, or the day's end (`close`). */
  readonly active_too_long: { readonly status: string; readonly minutes: number; readonly reason: 'time' | 'close' };
}

type OtherOrder = { readonly otherTicket: string; readonly otherOrderId: string; readonly count: number };
type DiscountFacts = {
  readonly discountCents: number;
  readonly beforeCents: number;
  readonly percent: number;
};

/**
 * When a finding is worth a look. An `…Amount` is in hundredths of the currency's unit where that has two digits or more (2,000 is 20.00, or
 * 20.000), and in whole units of a currency without digits (¥2,000): see `centsOfAmount`.
 */
export interface Thresholds {
  /** Completed and still owed for more than so many minutes. */
  readonly owedMinutes: number;
  /** A manual discount of at least so many percent of what promotions left. */
  readonly manualDiscountPercent: number;
  /** A comp of at least so much. */
  readonly compAmount: number;
  /** A day's manual discounts above so many percent of its sales … */
  readonly discountDayPercent: number;
  /** … and above the mean of twelve weeks by more than so many standard deviations. */
  readonly discountDayDeviations: number;
  /** An overridden price of at most so many percent of the product's median in 28 days. */
  readonly priceOverridePercent: number;
  /** Cash of at least so much given back beyond what was paid in cash. */
  readonly cashBackAmount: number;
  /** Cash given back within so many minutes of a cash payment. */
  readonly quickCashMinutes: number;
  /** A refund of at least so much without items or without a reason. */
  readonly refundAmount: number;
  /** A refund more than so many days after its order. */
  readonly lateRefundDays: number;
  /** So many refunds of one person on one day, or in 30 days. */
  readonly refundsInDay: number;
  readonly refundsIn30Days: number;
  /** An order like another one of up to so many minutes before. */
  readonly sameOrderMinutes: number;
  /** Lines worth at least so much taken back after they were sent to the kitchen. */
  readonly takenBackAmount: number;
  /** At least so many of a day's numbers missing. */
  readonly missingNumbers: number;
  /** Still pending, being prepared (or ready), or at a table after so many minutes. */
  readonly pendingMinutes: number;
  readonly preparingMinutes: number;
  readonly dineInMinutes: number;
}

/** The thresholds where a store has none of its own. */
export const DEFAULT_THRESHOLDS: Thresholds = {
  owedMinutes: 30,
  manualDiscountPercent: 50,
  compAmount: 1,
  discountDayPercent: 2,
  discountDayDeviations: 1,
  priceOverridePercent: 70,
  cashBackAmount: 1,
  quickCashMinutes: 30,
  refundAmount: 2000,
  lateRefundDays: 7,
  refundsInDay: 2,
  refundsIn30Days: 3,
  sameOrderMinutes: 5,
  takenBackAmount: 1,
  missingNumbers: 1,
  pendingMinutes: 15,
  preparingMinutes: 60,
  dineInMinutes: 240,
};

/** How orders of a period are judged. */
export interface JudgingOptions {
  /** The first and the last business day (`YYYY-MM-DD`): what is found is of these days, by each store's clock. */
  readonly period: { readonly from: string; readonly to: string };
  /** Epoch seconds. */
  readonly now: number;
  readonly thresholdsOf: (storeId: string) => Thresholds;
  readonly currencyOf: (storeId: string) => string;
  /** The store's business day (`YYYY-MM-DD`) at an instant (epoch seconds), also outside the period. */
  readonly dayOf: (storeId: string, second: number) => string;
}

/** How many days before the period orders are needed for everything to be found that depends on other days. */
export const HISTORY_DAYS = 84;

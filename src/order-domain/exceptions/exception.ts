import { CERTAIN_KINDS, type WORTH_A_LOOK_KINDS } from '#contract/bff/exceptions.ts';
import type { LocalizedString } from '#contract/service/order.ts';

export type CertainKind = (typeof CERTAIN_KINDS)[number];
export type WorthALookKind = (typeof WORTH_A_LOOK_KINDS)[number];
export type ExceptionKind = CertainKind | WorthALookKind;

/** True for kinds that are arithmetic and have no threshold. */
export function isCertain(kind: ExceptionKind): boolean {
  return CERTAIN_KINDS.some((certain) => certain === kind);
}

/** The member of an order, else a phone number. */
export type Person = { readonly key: string; readonly name: string };

/** Something of one kind that needs a look. */
export type Finding<Kind extends ExceptionKind> = {
  /** The same for the same finding at every reading: kind, order (or store and day), subject. */
  readonly id: string;
  readonly kind: Kind;
  readonly certain: boolean;
  /** The order it is about; a store's day (`day_of_discounts`, `gap_in_numbers`) has none. */
  readonly orderId: string | undefined;
  readonly ticket: string | undefined;
  readonly storeId: string;
  /** Money at stake, in cents of `currency`; never negative. */
  readonly stake: number;
  readonly currency: string;
  /** Epoch seconds, and the store's business day at that time (`YYYY-MM-DD`). */
  readonly at: number;
  readonly day: string;
  readonly person: Person | undefined;
  /** Values for the finding's sentence. */
  readonly facts: ExceptionFacts[Kind];
  /** The relevant facts, as text: a change opens the entry again. */
  readonly state: string;
};

/** A finding that needs review; `kind` decides its facts. */
export type OrderException = { readonly [Kind in ExceptionKind]: Finding<Kind> }[ExceptionKind];

type OtherOrder = {
  /**
   * The order it has that in common with: the one before it; the ticket is undefined where that has
   * none.
   */
  readonly otherTicket: string | undefined;
  readonly otherOrderId: string;
  /** The number of orders that have it in common. */
  readonly count: number;
};
/** A manual discount, and the price after promotions. */
type DiscountFacts = {
  readonly discountCents: number;
  readonly beforeCents: number;
  readonly percent: number;
};
type ItemName = LocalizedString | undefined;

/**
 * Values for the sentence of each kind. Names ending in `Cents` are amounts in the finding's
 * currency; minutes, days and percent are whole numbers, rounded down.
 */
export type ExceptionFacts = {
  readonly cancelled_but_paid: { readonly keptCents: number; readonly paidCents: number };
  readonly completed_but_owed: {
    readonly owedCents: number;
    readonly paidCents: number;
    readonly minutes: number;
  };
  readonly refunded_more_than_paid: {
    readonly overCents: number;
    readonly refundedCents: number;
    readonly paidCents: number;
  };
  readonly status_refunded_without_refund: { readonly paidCents: number };
  readonly refund_without_status: { readonly refundedCents: number };
  /**
   * `check` is the comparison with the largest difference (`OrderCheck['name']`); `count` is the
   * number of failed ones. Quantities are not cents.
   */
  readonly sums_do_not_add_up: {
    readonly check: string;
    readonly found: number;
    readonly stated: number;
    readonly count: number;
  };
  readonly coupon_used_twice: OtherOrder & {
    readonly coupon: string | undefined;
    readonly discountCents: number;
  };
  readonly payment_reference_twice: OtherOrder & {
    readonly paymentId: string;
    readonly amountCents: number;
  };
  readonly large_manual_discount: DiscountFacts;
  readonly comp: DiscountFacts;
  /**
   * Manual discounts as a share (0 to 1) of the day's sales after promotions; `days` is the number
   * of earlier days that define the usual share.
   */
  readonly day_of_discounts: {
    readonly discountCents: number;
    readonly beforeCents: number;
    readonly share: number;
    readonly usualShare: number;
    readonly days: number;
    /** Orders with a manual discount. */
    readonly orders: number;
  };
  /** Prices of one unit; `percent` is the price as a share of the usual one. */
  readonly price_override: {
    readonly item: ItemName;
    readonly priceCents: number;
    readonly usualCents: number;
    readonly percent: number;
  };
  readonly cash_back_without_cash: {
    readonly cashBackCents: number;
    readonly cashPaidCents: number;
  };
  readonly quick_cash_refund: { readonly cashBackCents: number; readonly minutes: number };
  readonly refund_without_reason: {
    readonly refundedCents: number;
    readonly missing: 'items' | 'reason' | 'both';
    readonly reason: string;
  };
  /** The usual one is the median of the store's refunds in the twelve weeks before. */
  readonly large_refund: {
    readonly refundedCents: number;
    readonly usualCents: number;
    /** How many times the usual one, rounded down. */
    readonly times: number;
  };
  /** `days` are business days from the order to the refund; `minutes` is the exact time. */
  readonly late_refund: {
    readonly refundedCents: number;
    readonly days: number;
    readonly minutes: number;
  };
  /** Refunds of `count` orders within `days`: 1 (a business day), or 30. */
  readonly many_refunds: {
    readonly count: number;
    readonly days: number;
    readonly refundedCents: number;
  };
  readonly same_order_again: OtherOrder & { readonly totalCents: number; readonly seconds: number };
  /** The number of lines; `item` is the most expensive one. */
  readonly taken_back_after_kitchen: {
    readonly item: ItemName;
    readonly count: number;
    readonly takenBackCents: number;
  };
  /** `count` numbers are missing, the first ones from `first` to `last`. */
  readonly gap_in_numbers: {
    readonly count: number;
    readonly first: number;
    readonly last: number;
  };
  /**
   * Minutes in the fulfillment `status`; `since` is the reason why it is too long: the time, or the
   * end of the day.
   */
  readonly active_too_long: {
    readonly status: string;
    readonly minutes: number;
    readonly since: 'time' | 'close';
  };
};

import type { RefundMark } from '#contract/bff/refund-values.ts';
import type { RefundRow } from '../refunds/refund-row.ts';
import type { Suspicion } from '../exceptions/suspicion.ts';

/** What the order store keeps of one order beside the order itself, derived from it alone. Amounts are in cents, times in epoch seconds. */
export type DerivedOrder = {
  /** `storeOffset` of the order. */
  readonly offsetMinutes: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  /** Promotions and manual discounts. */
  readonly discountCents: number;
  readonly taxCents: number;
  readonly itemCount: number;
  /** The hours (epoch seconds / 3600, whole) in which it was created, paid or refunded, each once: the days that it touches are among them. */
  readonly hours: readonly number[];
  /** What it is found by, each once, separated by spaces: see `orderTerms`. */
  readonly terms: string;
  readonly refunds: readonly DerivedRefund[];
  readonly suspicions: readonly Suspicion[];
  /** The keys of what it may have in common with others, some twice: see `groupKeys`. */
  readonly groups: readonly number[];
};

/** A refund as it is filtered and sorted by; of an order that is marked refunded without any, one without time and amount. */
export type DerivedRefund = {
  readonly at: number | undefined;
  readonly amountCents: number;
  readonly extent: RefundRow['extent'];
  readonly marks: readonly RefundMark[];
  /** Each method's value (`methodValue`), the key of its tender, and its part, in cents; the parts add up to the amount. */
  readonly methods: readonly { readonly value: string; readonly key: string; readonly cents: number }[];
  /** `reasonKey` of its reason. */
  readonly reason: string;
  /** The tax rates that it gives back, as addresses say them. */
  readonly figures: readonly string[];
  readonly itemCount: number;
  readonly items: readonly {
    /** `productValue`, or what `refundedItems` says where it is no product. */
    readonly product: string;
    readonly variant: string;
    readonly amountCents: number;
    readonly qty: number;
  }[];
};

import type { DerivedRefund } from '../refunds/derive-refunds.ts';
import type { Suspicion } from '../exceptions/suspicion.ts';

/**
 * Everything here is derived from the order alone. Amounts are in cents, times in epoch seconds.
 */
export type DerivedOrder = {
  /** `storeOffset` of the order. */
  readonly offsetMinutes: number;
  readonly paidCents: number;
  readonly refundedCents: number;
  /** Promotions and manual discounts. */
  readonly discountCents: number;
  readonly taxCents: number;
  readonly itemCount: number;
  /**
   * Distinct hours (epoch seconds / 3600) in which the order was created, paid or refunded; they
   * include all its days.
   */
  readonly hours: readonly number[];
  /** Distinct terms, separated by spaces: see `orderTerms`. */
  readonly terms: string;
  readonly refunds: readonly DerivedRefund[];
  readonly suspicions: readonly Suspicion[];
  /** Keys that it may share with other orders, some of them twice: see `groupKeys`. */
  readonly groups: readonly number[];
};

import type { OrderRefund, OrderRefundPayment } from '#contract/service/order.ts';
import { sumAmounts } from './order-amounts.ts';

/** Cents of a refund and the entry by method that they went to; undefined where the refund does not tell. */
export type RefundShare = {
  readonly part: OrderRefundPayment | undefined;
  readonly cents: number;
};

/** What a refund's methods leave of its amount, in cents: above zero what no method got, below zero what they got too much. */
export function unsaidCents(refund: OrderRefund): number {
  return refund.amountCents - sumAmounts(refund.payments);
}

/**
 * A refund's amount by method, never more than the refund itself: where its methods make more, and are one and the same (by
 * `keyOf`), each gets what is left of the refund; where they are several, nobody knows which of them is wrong.
 */
export function refundShares(refund: OrderRefund, keyOf: (part: OrderRefundPayment) => string): RefundShare[] {
  const rest = unsaidCents(refund);
  if (rest < 0 && refund.amountCents >= 0) {
    const isOneMethod = new Set(refund.payments.map(keyOf)).size === 1;
    if (!isOneMethod || refund.payments.some(({ amountCents }) => amountCents < 0)) {
      return [{ part: undefined, cents: refund.amountCents }];
    }
    let left = refund.amountCents;
    return refund.payments.map((part) => {
      const cents = Math.min(left, part.amountCents);
      left -= cents;
      return { part, cents };
    });
  }
  return [
    ...refund.payments.map((part) => ({ part, cents: part.amountCents })),
    ...(rest === 0 ? [] : [{ part: undefined, cents: rest }]),
  ];
}

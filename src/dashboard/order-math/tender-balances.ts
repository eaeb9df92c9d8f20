import type { LocalizedString, Order, OrderPayment, OrderRefundPayment } from '#contract/order.ts';
import { sumAmounts } from './order-amounts.ts';

/** A way to pay; nothing is known of the tender of a refund that does not say where its money went. */
export type Tender = {
  readonly key: string;
  readonly name: LocalizedString | undefined;
  readonly code: string | undefined;
};

/** What came in and went out by one tender, in cents. */
export type TenderBalance = {
  readonly tender: Tender;
  readonly paidCents: number;
  readonly refundedCents: number;
  readonly keptCents: number;
};

const UNSAID: Tender = { key: '', name: undefined, code: undefined };

/** The tender of a payment or of a refund's part. */
export function tenderOf(entry: OrderPayment | OrderRefundPayment): Tender {
  const { paymentMethodId, paymentMethodCode, paymentMethodName } = entry;
  return {
    key: paymentMethodId || paymentMethodCode || '',
    name: paymentMethodName ?? undefined,
    code: paymentMethodCode || undefined,
  };
}

/**
 * Paid, refunded and kept by tender, in order of appearance. Refunded money whose tender is not said stands under the tender with the
 * empty key, so that the sums over all tenders are the order's.
 */
export function tenderBalances(order: Pick<Order, 'payments' | 'refunds'>): TenderBalance[] {
  const balances = new Map<string, { tender: Tender; paidCents: number; refundedCents: number }>();
  function balanceOf(tender: Tender) {
    const known = balances.get(tender.key);
    if (known) return known;
    const fresh = { tender, paidCents: 0, refundedCents: 0 };
    balances.set(tender.key, fresh);
    return fresh;
  }
  for (const payment of order.payments ?? []) balanceOf(tenderOf(payment)).paidCents += payment.amountCents;
  for (const refund of order.refunds ?? []) {
    for (const part of refund.payments) balanceOf(tenderOf(part)).refundedCents += part.amountCents;
    const unsaid = refund.amountCents - sumAmounts(refund.payments);
    if (unsaid !== 0) balanceOf(UNSAID).refundedCents += unsaid;
  }
  return [...balances.values()].map(({ tender, paidCents, refundedCents }) => ({
    tender,
    paidCents,
    refundedCents,
    keptCents: paidCents - refundedCents,
  }));
}

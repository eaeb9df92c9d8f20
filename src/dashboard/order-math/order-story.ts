import type { Order, OrderRefund } from '#contract/order.ts';
import { owedCents, paidCents, sumAmounts } from './order-amounts.ts';
import { type Tender, tendersOf } from './tender-balances.ts';
import { timeline } from './timeline.ts';

/** What happened to an order's money, for one sentence; all `…Cents` in cents. */
export type OrderStory = {
  readonly payment: 'paid' | 'part_paid' | 'unpaid' | 'free';
  readonly paidCents: number;
  readonly owedCents: number;
  /** The tenders paid with, each once. */
  readonly tenders: readonly Tender[];
  readonly refund:
    | {
        readonly refundedCents: number;
        readonly count: number;
        /** The refund that came last. */
        readonly last: OrderRefund;
        /** The tenders refunded to, each once; empty when the refunds do not say. */
        readonly tenders: readonly Tender[];
      }
    | undefined;
};

/** Sums an order's money up; undefined while payments or refunds are not known (a list row). */
export function orderStory(order: Order): OrderStory | undefined {
  const { payments, refunds } = order;
  const tenderOf = tendersOf(order);
  const paid = paidCents(order);
  const owed = owedCents(order);
  if (!payments || !refunds || paid === undefined || owed === undefined) return undefined;
  const last = timeline(order)
    .flatMap((event) => (event.kind === 'refund' ? [event.refund] : []))
    .at(-1);
  return {
    payment: paymentOf(paid, owed),
    paidCents: paid,
    owedCents: owed,
    tenders: eachOnce(payments.map(tenderOf)),
    refund: last && {
      refundedCents: sumAmounts(refunds),
      count: refunds.length,
      last,
      tenders: eachOnce(refunds.flatMap((refund) => refund.payments.map(tenderOf))),
    },
  };
}

function paymentOf(paid: number, owed: number): OrderStory['payment'] {
  if (owed > 0) return paid > 0 ? 'part_paid' : 'unpaid';
  // Some tills note a payment of nothing.
  return paid === 0 ? 'free' : 'paid';
}

function eachOnce(tenders: readonly Tender[]): Tender[] {
  return [...new Map(tenders.map((tender) => [tender.key, tender])).values()];
}

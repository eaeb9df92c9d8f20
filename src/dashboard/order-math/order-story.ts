import type { Order, OrderRefund } from '#contract/service/order.ts';
import { owedCents, sumAmounts } from './order-amounts.ts';
import { refundShares } from './refund-shares.ts';
import { type Tender, tendersOf } from './tender-balances.ts';
import { eachWordOnce } from './tender-words.ts';
import { datedTimeline } from './timeline.ts';

/** What happened to an order's money, for one sentence; all `…Cents` in cents. */
export type OrderStory = {
  /** `paid_out` and `to_pay_out`: money goes from the store to the guest, as for returned bottles. */
  readonly payment: 'paid' | 'part_paid' | 'unpaid' | 'free' | 'paid_out' | 'to_pay_out';
  /** What came in, and what went out again as payments below zero; both above zero. */
  readonly paidCents: number;
  readonly paidBackCents: number;
  readonly owedCents: number;
  /** The tenders paid (or paid out) with, each word once. */
  readonly tenders: readonly Tender[];
  readonly refund:
    | {
        readonly refundedCents: number;
        readonly count: number;
        /** The refund that came last. */
        readonly last: OrderRefund;
        /** The tenders refunded to, each word once; empty when the refunds do not say. */
        readonly tenders: readonly Tender[];
        /** What the refunds do not say the tender of. */
        readonly unsaidCents: number;
      }
    | undefined;
};

/** Sums an order's money up; undefined while payments or refunds are not known (a list row). */
export function orderStory(order: Order): OrderStory | undefined {
  const { payments, refunds } = order;
  const tenderOf = tendersOf(order);
  const owed = owedCents(order);
  if (!payments || !refunds || owed === undefined) return undefined;
  const paid = sumAmounts(payments.filter(({ amountCents }) => amountCents > 0));
  const paidBack = paid - sumAmounts(payments);
  const last = datedTimeline(order)
    .flatMap((event) => (event.kind === 'refund' ? [event.refund] : []))
    .at(-1);
  const shares = refunds.flatMap((refund) => refundShares(refund, (part) => tenderOf(part).key));
  const payment = paymentOf(paid, paidBack, owed, order.totalCents);
  return {
    payment,
    paidCents: paid,
    paidBackCents: paidBack,
    owedCents: owed,
    tenders: eachWordOnce(
      payments.filter(({ amountCents }) => (payment === 'paid_out' ? amountCents < 0 : amountCents > 0)).map(tenderOf),
    ),
    refund: last && {
      refundedCents: sumAmounts(refunds),
      count: refunds.length,
      last,
      tenders: eachWordOnce(shares.flatMap(({ part }) => (part ? [tenderOf(part)] : []))),
      unsaidCents: shares.reduce((sum, { part, cents }) => sum + (part ? 0 : cents), 0),
    },
  };
}

function paymentOf(paid: number, paidBack: number, owed: number, total: number): OrderStory['payment'] {
  if (paid > 0) return owed > 0 ? 'part_paid' : 'paid';
  if (paidBack > 0) return 'paid_out';
  // Some tills note a payment of nothing.
  if (total === 0) return 'free';
  return total > 0 ? 'unpaid' : 'to_pay_out';
}

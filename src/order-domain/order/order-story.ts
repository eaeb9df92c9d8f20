import type { Order, OrderRefund } from '#contract/service/order.ts';
import { type OrderAmounts, sumAmounts } from './order-amounts.ts';
import { distinctByLabel, refundShares, type Tender, type TenderReader } from './tenders.ts';

/** The values of one sentence about the order's money; `…Cents` in cents. */
export type OrderStory = {
  /** `paid_out` and `to_pay_out`: the store pays the guest, as for returned bottles. */
  readonly payment: 'paid' | 'part_paid' | 'unpaid' | 'free' | 'paid_out' | 'to_pay_out';
  /** Payments received, and negative payments; neither is below zero. */
  readonly paidCents: number;
  readonly paidBackCents: number;
  readonly unpaidCents: number;
  /** The tenders paid (or paid out) with, each label once. */
  readonly tenders: readonly Tender[];
  readonly refund:
    | {
        readonly refundedCents: number;
        readonly count: number;
        /** The latest refund. */
        readonly last: OrderRefund;
        /** The tenders refunded to, each label once; empty when the refunds name none. */
        readonly tenders: readonly Tender[];
        /** The amount for which the refunds name no tender. */
        readonly unallocatedCents: number;
      }
    | undefined;
};

/**
 * Summarizes an order's money; `refundsByTime` are sorted earliest first. Undefined while payments
 * or refunds are not known.
 */
export function orderStory(
  order: Order,
  { unpaidCents, refundedCents }: OrderAmounts,
  refundsByTime: readonly OrderRefund[],
  tenderOf: TenderReader,
): OrderStory | undefined {
  const { payments, refunds } = order;
  if (!payments || !refunds || unpaidCents === undefined || refundedCents === undefined)
    return undefined;
  const paid = sumAmounts(payments.filter(({ amountCents }) => amountCents > 0));
  const paidBack = paid - sumAmounts(payments);
  const last = refundsByTime.at(-1);
  const shares = refunds.flatMap((refund) => refundShares(refund, (part) => tenderOf(part).key));
  const payment = paymentOf(paid, paidBack, unpaidCents, order.totalCents);
  return {
    payment,
    paidCents: paid,
    paidBackCents: paidBack,
    unpaidCents,
    tenders: distinctByLabel(
      payments
        .filter(({ amountCents }) => (payment === 'paid_out' ? amountCents < 0 : amountCents > 0))
        .map(tenderOf),
    ),
    refund: last && {
      refundedCents,
      count: refunds.length,
      last,
      tenders: distinctByLabel(shares.flatMap(({ part }) => (part ? [tenderOf(part)] : []))),
      unallocatedCents: shares.reduce((sum, { part, cents }) => sum + (part ? 0 : cents), 0),
    },
  };
}

function paymentOf(
  paid: number,
  paidBack: number,
  unpaid: number,
  total: number,
): OrderStory['payment'] {
  if (paid > 0) return unpaid > 0 ? 'part_paid' : 'paid';
  if (paidBack > 0) return 'paid_out';
  // Some tills record a payment of zero.
  if (total === 0) return 'free';
  return total > 0 ? 'unpaid' : 'to_pay_out';
}

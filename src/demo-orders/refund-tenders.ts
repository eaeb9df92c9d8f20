import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { OrderPayment, OrderRefundPayment } from './order-parts.ts';
import type { Random } from './random.ts';
import { cash, giftCard } from './tenders.ts';

/** Where a part of a refund goes. */
type RefundPart = Omit<OrderRefundPayment, 'id' | 'refundId'>;

/** Splits a refund (cents) over the tenders the order was paid with, the last payment first, as far as each still has money. */
export function asPaid({ payments, refunds }: OrderDetail, amountCents: number): RefundPart[] {
  const gone = new Map<string, number>();
  for (const part of refunds.flatMap(({ payments }) => payments ?? [])) {
    gone.set(part.paymentMethodId, (gone.get(part.paymentMethodId) ?? 0) + part.amountCents);
  }
  let open = amountCents;
  const parts = payments.toReversed().flatMap((payment) => {
    const used = Math.min(gone.get(payment.paymentMethodId) ?? 0, payment.amountCents);
    gone.set(payment.paymentMethodId, (gone.get(payment.paymentMethodId) ?? 0) - used);
    const part = Math.min(open, payment.amountCents - used);
    open -= part;
    return part > 0 ? [{ ...tenderOf(payment), amountCents: part }] : [];
  });
  // An earlier refund across tenders can leave too little on those that paid.
  return open > 0 ? [...parts, { ...tenderFields(cash), amountCents: open }] : parts;
}

/** Gives a whole refund (cents) to a tender the order was not paid with. */
export function acrossTenders({ payments }: OrderDetail, amountCents: number, random: Random): RefundPart[] {
  const other = [cash, giftCard].filter(({ id }) => payments.every(({ paymentMethodId }) => paymentMethodId !== id));
  return [{ ...tenderFields(other.length > 0 ? random.pick(other) : giftCard), amountCents }];
}

function tenderOf({ paymentMethodId, paymentMethodCode, paymentMethodName }: OrderPayment) {
  return {
    paymentMethodId,
    ...(paymentMethodCode !== undefined && { paymentMethodCode }),
    ...(paymentMethodName && { paymentMethodName }),
  };
}

function tenderFields({ id, code, name }: typeof cash) {
  return {
    paymentMethodId: id,
    ...(code !== undefined && { paymentMethodCode: code }),
    ...(name && { paymentMethodName: name }),
  };
}

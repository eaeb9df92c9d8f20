import type { OrderDetail } from '#contract/service/order-strict.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { sumOf } from './order-parts.ts';

/** The payment status that an order's payments and refunds amount to. */
function paymentStatusOf({ totalCents, payments, refunds }: OrderDetail): OrderDetail['paymentStatus'] {
  const paid = sumOf(payments, ({ amountCents }) => amountCents);
  if (paid < totalCents) return paid > 0 ? 'partial' : 'unpaid';
  const refunded = sumOf(refunds, ({ amountCents }) => amountCents);
  return refunded > 0 && refunded >= paid ? 'refunded' : 'paid';
}

/** Brings an order's payment status up to date after something happened at an instant (epoch seconds). */
export function settlePaymentStatus(order: OrderDetail, at: number): OrderDetail {
  const paymentStatus = paymentStatusOf(order);
  const isPaid = paymentStatus === 'paid' || paymentStatus === 'refunded';
  return { ...order, paymentStatus, paidAt: isPaid ? (order.paidAt ?? printUtcSecond(at)) : null };
}

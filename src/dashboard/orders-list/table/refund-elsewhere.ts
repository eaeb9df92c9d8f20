import type { Order } from '#contract/service/order.ts';
import { tenderBalances } from '../../order-math/tender-balances.ts';

/** Whether more went back by some tender than came in by it; false where the payments, or a refund's tender, are not known. */
export function hasRefundElsewhere(order: Pick<Order, 'payments' | 'refunds'>): boolean {
  if (!order.payments || !order.refunds) return false;
  return tenderBalances(order).some(({ tender, keptCents }) => tender.key !== '' && keptCents < 0);
}

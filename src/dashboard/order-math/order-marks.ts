import type { Order } from '#contract/order.ts';
import { owedCents, paidCents, refundExtent } from './order-amounts.ts';

/** What a manager should notice about an order's money as a whole. */
export type OrderMark =
  | 'refunded_in_full'
  | 'refunded_in_part'
  | 'refunded_more_than_paid'
  | 'refund_of_cancelled'
  | 'cancelled_not_refunded'
  | 'completed_unpaid'
  | 'refunded_without_refund';

const EXTENT_MARKS = {
  none: [],
  partial: ['refunded_in_part'],
  full: ['refunded_in_full'],
  more_than_paid: ['refunded_more_than_paid'],
} as const;

/** The marks of an order, as far as the parts present tell. */
export function orderMarks(order: Order): OrderMark[] {
  const extent = refundExtent(order);
  const hasRefund = extent !== undefined && extent !== 'none';
  const isCancelled = order.fulfillmentStatus === 'cancelled';
  const marks: OrderMark[] = [...EXTENT_MARKS[extent ?? 'none']];
  if (isCancelled && hasRefund) marks.push('refund_of_cancelled');
  if (isCancelled && extent === 'none' && (paidCents(order) ?? 0) > 0) marks.push('cancelled_not_refunded');
  if (order.fulfillmentStatus === 'completed' && (owedCents(order) ?? 0) > 0) marks.push('completed_unpaid');
  if (order.paymentStatus === 'refunded' && extent === 'none') marks.push('refunded_without_refund');
  return marks;
}

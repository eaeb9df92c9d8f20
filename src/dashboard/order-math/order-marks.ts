import type { Order } from '#contract/service/order.ts';
import { heldCents, owedCents, paidCents, refundedCents, refundExtent } from './order-amounts.ts';
import { refundsElsewhere } from './refunds-elsewhere.ts';
import { incompleteParts } from './unreadable-entries.ts';

/** What a manager should notice about an order's money as a whole. */
export type OrderMark =
  | 'refunded_in_full'
  | 'refunded_in_part'
  | 'refunded_more_than_paid'
  | 'refund_below_zero'
  | 'refund_of_cancelled'
  | 'refunded_elsewhere'
  | 'refunded_above_tender'
  | 'cancelled_not_refunded'
  | 'cancelled_part_refunded'
  | 'completed_unpaid'
  | 'completed_part_paid'
  | 'overpaid'
  | 'refunded_without_refund'
  | 'refunded_status_in_part';

const EXTENT_MARKS = {
  none: [],
  partial: ['refunded_in_part'],
  full: ['refunded_in_full'],
  more_than_paid: ['refunded_more_than_paid'],
} as const;

/** Marks that say something even where an entry could not be read; all others depend on every payment and refund. */
const ALWAYS_TRUE: ReadonlySet<OrderMark> = new Set(['refund_below_zero', 'refund_of_cancelled']);

/** The marks of an order, as far as the parts present tell. */
export function orderMarks(order: Order): OrderMark[] {
  const incomplete = incompleteParts(order);
  const marks = [...refundMarks(order), ...paymentMarks(order)];
  if (!incomplete.has('payments') && !incomplete.has('refunds')) return marks;
  return marks.filter((mark) => ALWAYS_TRUE.has(mark));
}

function refundMarks(order: Order): OrderMark[] {
  const extent = refundExtent(order) ?? 'none';
  const refunded = refundedCents(order) ?? 0;
  // What is below zero gives nothing back, so that neither a part nor all of it went back.
  const marks: OrderMark[] = refunded < 0 ? [] : [...EXTENT_MARKS[extent]];
  if (order.refunds?.some(({ amountCents }) => amountCents < 0)) marks.push('refund_below_zero');
  if (order.fulfillmentStatus === 'cancelled' && refunded > 0) marks.push('refund_of_cancelled');
  const { elsewhere, aboveTender } = refundsElsewhere(order);
  if (elsewhere.cents > 0) marks.push('refunded_elsewhere');
  if (aboveTender.cents > 0) marks.push('refunded_above_tender');
  if (order.paymentStatus !== 'refunded' || !order.refunds) return marks;
  if (refunded === 0) marks.push('refunded_without_refund');
  if (refunded > 0 && extent === 'partial') marks.push('refunded_status_in_part');
  return marks;
}

function paymentMarks(order: Order): OrderMark[] {
  const [paid, refunded, held] = [paidCents(order), refundedCents(order), heldCents(order)];
  if (paid === undefined || held === undefined) return [];
  const owed = owedCents(order) ?? 0;
  if (order.fulfillmentStatus === 'cancelled') {
    if (held <= 0) return [];
    const isUntouched = refunded === 0 && order.payments?.every(({ amountCents }) => amountCents >= 0);
    return [isUntouched ? 'cancelled_not_refunded' : 'cancelled_part_refunded'];
  }
  if (paid > 0 && Math.min(paid, held) > order.totalCents) return ['overpaid'];
  if (order.fulfillmentStatus !== 'completed' || owed === 0) return [];
  return [paid > 0 ? 'completed_part_paid' : 'completed_unpaid'];
}

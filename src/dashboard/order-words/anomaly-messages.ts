import type { Order } from '#contract/service/order.ts';
import { orderMarks } from '../order-math/order-marks.ts';

/** The anomalies that need attention; ordinary refunds are summed up in their section. */
const MESSAGES = {
  refunded_more_than_paid: 'drawer.mark.refunded_more_than_paid',
  refund_below_zero: 'drawer.mark.refund_below_zero',
  refunded_elsewhere: 'drawer.mark.refunded_elsewhere',
  refunded_above_tender: 'drawer.mark.refunded_above_tender',
  cancelled_not_refunded: 'drawer.mark.cancelled_not_refunded',
  cancelled_part_refunded: 'drawer.mark.cancelled_part_refunded',
  completed_unpaid: 'drawer.mark.completed_unpaid',
  completed_part_paid: 'drawer.mark.completed_part_paid',
  overpaid: 'drawer.mark.overpaid',
  refunded_without_refund: 'drawer.mark.refunded_without_refund',
  refunded_status_in_part: 'drawer.mark.refunded_status_in_part',
} as const;

function needsAttention(mark: string): mark is keyof typeof MESSAGES {
  return Object.hasOwn(MESSAGES, mark);
}

/** The message ids of an order's anomalies that need attention; their values are those of `markFigures`. */
export function anomalyMessages(order: Order): (typeof MESSAGES)[keyof typeof MESSAGES][] {
  return orderMarks(order)
    .filter(needsAttention)
    .map((mark) => MESSAGES[mark]);
}

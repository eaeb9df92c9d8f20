import type { MessageId } from '../kit/i18n/messages.ts';
import type { Anomaly } from '../order-math/anomalies.ts';

/** The sentences of anomalies, with values named as in `AnomalyFigures`. */
export const ANOMALY_MESSAGES = {
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
} as const satisfies Record<Anomaly, MessageId>;

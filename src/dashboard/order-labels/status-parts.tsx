import type { FulfillmentStatus, PaymentStatus } from '#contract/service/order-enums.ts';
import { readableValue } from '#contract/text/readable-value.ts';
import type { IntlShape } from 'react-intl';
import { statusName } from './humanize-enum.ts';

/**
 * The icon of each payment status (order-status.css), and its tint as a third signal besides the
 * word.
 */
const PAYMENT: Record<PaymentStatus, string> = {
  unpaid: 'status-unpaid text-unpaid',
  partial: 'status-partial text-partial',
  paid: 'status-paid text-paid',
  refunded: 'status-refunded text-refund',
};

const FULFILLMENT: Record<FulfillmentStatus, string> = {
  pending: 'status-pending text-pending',
  pending_acceptance: 'status-pending-acceptance text-pending',
  accepted: 'status-accepted text-accepted',
  preparing: 'status-preparing text-preparing',
  ready: 'status-ready text-ready',
  completed: 'status-completed text-completed',
  cancelled: 'status-cancelled text-cancelled line-through',
};

export type StatusKind = 'payment' | 'fulfillment';

/**
 * A status as the class and content of any element: icon, word and tint. Unknown values are in
 * readable form, with the value as tooltip.
 */
export function statusParts(intl: IntlShape, kind: StatusKind, value: string) {
  const looks: Record<string, string> = kind === 'payment' ? PAYMENT : FULFILLMENT;
  if (Object.hasOwn(looks, value))
    return {
      className: `status ${looks[value]}`,
      children: statusName(intl, `${kind}_status`, value),
    };
  const children = <bdi title={value}>{value === '' ? '—' : readableValue(value)}</bdi>;
  return { className: 'status status-unknown text-ink-muted', children };
}

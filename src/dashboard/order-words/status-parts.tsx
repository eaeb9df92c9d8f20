import type { FulfillmentStatus, PaymentStatus } from '#contract/service/order-enums.ts';
import type { MessageId } from '../kit/i18n/messages.ts';
import type { PlainIntl } from '../kit/i18n/plain-intl.ts';
import { readableValue } from './open-value.ts';

type StatusLook = {
  readonly label: MessageId;
  /** Its icon (order-status.css) and its tint. */
  readonly className: string;
};

/** How each payment status looks: icon, word, and tint as the third signal. */
const PAYMENT_STATUS_LOOKS: Record<PaymentStatus, StatusLook> = {
  unpaid: { label: 'payment_status.unpaid', className: 'status status-unpaid text-unpaid' },
  // Only the long words are truncated if there is no room, since clipping costs more to paint than the text.
  partial: { label: 'payment_status.partial', className: 'status status-partial text-partial truncate' },
  paid: { label: 'payment_status.paid', className: 'status status-paid text-paid' },
  refunded: { label: 'payment_status.refunded', className: 'status status-refunded text-refund' },
};

const FULFILLMENT_STATUS_LOOKS: Record<FulfillmentStatus, StatusLook> = {
  pending: { label: 'fulfillment_status.pending', className: 'status status-pending text-pending' },
  pending_acceptance: {
    label: 'fulfillment_status.pending_acceptance',
    className: 'status status-pending-acceptance text-pending truncate',
  },
  accepted: { label: 'fulfillment_status.accepted', className: 'status status-accepted text-accepted' },
  preparing: { label: 'fulfillment_status.preparing', className: 'status status-preparing text-preparing' },
  ready: { label: 'fulfillment_status.ready', className: 'status status-ready text-ready' },
  completed: { label: 'fulfillment_status.completed', className: 'status status-completed text-completed' },
  cancelled: {
    label: 'fulfillment_status.cancelled',
    className: 'status status-cancelled text-cancelled line-through',
  },
};

const UNKNOWN = 'status status-unknown text-ink-muted truncate';

/** Which of an order's statuses. */
export type StatusKind = 'payment' | 'fulfillment';

function lookOf(kind: StatusKind, value: string): StatusLook | undefined {
  const looks: Record<string, StatusLook> = kind === 'payment' ? PAYMENT_STATUS_LOOKS : FULFILLMENT_STATUS_LOOKS;
  return Object.hasOwn(looks, value) ? looks[value] : undefined;
}

function unknownWord(value: string) {
  return <bdi title={value}>{value === '' ? '—' : readableValue(value)}</bdi>;
}

/** A status as the class and content of any element: icon, word and tint. Unknown values are in readable form, with the value as tooltip. */
export function statusParts(intl: PlainIntl, kind: StatusKind, value: string) {
  const look = lookOf(kind, value);
  return look
    ? { className: look.className, children: intl.formatMessage({ id: look.label }) }
    : { className: UNKNOWN, children: unknownWord(value) };
}

import {
  Ban,
  Check,
  CheckCheck,
  ChefHat,
  Circle,
  CircleDashed,
  CircleDot,
  CircleHelp,
  Contrast,
  Hourglass,
  Package,
  Undo2,
  type LucideIcon,
} from 'lucide-react';
import type { ReactElement } from 'react';
import { FormattedMessage } from 'react-intl';
import type { FulfillmentStatus, PaymentStatus } from '#contract/service/order-enums.ts';
import type { MessageId } from '../kit/i18n/messages.ts';
import { readableValue } from './readable-value.ts';

type StatusLook = {
  readonly icon: LucideIcon;
  readonly label: MessageId;
  readonly className: string;
  /** Cut where there is no room; not for all, since clipping costs more to paint than the text. */
  readonly isLong?: true;
};

/** How each payment status looks: icon, word, and tint as the third signal. */
const PAYMENT_STATUS_LOOKS: Record<PaymentStatus, StatusLook> = {
  unpaid: { icon: Circle, label: 'payment_status.unpaid', className: 'text-unpaid' },
  partial: { icon: Contrast, label: 'payment_status.partial', className: 'text-partial', isLong: true },
  paid: { icon: CircleDot, label: 'payment_status.paid', className: 'text-paid' },
  refunded: { icon: Undo2, label: 'payment_status.refunded', className: 'text-refund' },
};

/** How each fulfillment status looks. */
const FULFILLMENT_STATUS_LOOKS: Record<FulfillmentStatus, StatusLook> = {
  pending: { icon: CircleDashed, label: 'fulfillment_status.pending', className: 'text-pending' },
  pending_acceptance: {
    icon: Hourglass,
    label: 'fulfillment_status.pending_acceptance',
    className: 'text-pending',
    isLong: true,
  },
  accepted: { icon: Check, label: 'fulfillment_status.accepted', className: 'text-accepted' },
  preparing: { icon: ChefHat, label: 'fulfillment_status.preparing', className: 'text-preparing' },
  ready: { icon: Package, label: 'fulfillment_status.ready', className: 'text-ready' },
  completed: { icon: CheckCheck, label: 'fulfillment_status.completed', className: 'text-completed' },
  cancelled: { icon: Ban, label: 'fulfillment_status.cancelled', className: 'text-cancelled' },
};

function StatusLabel({ value, looks }: { value: string; looks: Record<string, StatusLook> }) {
  const look = Object.hasOwn(looks, value) ? looks[value] : undefined;
  const Icon = look?.icon ?? CircleHelp;
  return (
    <span
      className={`inline-flex max-w-full min-w-0 items-center gap-1.5 align-bottom ${look?.className ?? 'text-ink-muted'}`}
    >
      <Icon aria-hidden size={14} strokeWidth={2} className="shrink-0" />
      {look ? (
        <span className={value === 'cancelled' ? 'line-through' : look.isLong ? 'truncate' : undefined}>
          <FormattedMessage id={look.label} />
        </span>
      ) : (
        <bdi className="truncate" title={value}>
          {value === '' ? '—' : readableValue(value)}
        </bdi>
      )}
    </span>
  );
}

/** A payment status as icon and word; an unknown value is shown in readable form, with the value itself as its tooltip. */
export function PaymentStatusLabel({ value }: { value: string }) {
  return <StatusLabel value={value} looks={PAYMENT_STATUS_LOOKS} />;
}

/** A fulfillment status as icon and word; an unknown value is shown in readable form, with the value itself as its tooltip. */
export function FulfillmentStatusLabel({ value }: { value: string }) {
  return <StatusLabel value={value} looks={FULFILLMENT_STATUS_LOOKS} />;
}

function sharedElements(create: (value: string) => ReactElement): (value: string) => ReactElement {
  const created = new Map<string, ReactElement>();
  return (value) => {
    const element = created.get(value) ?? create(value);
    created.set(value, element);
    return element;
  };
}

/** The label of a payment status: the same element for the same value, so that React skips it when a row renders again. */
export const paymentStatusLabel = sharedElements((value) => <PaymentStatusLabel value={value} />);

/** The label of a fulfillment status, shared like that of a payment status. */
export const fulfillmentStatusLabel = sharedElements((value) => <FulfillmentStatusLabel value={value} />);

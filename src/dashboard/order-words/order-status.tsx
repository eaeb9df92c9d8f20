import { useIntl } from 'react-intl';
import { type StatusKind, statusParts } from './status-parts.tsx';

function StatusLabel({ kind, value }: { kind: StatusKind; value: string }) {
  const { className, children } = statusParts(useIntl(), kind, value);
  return <span className={`inline-block max-w-full align-bottom ${className}`}>{children}</span>;
}

/** A payment status as icon and word; an unknown value is shown in readable form, with the value itself as its tooltip. */
export function PaymentStatusLabel({ value }: { value: string }) {
  return <StatusLabel kind="payment" value={value} />;
}

/** A fulfillment status as icon and word; an unknown value is shown in readable form, with the value itself as its tooltip. */
export function FulfillmentStatusLabel({ value }: { value: string }) {
  return <StatusLabel kind="fulfillment" value={value} />;
}

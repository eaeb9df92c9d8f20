import { Fragment, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { openValueName } from '../../order-words/open-value.ts';
import { FulfillmentStatusLabel, PaymentStatusLabel } from '../../order-words/order-status.tsx';
import { MarkedPart } from '../changes/marked-part.tsx';
import { MomentCard } from './moment-card.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';

/** When, where and how the order was placed, and how it stands. */
export function OrderFacts() {
  const intl = useIntl();
  const { order, clock } = useOrderFrame();
  const { tableName, pickupName } = order;
  const facts: { key: string; text: ReactNode }[] = [
    { key: 'time', text: <MomentCard timestamp={order.createdAt} clock={clock} /> },
    { key: 'service', text: <bdi>{openValueName(intl, 'service_type', order.serviceType)}</bdi> },
    { key: 'source', text: <bdi>{openValueName(intl, 'source', order.source)}</bdi> },
  ];
  if (tableName) {
    const name = <bdi>{tableName}</bdi>;
    facts.push({ key: 'table', text: <FormattedMessage id="drawer.table" values={{ name }} /> });
  }
  if (pickupName) {
    const name = <bdi>{pickupName}</bdi>;
    facts.push({ key: 'pickup', text: <FormattedMessage id="drawer.pickup_for" values={{ name }} /> });
  }
  return (
    <>
      <MarkedPart part="facts">
        <p className="line-clamp-3 text-row wrap-anywhere text-ink-muted">
          {facts.map(({ key, text }, index) => (
            <Fragment key={key}>
              {index > 0 && ' · '}
              {text}
            </Fragment>
          ))}
        </p>
      </MarkedPart>
      <MarkedPart part="status" className="flex flex-wrap gap-x-4 gap-y-1 text-row font-medium">
        <PaymentStatusLabel value={order.paymentStatus} />
        <FulfillmentStatusLabel value={order.fulfillmentStatus} />
      </MarkedPart>
    </>
  );
}

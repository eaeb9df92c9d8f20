import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isMessageId } from '../../kit/i18n/messages.ts';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { orderTitle } from '../../order-math/order-title.ts';
import { useOrderFrame } from '../parts/order-frame.ts';

/**
 * Tells a screen reader politely which order is open now, where it was stepped to within the drawer (`steppedFrom`: the order's id
 * before) and so no row that gets the focus tells it.
 */
export function StepAnnouncement({ steppedFrom }: { steppedFrom: string | undefined }) {
  const intl = useIntl();
  const { order, storeName, currency } = useOrderFrame();
  const [shown, setShown] = useState({ orderId: order.id, isTold: false });
  if (shown.orderId !== order.id) setShown({ orderId: order.id, isTold: steppedFrom === shown.orderId });
  const status = `payment_status.${order.paymentStatus}`;
  return (
    <p role="status" className="sr-only">
      {shown.isTold && (
        <FormattedMessage
          id="drawer.stepped"
          values={{
            title: orderTitle(order),
            store: storeName,
            status: isMessageId(status) ? intl.formatMessage({ id: status }) : order.paymentStatus,
            total: formatMoney(intl.locale, order.totalCents, currency),
          }}
        />
      )}
    </p>
  );
}

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { StoreTime } from '../../stores/store-time.tsx';
import { CopyableFact, FactList } from '../parts/facts.tsx';
import { hasCustomer } from './has-customer.ts';
import { LongText } from '../parts/long-text.tsx';
import { useOrderFrame } from '../parts/order-frame.ts';
import { PhoneLink } from './phone-link.tsx';
import { Section } from '../parts/section.tsx';

function named(name: string): ReactNode {
  return <LongText text={name} show={(text) => <bdi>{text}</bdi>} />;
}

/** Who ordered, who picks up, where it goes and with which coupon; nothing where that is nothing but what the head says. */
export function CustomerSection() {
  const intl = useIntl();
  const { order, clock } = useOrderFrame();
  const copyable = (text: string, label: MessageId) => (
    <CopyableFact text={text} label={intl.formatMessage({ id: label })} />
  );
  const member =
    order.memberName?.trim() || !order.memberId ? (
      named(order.memberName ?? '')
    ) : (
      <span className="text-ink-muted">
        <FormattedMessage id="drawer.member_unnamed" />
      </span>
    );
  const facts: readonly (readonly [MessageId, string | null | undefined, (value: string) => ReactNode])[] = [
    ['drawer.member', order.memberName?.trim() || order.memberId, () => member],
    ['drawer.phone', order.memberPhone, (phone) => <PhoneLink phone={phone} />],
    ['drawer.pickup_name', order.pickupName, named],
    ['drawer.pickup_phone', order.pickupPhone, (phone) => <PhoneLink phone={phone} />],
    ['drawer.pickup_at', order.pickupAt, (at) => <StoreTime timestamp={at} clock={clock} style="day-time" />],
    ['drawer.customer_table', order.tableName, named],
    ['drawer.delivery_address', order.shippingAddressId, (id) => copyable(id, 'drawer.field.address')],
    ['drawer.customer_coupon', order.couponCode, (code) => copyable(code, 'drawer.field.coupon')],
  ];
  const known = facts.filter(([, value]) => value?.trim());
  if (!hasCustomer(order)) return null;
  const shown = known.map(([label, value, show]) => ({
    label: intl.formatMessage({ id: label }),
    value: show(value ?? ''),
  }));
  return (
    <Section title={intl.formatMessage({ id: 'drawer.customer' })}>
      <FactList facts={shown} />
    </Section>
  );
}

import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import type { MessageId } from '../../kit/i18n/messages.ts';
import { StoreTime } from '../../stores/store-time.tsx';
import { CopyableFact, FactList } from '../parts/facts.tsx';
import { LongText } from '../parts/long-text.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { phoneNumber } from './phone-number.ts';
import { Section } from '../parts/section.tsx';

/** Whether an order has customer data beyond table and pickup name, which the drawer's header shows. */
export function hasCustomer(order: Order): boolean {
  const { memberName, memberId, memberPhone, pickupPhone, pickupAt, shippingAddressId, couponCode } = order;
  return [memberName, memberId, memberPhone, pickupPhone, pickupAt, shippingAddressId, couponCode].some((fact) =>
    fact?.trim(),
  );
}

/** A phone number as a link that dials it; plain text where it is not a number. */
function PhoneLink({ phone }: { phone: string }) {
  const number = phoneNumber(phone);
  return (
    <LongText
      text={phone}
      show={(text) => {
        const shown = <bdi dir="ltr">{text}</bdi>;
        if (number === undefined) return shown;
        return (
          <a
            href={`tel:${number}`}
            className="touch-line underline decoration-line-strong underline-offset-2 hover:decoration-current"
          >
            {shown}
          </a>
        );
      }}
    />
  );
}

function named(name: string): ReactNode {
  return <LongText text={name} show={(text) => <bdi>{text}</bdi>} />;
}

/** Who ordered, who picks up, the delivery address and the coupon; nothing when the header shows all of it. */
export function CustomerSection() {
  const intl = useIntl();
  const { order, clock } = useOrderContext();
  const copyable = (text: string, label: MessageId) => (
    <CopyableFact text={text} label={intl.formatMessage({ id: label })} />
  );
  const member = order.memberName?.trim() ? (
    named(order.memberName)
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
  if (!hasCustomer(order)) return null;
  const shown = facts.flatMap(([label, value, show]) =>
    value?.trim() ? [{ label: intl.formatMessage({ id: label }), value: show(value) }] : [],
  );
  return (
    <Section title={intl.formatMessage({ id: 'drawer.customer' })}>
      <FactList facts={shown} />
    </Section>
  );
}

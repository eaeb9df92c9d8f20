import { useIntl } from 'react-intl';
import { StoreTime } from '../i18n/store-time.tsx';
import { FactList } from './fact-list.tsx';
import { useOrderFrame } from './order-frame.ts';
import { Section } from './section.tsx';

function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone.replaceAll(/[^\d+*#,;]/g, '')}`}
      className="underline decoration-line-strong underline-offset-2"
    >
      <bdi dir="ltr">{phone}</bdi>
    </a>
  );
}

/** Who ordered and who picks up; nothing where the order names nobody. */
export function CustomerSection() {
  const intl = useIntl();
  const { order, clock } = useOrderFrame();
  const { memberName, memberPhone, pickupName, pickupPhone, pickupAt } = order;
  const facts = [
    ...(memberName ? [{ label: intl.formatMessage({ id: 'drawer.member' }), value: <bdi>{memberName}</bdi> }] : []),
    ...(memberPhone
      ? [{ label: intl.formatMessage({ id: 'drawer.phone' }), value: <PhoneLink phone={memberPhone} /> }]
      : []),
    ...(pickupName
      ? [{ label: intl.formatMessage({ id: 'drawer.pickup_name' }), value: <bdi>{pickupName}</bdi> }]
      : []),
    ...(pickupPhone
      ? [{ label: intl.formatMessage({ id: 'drawer.pickup_phone' }), value: <PhoneLink phone={pickupPhone} /> }]
      : []),
    ...(pickupAt
      ? [
          {
            label: intl.formatMessage({ id: 'drawer.pickup_at' }),
            value: <StoreTime timestamp={pickupAt} clock={clock} style="day-time" />,
          },
        ]
      : []),
  ];
  if (facts.length === 0) return null;
  return (
    <Section title={intl.formatMessage({ id: 'drawer.customer' })}>
      <FactList facts={facts} />
    </Section>
  );
}

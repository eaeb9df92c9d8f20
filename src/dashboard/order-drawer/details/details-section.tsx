import { type ReactNode, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { escapedText } from '../../ui/strip-unsafe-characters.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { PageLink } from '../../ui/navigation/page-link.tsx';
import { CopyButton } from '../../ui/popups/copy-button.tsx';
import { CopyableFact, FactList, LongText } from '../parts/texts.tsx';
import { useOrderContext } from '../parts/order-context.ts';
import { Section } from '../parts/section.tsx';
import type { Order } from '#contract/service/order.ts';
import { StoreTime } from '../../stores/store-time.tsx';

/** Characters allowed between the digits of a phone number. */
const SEPARATORS = /[\s().\-/\u2010-\u2015]/g;
const FEWEST_DIGITS = 5;
/** No phone number is longer, even with the prefix of a private exchange. */
const MAX_DIGITS = 20;

/**
 * The number to dial for a phone number as people write it; undefined if the text is not a phone
 * number. Everything from the first letter, `;`, `,` or `#` is dropped: with an extension appended,
 * the call would reach somebody else.
 */
export function phoneNumber(phone: string): string | undefined {
  const [beforeExtension = ''] = phone.split(/[\p{L};,#]/u, 1);
  // After a country code, the zero in parentheses is not dialed.
  const number = beforeExtension.replace(/^(\s*\+.*?)\(0\)/, '$1').replaceAll(SEPARATORS, '');
  const digits = /^\+?(\d+)$/.exec(number)?.[1]?.length ?? 0;
  return digits >= FEWEST_DIGITS && digits <= MAX_DIGITS ? number : undefined;
}

/** Ignores table and pickup name, which the drawer's header shows. */
export function hasCustomer(order: Order): boolean {
  const {
    memberName,
    memberId,
    memberPhone,
    pickupPhone,
    pickupAt,
    shippingAddressId,
    couponCode,
  } = order;
  return [
    memberName,
    memberId,
    memberPhone,
    pickupPhone,
    pickupAt,
    shippingAddressId,
    couponCode,
  ].some((fact) => fact?.trim());
}

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

/** Renders nothing when the header already shows all of it. */
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
  const facts: readonly (readonly [
    MessageId,
    string | null | undefined,
    (value: string) => ReactNode,
  ])[] = [
    ['drawer.member', order.memberName?.trim() || order.memberId, () => member],
    ['drawer.phone', order.memberPhone, (phone) => <PhoneLink phone={phone} />],
    ['drawer.pickup_name', order.pickupName, named],
    ['drawer.pickup_phone', order.pickupPhone, (phone) => <PhoneLink phone={phone} />],
    [
      'drawer.pickup_at',
      order.pickupAt,
      (at) => <StoreTime timestamp={at} clock={clock} style="day-time" />,
    ],
    ['drawer.customer_table', order.tableName, named],
    [
      'drawer.delivery_address',
      order.shippingAddressId,
      (id) => copyable(id, 'drawer.field.address'),
    ],
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

/** Keeps the note's line breaks. */
export function NotesSection() {
  const intl = useIntl();
  const { note } = useOrderContext().order;
  if (note.trim() === '') return null;
  return (
    <Section title={intl.formatMessage({ id: 'drawer.notes' })}>
      <p dir="auto" className="text-row whitespace-pre-wrap wrap-anywhere">
        <LongText text={note} most={400} />
      </p>
    </Section>
  );
}

/** Links to the order that this one was split from. */
export function SplitSection() {
  const { formatMessage } = useIntl();
  const { search } = useLocation();
  const { id, parentOrderId } = useOrderContext().order;
  if (!parentOrderId) return null;
  const link = (
    <PageLink
      to={{ pathname: `/orders/${encodeURIComponent(parentOrderId)}`, search }}
      className="touch-line text-accent underline underline-offset-2"
    >
      <bdi className="wrap-anywhere">{parentOrderId.slice(0, 8)}</bdi>
    </PageLink>
  );
  return (
    <Section title={formatMessage({ id: 'drawer.split' })}>
      <p className="text-row">
        {parentOrderId === id ? (
          <FormattedMessage id="drawer.split.self" />
        ) : (
          <FormattedMessage id="drawer.split.from" values={{ order: link }} />
        )}
      </p>
    </Section>
  );
}

/**
 * The complete response (`text`: its body), including unknown fields and unreadable entries; parsed
 * only when opened.
 */
function RawData({ text }: { text: string }) {
  const { formatMessage } = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  const json = useMemo(
    () => isOpen && JSON.stringify(JSON.parse(text), undefined, 2),
    [isOpen, text],
  );
  const label = formatMessage({ id: 'drawer.raw' });
  return (
    <details
      className="relative text-row"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="touch-line w-fit cursor-default text-ink-muted hover:text-ink">
        {label}
      </summary>
      {json && (
        <>
          <div className="absolute end-0 top-0">
            <CopyButton text={json} label={formatMessage({ id: 'drawer.copy_value' }, { label })} />
          </div>
          <pre
            dir="ltr"
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Keys scroll it.
            tabIndex={0}
            aria-label={label}
            role="group"
            className="mt-2 max-h-96 overflow-auto overscroll-contain rounded-md bg-sunken p-2 text-xs"
          >
            {escapedText(json)}
          </pre>
        </>
      )}
    </details>
  );
}

/** Ids, each to copy, and the raw data of the response. */
export function DetailsSection() {
  const { formatMessage } = useIntl();
  const { order, rawJson } = useOrderContext();
  const fields: readonly (readonly [MessageId, string | number | null | undefined])[] = [
    ['drawer.field.order', order.id],
    ['drawer.field.parent', order.parentOrderId],
    ['drawer.field.sequence', order.sequenceNumber],
    ['drawer.field.store', order.storeId],
    ['drawer.field.table', order.tableId],
    ['drawer.field.member', order.memberId],
    ['drawer.field.version', order.orderVersion],
  ];
  return (
    <Section title={formatMessage({ id: 'drawer.details' })}>
      <FactList
        facts={fields.flatMap(([id, value]) => {
          if (value === null || value === undefined || value === '') return [];
          const label = formatMessage({ id });
          return [{ label, value: <CopyableFact text={String(value)} label={label} isSmall /> }];
        })}
      />
      {rawJson !== undefined && <RawData text={rawJson} />}
    </Section>
  );
}

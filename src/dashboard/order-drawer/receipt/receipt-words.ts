import type { IntlShape } from 'react-intl';
import type { LocalizedString, OrderItem } from '#contract/service/order.ts';
import { inertText } from '../../kit/inert-text.ts';
import { pickLocalized } from '../../kit/i18n/localized-text.ts';
import { isMessageId } from '../../kit/i18n/messages.ts';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { openValueName } from '../../order-words/open-value.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import type { OrderFrame } from '../parts/order-frame.ts';

/** A text on one line, without what acts on what follows it. */
export function plainText(text: string): string {
  return inertText(text).replace(/\s+/gu, ' ').trim();
}

/** How a receipt says amounts, names, moments and methods: plain text in a language (BCP 47), as a locale writes it. */
export function receiptWords(intl: IntlShape, { order, currency, clock }: OrderFrame, language: string) {
  const zone = (timestamp: string) => clockName(intl.locale, timestamp, clock);
  const name = (value: LocalizedString | null | undefined, fallback: string) =>
    plainText(pickLocalized(value, language)?.text ?? fallback);
  // A message is read in other years, too: every moment names its own.
  const moment = (timestamp: string) => plainText(formatMoment(intl.locale, timestamp, clock, 'day-time', 0));
  const laterMoment = (timestamp: string) =>
    zone(timestamp) === zone(order.createdAt) ? moment(timestamp) : `${moment(timestamp)} ${zone(timestamp)}`;
  const day = (timestamp: string) => formatMoment(intl.locale, timestamp, clock, 'day');
  return {
    name,
    money: (cents: number) => formatMoney(intl.locale, cents, currency),
    quantity: (value: number) => intl.formatNumber(value, { maximumFractionDigits: 20 }),
    /** A moment of the order's own day by its time alone. */
    dayMoment: (timestamp: string) =>
      day(timestamp) === day(order.createdAt)
        ? plainText(formatMoment(intl.locale, timestamp, clock, 'time'))
        : laterMoment(timestamp),
    /** The moment on the store's clock with its zone. */
    zonedMoment: (timestamp: string) => `${moment(timestamp)} ${zone(timestamp)}`,
    /** A later moment: its zone is said only where it is another than that of the order, as after a change of the clocks. */
    laterMoment,
    status: (id: string, value: string) => plainText(isMessageId(id) ? intl.formatMessage({ id }) : value),
    product: ({ productName, variantName }: Pick<OrderItem, 'productName' | 'variantName'>) => {
      const variant = name(variantName, '');
      return `${name(productName, intl.formatMessage({ id: 'receipt.product' }))}${variant && ` (${variant})`}`;
    },
    method: (of: {
      paymentMethodName?: LocalizedString | null | undefined;
      paymentMethodCode?: string | null | undefined;
    }) => {
      const code = of.paymentMethodCode;
      const unnamed = intl.formatMessage({ id: 'receipt.method' });
      return name(of.paymentMethodName, code ? openValueName(intl, 'payment_method', code) : unnamed);
    },
  };
}

/** How a receipt says what it has to say. */
export type ReceiptWords = ReturnType<typeof receiptWords>;

import type { IntlShape } from 'react-intl';
import type { LocalizedString, OrderItem } from '#contract/service/order.ts';
import { inertText } from '../../kit/inert-text.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { formatMoney } from '../../kit/i18n/money.tsx';
import { openValueName, statusName } from '../../order-words/open-value.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import type { OrderFrame } from '../parts/order-context.ts';

/** A text on one line, without control characters that affect the text after it. */
export function plainText(text: string): string {
  return inertText(text).replace(/\s+/gu, ' ').trim();
}

/** Formats amounts, names, times and methods of a receipt as plain text: names in `language` (BCP 47), the rest in the locale of `intl`. */
export function receiptWords(intl: IntlShape, { order, currency, clock }: OrderFrame, language: string) {
  const zone = (timestamp: string) => clockName(intl.locale, timestamp, clock);
  const name = (value: LocalizedString | null | undefined, fallback: string) =>
    plainText(pickLocalized(value, language)?.text ?? fallback);
  // A message may be read in another year, so every time includes its year.
  const dayTime = (timestamp: string) => plainText(formatMoment(intl.locale, timestamp, clock, 'day-time', 0));
  const laterTime = (timestamp: string) =>
    zone(timestamp) === zone(order.createdAt) ? dayTime(timestamp) : `${dayTime(timestamp)} ${zone(timestamp)}`;
  const day = (timestamp: string) => formatMoment(intl.locale, timestamp, clock, 'day');
  return {
    name,
    money: (cents: number) => formatMoney(intl.locale, cents, currency),
    quantity: (value: number) => intl.formatNumber(value, { maximumFractionDigits: 20 }),
    /** Only the time if it is on the day of the order, otherwise also the day. */
    shortTime: (timestamp: string) =>
      day(timestamp) === day(order.createdAt)
        ? plainText(formatMoment(intl.locale, timestamp, clock, 'time'))
        : laterTime(timestamp),
    /** The time on the store's clock with its zone. */
    zonedTime: (timestamp: string) => `${dayTime(timestamp)} ${zone(timestamp)}`,
    /** A time after the order's, with its zone only if the clocks changed in between. */
    laterTime,
    status: (set: 'payment_status' | 'fulfillment_status', value: string) => plainText(statusName(intl, set, value)),
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

/** The formatters of a receipt. */
export type ReceiptWords = ReturnType<typeof receiptWords>;

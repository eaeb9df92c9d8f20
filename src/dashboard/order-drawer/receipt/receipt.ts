import type { IntlShape } from 'react-intl';
import type { LocalizedString, OrderItem } from '#contract/service/order.ts';
import { inertText } from '../../ui/inert-text.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { openValueName, statusName } from '../../order-labels/open-value.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import type { OrderFrame } from '../parts/order-context.ts';

/** A text on one line, without control characters that affect the text after it. */
export function plainText(text: string): string {
  return inertText(text).replace(/\s+/gu, ' ').trim();
}

/** A year (epoch ms) in which no order was placed. */
const LONG_AGO = Date.UTC(1900, 0);

/**
 * Formats amounts, names, times and methods of a receipt as plain text: names in `language` (BCP
 * 47), the rest in the locale of `intl`.
 */
export function receiptWords(
  intl: IntlShape,
  { order, currency, clock }: OrderFrame,
  language: string,
) {
  const zone = (timestamp: string) => clockName(intl.locale, timestamp, clock);
  const name = (value: LocalizedString | null | undefined, fallback: string) =>
    plainText(pickLocalized(value, language)?.text ?? fallback);
  // A message may be read in another year, so every time includes its year.
  const dayTime = (timestamp: string) =>
    plainText(formatMoment(intl.locale, timestamp, clock, 'day-time', LONG_AGO));
  const laterTime = (timestamp: string) =>
    zone(timestamp) === zone(order.createdAt)
      ? dayTime(timestamp)
      : `${dayTime(timestamp)} ${zone(timestamp)}`;
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
    status: (set: 'payment_status' | 'fulfillment_status', value: string) =>
      plainText(statusName(intl, set, value)),
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
      return name(
        of.paymentMethodName,
        code ? openValueName(intl, 'payment_method', code) : unnamed,
      );
    },
  };
}

/** The formatters of a receipt. */
export type ReceiptWords = ReturnType<typeof receiptWords>;

/**
 * Who a receipt is for: a customer sees no checks, staff notes or ids; colleagues see everything.
 */
export type ReceiptKind = 'customer' | 'internal';

/** A line of a receipt: text, its amount and its indentation. */
export type ReceiptLine = {
  readonly text: string;
  /** The start of `text`, a quantity; wrapped lines are indented past it. */
  readonly lead?: string;
  readonly amount?: string;
  readonly depth: 0 | 1 | 2;
  readonly isStrong?: boolean;
  /** Left out of a message. */
  readonly isPaperOnly?: boolean;
};

/** An order as plain text, for paper and for messages. */
export type Receipt = {
  readonly store: string;
  readonly storeLines: readonly string[];
  /** Distinguishes it from the receipt that the customer got at the till. */
  readonly mark: string;
  readonly title: string;
  readonly facts: readonly string[];
  /** Customer, pickup name and pickup time; on paper only, as is the note. */
  readonly people: readonly string[];
  /** The order's note with its line breaks; empty where there is none. */
  readonly note: string;
  /** Groups of lines, from anomalies and items down to the net amount; none is empty. */
  readonly blocks: readonly (readonly ReceiptLine[])[];
  /** The order's id; undefined on a customer's receipt. */
  readonly reference: string | undefined;
};

/**
 * A receipt as a chat message: short lines, a blank one between groups, and the `link` to the order
 * at the end unless it is for a customer.
 */
export function receiptText(
  { store, storeLines, mark, title, facts, blocks, reference }: Receipt,
  link: string,
): string {
  const lines = blocks.map((block) =>
    block
      .filter(({ isPaperOnly }) => !isPaperOnly)
      .map(
        ({ text, amount, depth }) =>
          `${'  '.repeat(depth)}${text}${amount === undefined ? '' : `: ${amount}`}`,
      )
      .join('\n'),
  );
  const groups = lines.filter((group) => group !== '');
  const isInternal = reference !== undefined;
  const heading = isInternal
    ? [`${title} · ${store}`, ...facts]
    : [store, ...storeLines, '', `${title} · ${mark}`, ...facts];
  return [heading.join('\n'), ...groups, ...(isInternal ? [link] : [])].join('\n\n');
}

import type { IntlShape } from 'react-intl';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Order, OrderPayment } from '#contract/service/order.ts';
import { formatPercent } from '../../kit/i18n/percent.ts';
import type { OrderFigures } from '../../order-math/order-figures.ts';
import type { OrderFrame } from '../parts/order-context.ts';
import type { ReceiptKind, ReceiptLine } from './receipt.ts';
import { plainText, type ReceiptWords } from './receipt-words.ts';

/** The parts of a receipt that only paper has room for: taxes by rate, times of payment, people and the note. */
export type ReceiptDetails = {
  readonly taxes: readonly ReceiptLine[];
  readonly payment: (payment: OrderPayment) => ReceiptLine[];
  readonly people: readonly string[];
  readonly note: string;
};

function onPaper(text: string): ReceiptLine {
  return { text, depth: 1, isPaperOnly: true };
}

function taxLines(intl: IntlShape, { taxes }: OrderFigures, { money }: ReceiptWords, kind: ReceiptKind): ReceiptLine[] {
  return taxes.map(({ entry, baseCents }) => {
    const rate =
      typeof entry.taxRatePercent === 'number'
        ? formatPercent(intl.locale, entry.taxRatePercent)
        : intl.formatMessage({ id: 'receipt.rate_unknown' });
    const name = entry.taxRateId === '' ? intl.formatMessage({ id: 'receipt.rate_none' }) : plainText(entry.taxRateId);
    return onPaper(
      intl.formatMessage(
        { id: 'receipt.tax_rate' },
        {
          // A UUID means nothing to people, and other ids nothing to customers.
          rate: kind === 'customer' || isUuid(name) ? rate : `${rate} ${name}`,
          hasBase: baseCents === undefined ? 'no' : 'yes',
          base: money(baseCents ?? 0),
          tax: money(entry.taxCents),
        },
      ),
    );
  });
}

function people(intl: IntlShape, order: Order, { laterTime }: ReceiptWords, kind: ReceiptKind): string[] {
  const { memberName, memberPhone, pickupName, pickupPhone, pickupAt, couponCode } = order;
  const named = (id: 'customer' | 'pickup' | 'phone' | 'coupon', name: string | null | undefined) =>
    name?.trim()
      ? [intl.formatMessage({ id: `receipt.${id}` }, { name: plainText(name), number: plainText(name) })]
      : [];
  const isInternal = kind === 'internal';
  return [
    ...named('customer', memberName),
    ...(isInternal ? named('phone', memberPhone) : []),
    ...named('pickup', pickupName),
    ...(isInternal && pickupPhone !== memberPhone ? named('phone', pickupPhone) : []),
    ...(isInternal ? named('coupon', couponCode) : []),
    ...(pickupAt ? [intl.formatMessage({ id: 'receipt.pickup_at' }, { moment: laterTime(pickupAt) })] : []),
  ];
}

function noteOf({ note }: Order): string {
  return note
    .split(/\r\n?|\n/u)
    .map(plainText)
    .join('\n')
    .trim();
}

/** The parts of a receipt that only paper has room for; a customer's receipt omits staff notes. */
export function receiptDetails(
  intl: IntlShape,
  { order, figures }: OrderFrame,
  words: ReceiptWords,
  kind: ReceiptKind,
): ReceiptDetails {
  const isInternal = kind === 'internal';
  return {
    taxes: taxLines(intl, figures, words, kind),
    payment: ({ createdAt, note }) => {
      const noted = isInternal ? plainText(note) : '';
      return [onPaper(words.shortTime(createdAt)), ...(noted === '' ? [] : [onPaper(noted)])];
    },
    people: people(intl, order, words, kind),
    note: isInternal ? noteOf(order) : '',
  };
}

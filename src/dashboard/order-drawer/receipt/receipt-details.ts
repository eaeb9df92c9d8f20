import type { IntlShape } from 'react-intl';
import type { Order, OrderPayment } from '#contract/service/order.ts';
import { formatPercent } from '../../kit/i18n/percent.ts';
import type { Reckoning } from '../../order-math/reckon.ts';
import type { OrderFrame } from '../parts/order-context.ts';
import type { ReceiptLine } from './receipt.ts';
import { plainText, type ReceiptWords } from './receipt-words.ts';

/** What only paper has room for: taxes by rate, times of payment, people and the note. */
export type ReceiptDetails = {
  readonly taxes: readonly ReceiptLine[];
  readonly payment: (payment: OrderPayment) => ReceiptLine[];
  readonly people: readonly string[];
  readonly note: string;
};

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function onPaper(text: string): ReceiptLine {
  return { text, depth: 1, isPaperOnly: true };
}

function taxLines(intl: IntlShape, { taxes }: Reckoning, { money }: ReceiptWords): ReceiptLine[] {
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
          // A UUID means nothing to people.
          rate: UUID.test(name) ? rate : `${rate} ${name}`,
          hasBase: baseCents === undefined ? 'no' : 'yes',
          base: money(baseCents ?? 0),
          tax: money(entry.taxCents),
        },
      ),
    );
  });
}

function people(intl: IntlShape, { memberName, pickupName, pickupAt }: Order, { laterTime }: ReceiptWords): string[] {
  const named = (id: 'receipt.customer' | 'receipt.pickup', name: string | null | undefined) =>
    name?.trim() ? [intl.formatMessage({ id }, { name: plainText(name) })] : [];
  return [
    ...named('receipt.customer', memberName),
    ...named('receipt.pickup', pickupName),
    ...(pickupAt ? [intl.formatMessage({ id: 'receipt.pickup_at' }, { moment: laterTime(pickupAt) })] : []),
  ];
}

/** The parts of a receipt that only paper has room for. */
export function receiptDetails(intl: IntlShape, { order, reckoning }: OrderFrame, words: ReceiptWords): ReceiptDetails {
  return {
    taxes: taxLines(intl, reckoning, words),
    payment: ({ createdAt }) => [onPaper(words.shortTime(createdAt))],
    people: people(intl, order, words),
    note: order.note
      .split(/\r\n?|\n/u)
      .map(plainText)
      .join('\n')
      .trim(),
  };
}

import type { IntlShape } from 'react-intl';
import type { Order, OrderPayment } from '#contract/service/order.ts';
import { formatPercent } from '../../kit/i18n/percent.ts';
import { taxBases } from '../../order-math/tax-bases.ts';
import type { OrderFrame } from '../parts/order-frame.ts';
import type { ReceiptLine } from './receipt.ts';
import { plainText, type ReceiptWords } from './receipt-words.ts';

/** What paper tells beyond a message: taxes by rate, when was paid, for whom the order is and its note. */
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

function taxLines(intl: IntlShape, order: Order, { money }: ReceiptWords): ReceiptLine[] {
  return taxBases(order).map(({ entry, baseCents }) => {
    const rate =
      typeof entry.taxRatePercent === 'number'
        ? formatPercent(intl.locale, entry.taxRatePercent)
        : intl.formatMessage({ id: 'receipt.rate_unsaid' });
    const name = entry.taxRateId === '' ? intl.formatMessage({ id: 'receipt.rate_none' }) : plainText(entry.taxRateId);
    return onPaper(
      intl.formatMessage(
        { id: 'receipt.tax_rate' },
        {
          // An id tells people nothing.
          rate: UUID.test(name) ? rate : `${rate} ${name}`,
          hasBase: baseCents === undefined ? 'no' : 'yes',
          base: money(baseCents ?? 0),
          tax: money(entry.taxCents),
        },
      ),
    );
  });
}

function people(intl: IntlShape, { memberName, pickupName, pickupAt }: Order, { laterMoment }: ReceiptWords): string[] {
  const named = (id: 'receipt.customer' | 'receipt.pickup', name: string | null | undefined) =>
    name?.trim() ? [intl.formatMessage({ id }, { name: plainText(name) })] : [];
  return [
    ...named('receipt.customer', memberName),
    ...named('receipt.pickup', pickupName),
    ...(pickupAt ? [intl.formatMessage({ id: 'receipt.pickup_at' }, { moment: laterMoment(pickupAt) })] : []),
  ];
}

/** Tells what only a receipt on paper has room for. */
export function receiptDetails(intl: IntlShape, { order }: OrderFrame, words: ReceiptWords): ReceiptDetails {
  return {
    taxes: taxLines(intl, order, words),
    payment: ({ createdAt }) => [onPaper(words.dayMoment(createdAt))],
    people: people(intl, order, words),
    note: order.note
      .split(/\r\n?|\n/u)
      .map(plainText)
      .join('\n')
      .trim(),
  };
}

import type { IntlShape } from 'react-intl';
import type { Reckoning } from '../../order-math/reckon.ts';
import type { ReceiptLine } from './receipt.ts';
import { plainText, type ReceiptWords } from './receipt-words.ts';

/** The refunds of an order on a receipt: when and how much, why, what came back and where the money went. */
export function receiptRefunds(intl: IntlShape, { refunds }: Reckoning, words: ReceiptWords): ReceiptLine[] {
  const { money, laterMoment, method, product, quantity } = words;
  return refunds.flatMap(({ refund, lines, unallocatedCents }): ReceiptLine[] => {
    const reason = plainText(refund.reason);
    return [
      {
        text: intl.formatMessage({ id: 'receipt.refunded' }, { moment: laterMoment(refund.createdAt) }),
        amount: money(0 - refund.amountCents),
        depth: 0,
      },
      ...(reason === '' ? [] : [{ text: reason, depth: 1 as const }]),
      ...lines.map(({ refundItem, line }): ReceiptLine => {
        const name = line ? product(line.item) : intl.formatMessage({ id: 'receipt.refund_item_unknown' });
        return {
          text: `${quantity(refundItem.qty)} × ${name}`,
          // With its tax, so that the items make the refund.
          amount: money(0 - refundItem.amountCents - refundItem.taxCents),
          depth: 1,
        };
      }),
      ...refund.payments.map((part): ReceiptLine => ({
        text: intl.formatMessage({ id: 'receipt.refunded_to' }, { method: method(part) }),
        amount: money(0 - part.amountCents),
        depth: 1,
      })),
      ...(refund.payments.length > 0 && unallocatedCents > 0
        ? [
            {
              text: intl.formatMessage({ id: 'receipt.refunded_unsaid' }),
              amount: money(0 - unallocatedCents),
              depth: 1 as const,
            },
          ]
        : []),
    ];
  });
}

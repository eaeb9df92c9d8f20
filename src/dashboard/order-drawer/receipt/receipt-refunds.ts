import type { IntlShape } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { refundDetails } from '../../order-math/refund-details.ts';
import { unsaidCents } from '../../order-math/refund-shares.ts';
import type { ReceiptLine } from './receipt.ts';
import { plainText, type ReceiptWords } from './receipt-words.ts';

/** The refunds of an order on a receipt: when and how much, why, what came back and where the money went. */
export function receiptRefunds(intl: IntlShape, order: Order, words: ReceiptWords): ReceiptLine[] {
  const { money, laterMoment, method, product, quantity } = words;
  return refundDetails(order).flatMap(({ refund, lines }): ReceiptLine[] => {
    const reason = plainText(refund.reason);
    const unsaid = unsaidCents(refund);
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
      ...(refund.payments.length > 0 && unsaid > 0
        ? [
            {
              text: intl.formatMessage({ id: 'receipt.refunded_unsaid' }),
              amount: money(0 - unsaid),
              depth: 1 as const,
            },
          ]
        : []),
    ];
  });
}

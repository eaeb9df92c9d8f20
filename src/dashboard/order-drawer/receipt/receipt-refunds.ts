import type { IntlShape } from 'react-intl';
import type { OrderFigures } from '../../order-math/order-figures.ts';
import type { ReceiptKind, ReceiptLine } from './receipt.ts';
import { plainText, type ReceiptWords } from './receipt-words.ts';

type RefundFigures = OrderFigures['refunds'][number];

/** The items of a refund; a customer's receipt does not reveal that an item is missing from the order. */
function itemLines(intl: IntlShape, { lines }: RefundFigures, words: ReceiptWords, kind: ReceiptKind): ReceiptLine[] {
  return lines.map(({ refundItem, line }) => {
    const unknown = kind === 'customer' ? 'receipt.product' : 'receipt.refund_item_unknown';
    const name = line ? words.product(line.item) : intl.formatMessage({ id: unknown });
    return {
      text: `${words.quantity(refundItem.qty)} × ${name}`,
      // With tax, so that the items add up to the refund.
      amount: words.money(0 - refundItem.amountCents - refundItem.taxCents),
      depth: 1,
    };
  });
}

function reasonLines({ refund }: RefundFigures): ReceiptLine[] {
  const reason = plainText(refund.reason);
  return reason === '' ? [] : [{ text: reason, depth: 1 }];
}

function unallocatedLines(intl: IntlShape, { refund, unallocatedCents }: RefundFigures, words: ReceiptWords) {
  if (refund.payments.length === 0 || unallocatedCents <= 0) return [];
  const line: ReceiptLine = {
    text: intl.formatMessage({ id: 'receipt.refunded_unallocated' }),
    amount: words.money(0 - unallocatedCents),
    depth: 1,
  };
  return [line];
}

/**
 * The refunds of an order: time and amount, items, and the methods the money went to; an internal receipt adds the reason written by
 * staff and the amount not allocated to any method.
 */
export function refundLines(
  intl: IntlShape,
  { refunds }: OrderFigures,
  words: ReceiptWords,
  kind: ReceiptKind,
): ReceiptLine[] {
  const { money, laterTime, method } = words;
  return refunds.flatMap((detail): ReceiptLine[] => {
    const { refund } = detail;
    return [
      {
        text: intl.formatMessage({ id: 'receipt.refunded' }, { moment: laterTime(refund.createdAt) }),
        amount: money(0 - refund.amountCents),
        depth: 0,
      },
      ...(kind === 'internal' ? reasonLines(detail) : []),
      ...itemLines(intl, detail, words, kind),
      ...refund.payments.map((part): ReceiptLine => ({
        text: intl.formatMessage({ id: 'receipt.refunded_to' }, { method: method(part) }),
        amount: money(0 - part.amountCents),
        depth: 1,
      })),
      ...(kind === 'internal' ? unallocatedLines(intl, detail, words) : []),
    ];
  });
}

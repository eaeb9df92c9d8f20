import type { IntlShape } from 'react-intl';
import type { Order } from '#contract/service/order.ts';
import { markFigures } from '../../order-math/mark-figures.ts';
import { anomalyMessages } from '../../order-words/anomaly-messages.ts';
import type { ReceiptLine } from './receipt.ts';
import type { ReceiptWords } from './receipt-words.ts';

/** What a manager should notice about an order's money, as lines of a receipt. */
export function receiptMarks(intl: IntlShape, order: Order, { money, method }: ReceiptWords): ReceiptLine[] {
  const { cents, tenders } = markFigures(order);
  const values = {
    ...Object.fromEntries(Object.entries(cents).map(([name, amount]) => [name, money(amount)])),
    ...Object.fromEntries(
      Object.entries(tenders).map(([name, ways]) => [
        name,
        intl.formatList(
          ways.map((tender) => method({ paymentMethodName: tender.name, paymentMethodCode: tender.code })),
        ),
      ]),
    ),
  };
  return anomalyMessages(order).map((id) => ({ text: intl.formatMessage({ id }, values), depth: 0 }));
}

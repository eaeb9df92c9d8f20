import type { IntlShape } from 'react-intl';
import type { Reckoning } from '../../order-math/reckon.ts';
import { ANOMALY_MESSAGES } from '../story/attention-marks.ts';
import type { ReceiptLine } from './receipt.ts';
import type { ReceiptWords } from './receipt-words.ts';

/** What a manager should notice about an order's money, as lines of a receipt. */
export function receiptMarks(
  intl: IntlShape,
  { anomalies, anomalyFigures }: Reckoning,
  { money, method }: ReceiptWords,
): ReceiptLine[] {
  const { cents, tenders } = anomalyFigures;
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
  return anomalies.map((anomaly) => ({
    text: intl.formatMessage({ id: ANOMALY_MESSAGES[anomaly] }, values),
    depth: 0,
  }));
}

import type { IntlShape } from 'react-intl';
import type { OrderCheck } from '../../order-math/audit-rows.ts';
import type { OrderFigures } from '../../order-math/order-figures.ts';
import type { OrderFrame } from '../parts/order-context.ts';
import type { ReceiptLine } from './receipt.ts';
import type { ReceiptWords } from './receipt-words.ts';

/** The anomalies of an order's money, one per line. */
function anomalyLines(
  intl: IntlShape,
  { anomalies, anomalyFigures }: OrderFigures,
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
    text: intl.formatMessage({ id: `drawer.anomaly.${anomaly}` }, values),
    depth: 0,
  }));
}

/** The promotion or line that a check is about. */
function subjectName(intl: IntlShape, check: OrderCheck, words: ReceiptWords): string {
  if ('promotion' in check) return words.name(check.promotion.name, intl.formatMessage({ id: 'receipt.discount' }));
  if (!('line' in check)) return '';
  const { item, index } = check.line;
  return intl.formatMessage({ id: 'drawer.check.line' }, { name: words.product(item), number: index + 1 });
}

/** The sums that don't add up, below a line with their number. */
function mismatchLines(intl: IntlShape, { mismatches }: OrderFigures, words: ReceiptWords): ReceiptLine[] {
  if (mismatches.length === 0) return [];
  const heading = intl.formatMessage({ id: 'drawer.mismatches' }, { count: mismatches.length });
  return [
    { text: heading, depth: 0, isPaperOnly: true },
    ...mismatches.map((check): ReceiptLine => {
      const figure = check.name === 'line_refunded_quantity' ? words.quantity : words.money;
      const values = {
        name: subjectName(intl, check, words),
        day: 'refund' in check ? words.laterTime(check.refund.createdAt) : '',
        found: figure(check.found),
        stated: figure(check.stated),
      };
      return { text: intl.formatMessage({ id: `drawer.check.${check.name}` }, values), depth: 1, isPaperOnly: true };
    }),
  ];
}

/** What an order's checks found: anomalies and, on paper, the sums that don't add up; empty if there are none. */
export function checkLines(intl: IntlShape, { figures }: OrderFrame, words: ReceiptWords): ReceiptLine[] {
  return [...anomalyLines(intl, figures, words), ...mismatchLines(intl, figures, words)];
}

import type { IntlShape } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { openValueName } from '../../order-words/open-value.ts';
import { flattenTree } from '../../order-math/item-tree.ts';
import { changeGiven, hasIncomingPayment } from '../../order-math/order-amounts.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import type { Reckoning } from '../../order-math/reckon.ts';
import type { PriceStep } from '../../order-math/totals.ts';
import type { OrderFrame } from '../parts/order-context.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';
import { receiptDetails } from './receipt-details.ts';
import { plainText, type ReceiptWords, receiptWords } from './receipt-words.ts';

const STEP_MESSAGES = {
  subtotal: 'receipt.subtotal',
  other_discount: 'receipt.discount',
  manual_discount: 'receipt.staff_discount',
  tax: 'receipt.tax',
  difference: 'receipt.difference',
} as const;

/** The anomalies of an order's money, one a line. */
function anomalyLines(
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
    text: intl.formatMessage({ id: `drawer.anomaly.${anomaly}` }, values),
    depth: 0,
  }));
}

/** The refunds: time and amount, reason, items, and the methods the money went to. */
function refundLines(intl: IntlShape, { refunds }: Reckoning, words: ReceiptWords): ReceiptLine[] {
  const { money, laterTime, method, product, quantity } = words;
  return refunds.flatMap(({ refund, lines, unallocatedCents }): ReceiptLine[] => {
    const reason = plainText(refund.reason);
    return [
      {
        text: intl.formatMessage({ id: 'receipt.refunded' }, { moment: laterTime(refund.createdAt) }),
        amount: money(0 - refund.amountCents),
        depth: 0,
      },
      ...(reason === '' ? [] : [{ text: reason, depth: 1 as const }]),
      ...lines.map(({ refundItem, line }): ReceiptLine => {
        const name = line ? product(line.item) : intl.formatMessage({ id: 'receipt.refund_item_unknown' });
        return {
          text: `${quantity(refundItem.qty)} × ${name}`,
          // With tax, so that the items add up to the refund.
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
              text: intl.formatMessage({ id: 'receipt.refunded_unallocated' }),
              amount: money(0 - unallocatedCents),
              depth: 1 as const,
            },
          ]
        : []),
    ];
  });
}

/** An order as a receipt: names in `language` (BCP 47), amounts and times as the locale of `intl` writes them. */
export function buildReceipt(intl: IntlShape, frame: OrderFrame, language: string): Receipt {
  const { order, reckoning, storeName } = frame;
  const words = receiptWords(intl, frame, language);
  const { money, name, status, method } = words;
  const details = receiptDetails(intl, frame, words);

  function itemLines(item: OrderItem, depth: 0 | 1): ReceiptLine[] {
    const below = depth === 0 ? 1 : 2;
    const lead = `${words.quantity(item.qty)} × `;
    const reduction = (id: 'receipt.discount' | 'receipt.staff_discount', cents: number): ReceiptLine[] =>
      // In the text, not in the column of amounts, as the sums below subtract it.
      cents === 0 ? [] : [{ text: `${intl.formatMessage({ id })} ${money(0 - cents)}`, depth: below }];
    return [
      { text: `${lead}${words.product(item)}`, lead, amount: money(item.amountCents), depth },
      ...item.modifiers.map((modifier): ReceiptLine => ({
        text: `${name(modifier.name, intl.formatMessage({ id: 'receipt.option' }))}${
          modifier.priceDeltaCents === 0
            ? ''
            : ` (${modifier.priceDeltaCents > 0 ? '+' : ''}${money(modifier.priceDeltaCents)})`
        }`,
        depth: below,
      })),
      ...reduction('receipt.discount', item.discountCents),
      ...reduction('receipt.staff_discount', item.manualDiscountCents),
    ];
  }
  const stepName = (step: PriceStep) =>
    step.kind === 'promotion'
      ? name(step.promotion.name, intl.formatMessage({ id: 'receipt.discount' }))
      : intl.formatMessage({ id: STEP_MESSAGES[step.kind] });

  const items = flattenTree(reckoning.tree).flatMap(({ node, depth }) => itemLines(node.item, depth === 0 ? 0 : 1));
  const sums: ReceiptLine[] = [
    ...reckoning.steps.flatMap((step): ReceiptLine[] => [
      { text: stepName(step), amount: money(step.cents), depth: 0 },
      ...(step.kind === 'tax' ? details.taxes : []),
    ]),
    { text: intl.formatMessage({ id: 'receipt.total' }), amount: money(order.totalCents), depth: 0, isStrong: true },
  ];
  const payments = (order.payments ?? []).flatMap((payment): ReceiptLine[] => {
    const change = changeGiven(payment) ?? 0;
    const given = { tendered: money(payment.amountCents + change), change: money(change) };
    const direction = payment.amountCents >= 0 ? 'in' : hasIncomingPayment(order) ? 'back' : 'out';
    return [
      {
        text: intl.formatMessage({ id: 'receipt.paid' }, { direction, method: method(payment) }),
        amount: money(payment.amountCents),
        depth: 0,
      },
      ...details.payment(payment),
      ...(change > 0 ? [{ text: intl.formatMessage({ id: 'receipt.change' }, given), depth: 1 as const }] : []),
    ];
  });
  const { dueCents: owed, keptCents: kept, refundedCents } = reckoning.amounts;
  const outcome: ReceiptLine[] = [
    ...(owed > 0
      ? [{ text: intl.formatMessage({ id: 'receipt.owed' }), amount: money(owed), depth: 0 as const, isStrong: true }]
      : []),
    ...(kept !== undefined && refundedCents !== 0
      ? [{ text: intl.formatMessage({ id: 'receipt.kept' }), amount: money(kept), depth: 0 as const, isStrong: true }]
      : []),
  ];
  return {
    store: plainText(storeName),
    title: intl.formatMessage({ id: 'receipt.title' }, { ticket: plainText(orderTitle(order)) }),
    facts: [
      words.zonedTime(order.createdAt),
      [
        openValueName(intl, 'service_type', order.serviceType),
        ...(order.tableName?.trim() ? [intl.formatMessage({ id: 'receipt.table' }, { name: order.tableName })] : []),
      ]
        .map(plainText)
        .join(' · '),
      [status('payment_status', order.paymentStatus), status('fulfillment_status', order.fulfillmentStatus)].join(
        ' · ',
      ),
    ],
    people: details.people,
    note: details.note,
    blocks: [
      anomalyLines(intl, reckoning, words),
      items,
      sums,
      payments,
      refundLines(intl, reckoning, words),
      outcome,
    ].filter((block) => block.length > 0),
    reference: order.id,
  };
}

import type { IntlShape } from 'react-intl';
import type { Order, OrderItem } from '#contract/service/order.ts';
import { anomalyMessages } from '../../order-words/anomaly-messages.ts';
import { openValueName } from '../../order-words/open-value.ts';
import { changeGiven } from '../../order-math/change-given.ts';
import { flattenTree, itemTree } from '../../order-math/item-tree.ts';
import { heldCents, refundedCents } from '../../order-math/order-amounts.ts';
import { markFigures } from '../../order-math/mark-figures.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import { originalLines } from '../../order-math/original-lines.ts';
import { isPaidBack } from '../../order-math/paid-back.ts';
import { type PriceStep, priceSteps } from '../../order-math/price-steps.ts';
import { refundDetails } from '../../order-math/refund-details.ts';
import { unsaidCents } from '../../order-math/refund-shares.ts';
import { stillOwedCents } from '../../order-math/total-balance.ts';
import type { OrderFrame } from '../parts/order-frame.ts';
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
function anomalyLines(intl: IntlShape, order: Order, { money, method }: ReceiptWords): ReceiptLine[] {
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

/** The refunds: time and amount, reason, items, and the methods the money went to. */
function refundLines(intl: IntlShape, order: Order, words: ReceiptWords): ReceiptLine[] {
  const { money, laterTime, method, product, quantity } = words;
  return refundDetails(order).flatMap(({ refund, lines }): ReceiptLine[] => {
    const reason = plainText(refund.reason);
    const unsaid = unsaidCents(refund);
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

/** An order as a receipt: names in `language` (BCP 47), amounts and times as the locale of `intl` writes them. */
export function buildReceipt(intl: IntlShape, frame: OrderFrame, language: string): Receipt {
  const { order, storeName } = frame;
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

  const items = flattenTree(itemTree(originalLines(order))).flatMap(({ node, depth }) =>
    itemLines(node.item, depth === 0 ? 0 : 1),
  );
  const sums: ReceiptLine[] = [
    ...priceSteps(order).flatMap((step): ReceiptLine[] => [
      { text: stepName(step), amount: money(step.cents), depth: 0 },
      ...(step.kind === 'tax' ? details.taxes : []),
    ]),
    { text: intl.formatMessage({ id: 'receipt.total' }), amount: money(order.totalCents), depth: 0, isStrong: true },
  ];
  const payments = (order.payments ?? []).flatMap((payment): ReceiptLine[] => {
    const change = changeGiven(payment) ?? 0;
    const given = { tendered: money(payment.amountCents + change), change: money(change) };
    const direction = payment.amountCents >= 0 ? 'in' : isPaidBack(order) ? 'back' : 'out';
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
  const [owed, kept] = [stillOwedCents(order), heldCents(order)];
  const outcome: ReceiptLine[] = [
    ...(owed > 0
      ? [{ text: intl.formatMessage({ id: 'receipt.owed' }), amount: money(owed), depth: 0 as const, isStrong: true }]
      : []),
    ...(kept !== undefined && refundedCents(order) !== 0
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
      [
        status(`payment_status.${order.paymentStatus}`, order.paymentStatus),
        status(`fulfillment_status.${order.fulfillmentStatus}`, order.fulfillmentStatus),
      ].join(' · '),
    ],
    people: details.people,
    note: details.note,
    blocks: [anomalyLines(intl, order, words), items, sums, payments, refundLines(intl, order, words), outcome].filter(
      (block) => block.length > 0,
    ),
    reference: order.id,
  };
}

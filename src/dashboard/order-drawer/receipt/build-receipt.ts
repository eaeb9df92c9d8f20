import type { IntlShape } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { openValueName } from '../../order-words/open-value.ts';
import { flattenTree } from '../../order-math/item-tree.ts';
import { changeGiven, isPaidBack } from '../../order-math/order-amounts.ts';
import { orderTitle } from '../../order-math/order-title.ts';
import type { PriceStep } from '../../order-math/totals.ts';
import type { OrderFrame } from '../parts/order-frame.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';
import { receiptDetails } from './receipt-details.ts';
import { receiptMarks } from './receipt-marks.ts';
import { receiptRefunds } from './receipt-refunds.ts';
import { plainText, receiptWords } from './receipt-words.ts';

const STEP_MESSAGES = {
  subtotal: 'receipt.subtotal',
  other_discount: 'receipt.discount',
  manual_discount: 'receipt.staff_discount',
  tax: 'receipt.tax',
  difference: 'receipt.difference',
} as const;

/** Tells an order of the drawer in plain words: names in a language (BCP 47), amounts and times as a locale writes them. */
export function buildReceipt(intl: IntlShape, frame: OrderFrame, language: string): Receipt {
  const { order, reckoning, storeName } = frame;
  const words = receiptWords(intl, frame, language);
  const { money, name, status, method } = words;
  const details = receiptDetails(intl, frame, words);

  function itemLines(item: OrderItem, depth: 0 | 1): ReceiptLine[] {
    const below = depth === 0 ? 1 : 2;
    const lead = `${words.quantity(item.qty)} × `;
    const reduction = (id: 'receipt.discount' | 'receipt.staff_discount', cents: number): ReceiptLine[] =>
      // Told beside the line, not in the column of amounts, which the sums below take it off.
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
  const { stillOwedCents: owed, heldCents: kept, refundedCents } = reckoning.amounts;
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
      words.zonedMoment(order.createdAt),
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
    blocks: [
      receiptMarks(intl, reckoning, words),
      items,
      sums,
      payments,
      receiptRefunds(intl, reckoning, words),
      outcome,
    ].filter((block) => block.length > 0),
    reference: order.id,
  };
}

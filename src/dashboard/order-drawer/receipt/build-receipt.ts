import type { IntlShape } from 'react-intl';
import type { OrderItem } from '#contract/service/order.ts';
import { openValueName } from '../../order-labels/open-value.ts';
import { flattenTree } from '#order-domain/order/item-tree.ts';
import { changeGiven, hasIncomingPayment } from '#order-domain/order/order-amounts.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import type { PriceStep } from '#order-domain/order/price-steps.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import type { OrderFrame } from '../parts/order-context.ts';
import {
  plainText,
  type Receipt,
  type ReceiptKind,
  type ReceiptLine,
  receiptWords,
} from './receipt.ts';
import {
  checkLines,
  noteOf,
  onPaper,
  peopleLines,
  refundLines,
  taxLines,
} from './receipt-lines.ts';

/**
 * The store's address, phone and tax number; a message may isolate the number, which therefore must
 * not be cleaned with it.
 */
function storeLines(intl: IntlShape, { storeDetails = {} }: OrderFrame): string[] {
  const { address = [], phone, taxNumber } = storeDetails;
  return [
    ...address.map(plainText),
    ...(phone === undefined
      ? []
      : [intl.formatMessage({ id: 'receipt.phone' }, { number: plainText(phone) })]),
    ...(taxNumber === undefined
      ? []
      : [intl.formatMessage({ id: 'receipt.tax_number' }, { number: plainText(taxNumber) })]),
  ];
}

/**
 * An order as a receipt of the given kind: names in `language` (BCP 47), amounts and times in the
 * locale of `intl`. A customer's receipt omits checks, ids, and notes and reasons written by staff,
 * and its amounts still add up.
 */
export function buildReceipt(
  intl: IntlShape,
  frame: OrderFrame,
  language: string,
  kind: ReceiptKind,
): Receipt {
  const { order, figures, storeName } = frame;
  const isInternal = kind === 'internal';
  const steps = {
    subtotal: 'receipt.subtotal',
    other_discount: 'receipt.discount',
    manual_discount: isInternal ? 'drawer.manual_discount' : 'receipt.discount',
    tax_in_prices: 'drawer.tax_in_prices',
    tax: 'receipt.tax',
    difference: isInternal ? 'drawer.difference' : 'receipt.other',
  } as const;
  const words = receiptWords(intl, frame, language);
  const { money, name, status, method } = words;

  function itemLines(item: OrderItem, depth: 0 | 1): ReceiptLine[] {
    const below = depth === 0 ? 1 : 2;
    const lead = `${words.quantity(item.qty)} × `;
    const reduction = (step: 'other_discount' | 'manual_discount', cents: number): ReceiptLine[] =>
      // In the text, not in the amount column, because the sums below subtract it.
      cents === 0
        ? []
        : [
            {
              text: `${intl.formatMessage({ id: steps[step] })} ${money(0 - cents)}`,
              depth: below,
            },
          ];
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
      // To a customer both have the same name.
      ...(isInternal
        ? [
            ...reduction('other_discount', item.discountCents),
            ...reduction('manual_discount', item.manualDiscountCents),
          ]
        : reduction('other_discount', item.discountCents + item.manualDiscountCents)),
    ];
  }
  const stepName = (step: PriceStep) =>
    step.kind === 'promotion'
      ? name(step.promotion.name, intl.formatMessage({ id: 'receipt.discount' }))
      : intl.formatMessage({ id: steps[step.kind] });

  const items = flattenTree(figures.tree).flatMap(({ node, depth }) =>
    itemLines(node.item, depth === 0 ? 0 : 1),
  );
  const strong = (id: MessageId, cents: number): ReceiptLine => ({
    text: intl.formatMessage({ id }),
    amount: money(cents),
    depth: 0,
    isStrong: true,
  });
  const rates = taxLines(intl, figures, words, kind);
  // As tills print it, a customer reads below the total how much tax the prices contain: nothing is
  // taken off and added again.
  const isTaxBelow = !isInternal && figures.steps.some((step) => step.kind === 'tax_in_prices');
  const sums: ReceiptLine[] = [
    ...figures.steps
      .filter((step) => !isTaxBelow || (step.kind !== 'tax_in_prices' && step.kind !== 'tax'))
      .flatMap((step): ReceiptLine[] => [
        { text: stepName(step), amount: money(step.cents), depth: 0 },
        ...(step.kind === 'tax' ? rates : []),
      ]),
    strong('receipt.total', order.totalCents),
    ...(isTaxBelow
      ? [
          {
            text: intl.formatMessage({ id: steps.tax_in_prices }),
            amount: money(order.taxCents),
            depth: 0,
          } as const,
          ...rates,
        ]
      : []),
  ];
  const payments = (order.payments ?? []).flatMap((payment): ReceiptLine[] => {
    const change = changeGiven(payment) ?? 0;
    const given = { tendered: money(payment.amountCents + change), change: money(change) };
    const note = isInternal ? plainText(payment.note) : '';
    const direction = payment.amountCents >= 0 ? 'in' : hasIncomingPayment(order) ? 'back' : 'out';
    return [
      {
        text: intl.formatMessage({ id: 'receipt.paid' }, { direction, method: method(payment) }),
        amount: money(payment.amountCents),
        depth: 0,
      },
      onPaper(words.shortTime(payment.createdAt)),
      ...(note === '' ? [] : [onPaper(note)]),
      ...(change > 0
        ? [{ text: intl.formatMessage({ id: 'receipt.change' }, given), depth: 1 as const }]
        : []),
    ];
  });
  const { dueCents: owed, keptCents: kept, refundedCents } = figures.amounts;
  const outcome: ReceiptLine[] = [
    ...(owed > 0 ? [strong('receipt.owed', owed)] : []),
    ...(kept !== undefined && refundedCents !== 0
      ? [strong(isInternal ? 'receipt.kept' : 'receipt.after_refunds', kept)]
      : []),
  ];
  return {
    store: plainText(storeName),
    storeLines: storeLines(intl, frame),
    mark: intl.formatMessage({ id: isInternal ? 'receipt.internal' : 'receipt.copy' }),
    title: intl.formatMessage({ id: 'receipt.title' }, { ticket: plainText(orderTitle(order)) }),
    facts: [
      words.zonedTime(order.createdAt),
      [
        openValueName(intl, 'service_type', order.serviceType),
        ...(order.tableName?.trim()
          ? [intl.formatMessage({ id: 'receipt.table' }, { name: order.tableName })]
          : []),
      ]
        .map(plainText)
        .join(' · '),
      ...(isInternal
        ? [
            `${status('payment_status', order.paymentStatus)} · ${status('fulfillment_status', order.fulfillmentStatus)}`,
          ]
        : []),
    ],
    people: peopleLines(intl, order, words, kind),
    note: isInternal ? noteOf(order) : '',
    blocks: [
      isInternal ? checkLines(intl, frame, words) : [],
      items,
      sums,
      payments,
      refundLines(intl, figures, words, kind),
      outcome,
    ].filter((block) => block.length > 0),
    reference: isInternal ? order.id : undefined,
  };
}

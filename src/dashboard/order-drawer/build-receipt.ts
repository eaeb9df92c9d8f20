import type { IntlShape } from 'react-intl';
import type { LocalizedString, OrderItem } from '#contract/order.ts';
import { pickLocalized } from '../i18n/localized-text.ts';
import { isMessageId } from '../i18n/messages.ts';
import { formatMoney } from '../i18n/money.tsx';
import { openValueName } from '../i18n/open-value.ts';
import { clockName, formatMoment } from '../i18n/store-clock.ts';
import { changeGiven } from '../order-math/change-given.ts';
import { flattenTree, itemTree } from '../order-math/item-tree.ts';
import { heldCents, refundedCents } from '../order-math/order-amounts.ts';
import { orderTitle } from '../order-math/order-title.ts';
import { originalLines } from '../order-math/original-lines.ts';
import { type PriceStep, priceSteps } from '../order-math/price-steps.ts';
import { stillOwedCents } from '../order-math/total-balance.ts';
import type { OrderFrame } from './order-frame.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';

/** What is not to be read but does something: control characters, and those that turn the direction of what follows. */
const ACTING = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]+/gu;

const STEP_MESSAGES = {
  subtotal: 'receipt.subtotal',
  other_discount: 'receipt.discount',
  manual_discount: 'receipt.staff_discount',
  tax: 'receipt.tax',
  difference: 'receipt.difference',
} as const;

function plain(text: string): string {
  return text.replace(ACTING, ' ').replace(/\s+/gu, ' ').trim();
}

/** Tells an order of the drawer in plain words: names in a language (BCP 47), amounts and times as a locale writes them. */
export function buildReceipt(intl: IntlShape, frame: OrderFrame, language: string): Receipt {
  const { order, currency, clock, storeName } = frame;
  const money = (cents: number) => formatMoney(intl.locale, cents, currency);
  const name = (value: LocalizedString | null | undefined, fallback: string) =>
    plain(pickLocalized(value, language)?.text ?? fallback);
  const moment = (timestamp: string) =>
    `${plain(formatMoment(intl.locale, timestamp, clock, 'full'))} ${clockName(intl.locale, timestamp, clock)}`;
  const status = (id: string, value: string) => plain(isMessageId(id) ? intl.formatMessage({ id }) : value);
  const method = (of: {
    paymentMethodName?: LocalizedString | null | undefined;
    paymentMethodCode?: string | null | undefined;
  }) => {
    const unnamed = intl.formatMessage({ id: 'receipt.method' });
    const code = of.paymentMethodCode;
    return name(of.paymentMethodName, code ? openValueName(intl, 'payment_method', code) : unnamed);
  };

  function itemLines(item: OrderItem, depth: 0 | 1): ReceiptLine[] {
    const below = depth === 0 ? 1 : 2;
    const variant = name(item.variantName, '');
    const product = name(item.productName, intl.formatMessage({ id: 'receipt.product' }));
    const quantity = intl.formatNumber(item.qty, { maximumFractionDigits: 20 });
    const reduction = (id: 'receipt.discount' | 'receipt.staff_discount', cents: number): ReceiptLine[] =>
      // Told beside the line, not in the column of amounts, which the sums below take it off.
      cents === 0 ? [] : [{ text: `${intl.formatMessage({ id })} ${money(0 - cents)}`, depth: below }];
    return [
      { text: `${quantity} × ${product}${variant && ` (${variant})`}`, amount: money(item.amountCents), depth },
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
    ...priceSteps(order).map((step) => ({ text: stepName(step), amount: money(step.cents), depth: 0 as const })),
    { text: intl.formatMessage({ id: 'receipt.total' }), amount: money(order.totalCents), depth: 0, isStrong: true },
  ];
  const payments = (order.payments ?? []).flatMap((payment): ReceiptLine[] => {
    const change = changeGiven(payment) ?? 0;
    const given = { tendered: money(payment.amountCents + change), change: money(change) };
    return [
      {
        text: intl.formatMessage({ id: 'receipt.paid' }, { method: method(payment) }),
        amount: money(payment.amountCents),
        depth: 0,
      },
      ...(change > 0 ? [{ text: intl.formatMessage({ id: 'receipt.change' }, given), depth: 1 as const }] : []),
    ];
  });
  const refunds = (order.refunds ?? []).flatMap((refund): ReceiptLine[] => [
    {
      text: intl.formatMessage({ id: 'receipt.refunded' }, { moment: moment(refund.createdAt) }),
      amount: money(0 - refund.amountCents),
      depth: 0,
    },
    ...(plain(refund.reason) === '' ? [] : [{ text: plain(refund.reason), depth: 1 as const }]),
    ...refund.payments.map((part): ReceiptLine => ({
      text: intl.formatMessage({ id: 'receipt.refunded_to' }, { method: method(part) }),
      amount: money(0 - part.amountCents),
      depth: 1,
    })),
  ]);
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
    store: plain(storeName),
    title: intl.formatMessage({ id: 'receipt.title' }, { ticket: plain(orderTitle(order)) }),
    facts: [
      moment(order.createdAt),
      [
        openValueName(intl, 'service_type', order.serviceType),
        ...(order.tableName?.trim() ? [intl.formatMessage({ id: 'receipt.table' }, { name: order.tableName })] : []),
      ]
        .map(plain)
        .join(' · '),
      [
        status(`payment_status.${order.paymentStatus}`, order.paymentStatus),
        status(`fulfillment_status.${order.fulfillmentStatus}`, order.fulfillmentStatus),
      ].join(' · '),
    ],
    blocks: [items, sums, payments, refunds, outcome].filter((block) => block.length > 0),
    reference: order.id,
  };
}

import type { IntlShape } from 'react-intl';
import type { LocalizedString, Order, OrderItem } from '#contract/service/order.ts';
import { pickLocalized } from '#contract/text/localized-string.ts';
import { flattenTree } from '#order-domain/order/item-tree.ts';
import { changeGiven, hasIncomingPayment } from '#order-domain/order/order-amounts.ts';
import type { OrderFigures } from '#order-domain/order/order-figures.ts';
import type { PriceStep } from '#order-domain/order/price-steps.ts';
import { type TenderFields, tenderOf } from '#order-domain/order/tenders.ts';
import { orderTitle } from '#order-domain/text/order-title.ts';
import { humanizeEnum } from '../../order-labels/humanize-enum.ts';
import { clockName, formatMoment } from '../../stores/store-clock.ts';
import type { MessageId } from '../../ui/i18n/messages.ts';
import { formatMoney } from '../../ui/i18n/money.tsx';
import { formatPercent } from '../../ui/i18n/percent.ts';
import { stripUnsafeCharacters } from '../../ui/strip-unsafe-characters.ts';
import type { OrderFrame } from '../parts/order-context.ts';

/** A line of a receipt: text, its amount and its indentation. */
export type ReceiptLine = {
  readonly text: string;
  readonly amount?: string;
  readonly depth: 0 | 1 | 2;
  readonly isStrong?: boolean;
};

/** An order as plain text, on paper and in messages to its customer. */
export type Receipt = {
  readonly store: string;
  readonly storeLines: readonly string[];
  readonly title: string;
  readonly facts: readonly string[];
  /** Groups of lines, from the items to the total after refunds; none is empty. */
  readonly blocks: readonly (readonly ReceiptLine[])[];
};

/** A text on one line, without control characters that affect the text after it. */
function plainText(text: string): string {
  return stripUnsafeCharacters(text).replace(/\s+/gu, ' ').trim();
}

/** A year (epoch ms) in which no order was placed, so that every time includes its year. */
const LONG_AGO = Date.UTC(1900, 0);

/** Formats names in `language` (BCP 47), and the rest in the locale of `intl`. */
function receiptWords(intl: IntlShape, { order, currency, clock }: OrderFrame, language: string) {
  const zone = (timestamp: string) => clockName(intl.locale, timestamp, clock);
  const name = (value: LocalizedString | null | undefined, fallback: MessageId) =>
    plainText(pickLocalized(value, language)?.text ?? intl.formatMessage({ id: fallback }));
  const dayTime = (timestamp: string) =>
    plainText(formatMoment(intl.locale, timestamp, clock, 'day-time', LONG_AGO));
  return {
    name,
    money: (cents: number) => formatMoney(intl.locale, cents, currency),
    quantity: (value: number) => intl.formatNumber(value, { maximumFractionDigits: 20 }),
    zonedTime: (timestamp: string) => `${dayTime(timestamp)} ${zone(timestamp)}`,
    /** With its zone only if the clocks changed since the order. */
    time: (timestamp: string) =>
      zone(timestamp) === zone(order.createdAt)
        ? dayTime(timestamp)
        : `${dayTime(timestamp)} ${zone(timestamp)}`,
    product: ({ productName, variantName }: Pick<OrderItem, 'productName' | 'variantName'>) => {
      const variant = plainText(pickLocalized(variantName, language)?.text ?? '');
      return `${name(productName, 'receipt.product')}${variant && ` (${variant})`}`;
    },
    method: (entry: TenderFields) => {
      const tender = tenderOf(entry);
      return tender.code && pickLocalized(tender.name, language) === undefined
        ? plainText(humanizeEnum(intl, 'payment_method', tender.code))
        : name(tender.name, 'receipt.method');
    },
  };
}

type ReceiptWords = ReturnType<typeof receiptWords>;

/**
 * The store's address, phone and tax number; a message may isolate the number, which therefore must
 * not be cleaned with it.
 */
function storeLines(intl: IntlShape, { storeDetails = {} }: OrderFrame): string[] {
  const { address = [], phone, taxNumber } = storeDetails;
  const numbered = (id: 'receipt.phone' | 'receipt.tax_number', number: string | undefined) =>
    number === undefined ? [] : [intl.formatMessage({ id }, { number: plainText(number) })];
  return [
    ...address.map(plainText),
    ...numbered('receipt.phone', phone),
    ...numbered('receipt.tax_number', taxNumber),
  ];
}

function facts(intl: IntlShape, order: Order, { zonedTime, time }: ReceiptWords): string[] {
  const { tableName, memberName, pickupName, pickupAt } = order;
  const named = (id: 'table' | 'customer' | 'pickup', name: string | null | undefined) =>
    name?.trim() ? [intl.formatMessage({ id: `receipt.${id}` }, { name: plainText(name) })] : [];
  const service = plainText(humanizeEnum(intl, 'service_type', order.serviceType));
  return [
    zonedTime(order.createdAt),
    [service, ...named('table', tableName)].join(' · '),
    ...named('customer', memberName),
    ...named('pickup', pickupName),
    ...(pickupAt
      ? [intl.formatMessage({ id: 'receipt.pickup_at' }, { moment: time(pickupAt) })]
      : []),
  ];
}

function itemLines(
  intl: IntlShape,
  item: OrderItem,
  depth: 0 | 1,
  { name, money, product, quantity }: ReceiptWords,
  isForStaff: boolean,
): ReceiptLine[] {
  const below = depth === 0 ? 1 : 2;
  const reducedCents = item.discountCents + item.manualDiscountCents;
  const discount = intl.formatMessage({ id: 'receipt.discount' });
  const delta = (cents: number) => (cents === 0 ? '' : ` (${cents > 0 ? '+' : ''}${money(cents)})`);
  return [
    {
      text: `${quantity(item.qty)} × ${product(item)}`,
      amount: money(item.amountCents),
      depth,
    },
    ...(isForStaff && item.qty !== 1
      ? [{ text: `${quantity(item.qty)} × ${money(item.unitPriceCents)}`, depth: below } as const]
      : []),
    ...item.modifiers.map((modifier): ReceiptLine => ({
      text: name(modifier.name, 'receipt.option') + delta(modifier.priceDeltaCents),
      depth: below,
    })),
    // In the text, not in the amount column, because the sums below subtract it.
    ...(reducedCents === 0
      ? []
      : [{ text: `${discount} ${money(0 - reducedCents)}`, depth: below } as const]),
  ];
}

function taxLines(
  intl: IntlShape,
  { taxes }: OrderFigures,
  { money }: ReceiptWords,
): ReceiptLine[] {
  return taxes.map(({ entry: { taxRatePercent, taxCents }, baseCents }) => ({
    text: intl.formatMessage(
      { id: 'receipt.tax_rate' },
      {
        rate:
          typeof taxRatePercent === 'number'
            ? formatPercent(intl.locale, taxRatePercent)
            : intl.formatMessage({ id: 'receipt.rate_unknown' }),
        hasBase: baseCents === undefined ? 'no' : 'yes',
        base: money(baseCents ?? 0),
        tax: money(taxCents),
      },
    ),
    depth: 1,
  }));
}

/** What staff wrote, on a line of its own. */
function staffLine(text: string): ReceiptLine[] {
  const plain = plainText(text);
  return plain === '' ? [] : [{ text: plain, depth: 1 }];
}

function paymentLines(
  intl: IntlShape,
  order: Order,
  words: ReceiptWords,
  isForStaff: boolean,
): ReceiptLine[] {
  const { money, method, time } = words;
  return (order.payments ?? []).flatMap((payment): ReceiptLine[] => {
    const change = changeGiven(payment) ?? 0;
    const given = { tendered: money(payment.amountCents + change), change: money(change) };
    const direction = payment.amountCents >= 0 ? 'in' : hasIncomingPayment(order) ? 'back' : 'out';
    return [
      {
        text: intl.formatMessage({ id: 'receipt.paid' }, { direction, method: method(payment) }),
        amount: money(payment.amountCents),
        depth: 0,
      },
      { text: time(payment.createdAt), depth: 1 },
      ...(isForStaff ? staffLine(payment.note) : []),
      ...(change > 0
        ? [{ text: intl.formatMessage({ id: 'receipt.change' }, given), depth: 1 } as const]
        : []),
    ];
  });
}

function refundLines(
  intl: IntlShape,
  { refunds }: OrderFigures,
  { money, time, method, product, quantity }: ReceiptWords,
  isForStaff: boolean,
): ReceiptLine[] {
  return refunds.flatMap(({ refund, lines, hasTax }): ReceiptLine[] => [
    {
      text: intl.formatMessage({ id: 'receipt.refunded' }, { moment: time(refund.createdAt) }),
      amount: money(0 - refund.amountCents),
      depth: 0,
    },
    ...(isForStaff ? staffLine(refund.reason) : []),
    ...lines.map(({ refundItem, line }): ReceiptLine => ({
      text: `${quantity(refundItem.qty)} × ${product(line?.item ?? {})}`,
      // With tax, so that the items add up to the refund.
      amount: money(0 - refundItem.amountCents - (hasTax ? 0 : refundItem.taxCents)),
      depth: 1,
    })),
    ...refund.payments.map((part): ReceiptLine => ({
      text: intl.formatMessage({ id: 'receipt.refunded_to' }, { method: method(part) }),
      amount: money(0 - part.amountCents),
      depth: 1,
    })),
  ]);
}

const STEP_NAMES = {
  subtotal: 'receipt.subtotal',
  other_discount: 'receipt.discount',
  manual_discount: 'receipt.discount',
  tax_in_prices: 'drawer.tax_in_prices',
  tax: 'receipt.tax',
  difference: 'receipt.other',
} as const;

/**
 * An order as the receipt of its customer: names in `language` (BCP 47), amounts and times in the
 * locale of `intl`. Contains no ids, and adds up. Only if it `isForStaff`, it has unit prices, and
 * the notes of payments and reasons of refunds that staff wrote.
 */
export function buildReceipt(
  intl: IntlShape,
  frame: OrderFrame,
  language: string,
  isForStaff = false,
): Receipt {
  const { order, figures, storeName } = frame;
  const words = receiptWords(intl, frame, language);
  const { money, name } = words;
  const line = (id: MessageId, cents: number, isStrong = false): ReceiptLine => ({
    text: intl.formatMessage({ id }),
    amount: money(cents),
    depth: 0,
    isStrong,
  });
  const stepLine = (step: PriceStep) =>
    step.kind === 'promotion'
      ? {
          ...line('receipt.discount', step.cents),
          text: name(step.promotion.name, 'receipt.discount'),
        }
      : line(STEP_NAMES[step.kind], step.cents);
  const rates = taxLines(intl, figures, words);
  // Receipts print contained tax below the total, without subtracting and adding it again.
  const isTaxBelow = figures.steps.some((step) => step.kind === 'tax_in_prices');
  const steps = figures.steps.filter(
    ({ kind }) => !isTaxBelow || (kind !== 'tax_in_prices' && kind !== 'tax'),
  );
  const { dueCents, keptCents, refundedCents } = figures.amounts;
  return {
    store: plainText(storeName),
    storeLines: storeLines(intl, frame),
    title: intl.formatMessage({ id: 'receipt.title' }, { ticket: plainText(orderTitle(order)) }),
    facts: facts(intl, order, words),
    blocks: [
      flattenTree(figures.tree).flatMap(({ node, depth }) =>
        itemLines(intl, node.item, depth === 0 ? 0 : 1, words, isForStaff),
      ),
      [
        ...steps.flatMap((step) => [stepLine(step), ...(step.kind === 'tax' ? rates : [])]),
        line('receipt.total', order.totalCents, true),
        ...(isTaxBelow ? [line('drawer.tax_in_prices', order.taxCents), ...rates] : []),
      ],
      paymentLines(intl, order, words, isForStaff),
      refundLines(intl, figures, words, isForStaff),
      [
        ...(dueCents > 0 ? [line('receipt.owed', dueCents, true)] : []),
        ...(keptCents !== undefined && refundedCents !== 0
          ? [line('receipt.after_refunds', keptCents, true)]
          : []),
      ],
    ].filter((block) => block.length > 0),
  };
}

/** A receipt as a chat message: short lines, a blank one between groups. */
export function receiptText({ store, storeLines: lines, title, facts: of, blocks }: Receipt) {
  return [
    [store, ...lines],
    [title, ...of],
    ...blocks.map((block) =>
      block.map(
        ({ text, amount, depth }) =>
          `${'  '.repeat(depth)}${text}${amount === undefined ? '' : `: ${amount}`}`,
      ),
    ),
  ]
    .map((group) => group.join('\n'))
    .join('\n\n');
}

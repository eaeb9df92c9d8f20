import type { IntlShape } from 'react-intl';
import type { OrderCheck } from '#order-domain/order/audit-rows.ts';
import type { OrderFigures } from '#order-domain/order/order-figures.ts';
import type { OrderFrame } from '../parts/order-context.ts';
import { plainText, type ReceiptKind, type ReceiptLine, type ReceiptWords } from './receipt.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { formatPercent } from '../../ui/i18n/percent.ts';

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
          ways.map((tender) =>
            method({ paymentMethodName: tender.name, paymentMethodCode: tender.code }),
          ),
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
  if ('promotion' in check)
    return words.name(check.promotion.name, intl.formatMessage({ id: 'receipt.discount' }));
  if (!('line' in check)) return '';
  const { item, index } = check.line;
  return intl.formatMessage(
    { id: 'drawer.check.line' },
    { name: words.product(item), number: index + 1 },
  );
}

function mismatchLines(
  intl: IntlShape,
  { mismatches }: OrderFigures,
  words: ReceiptWords,
): ReceiptLine[] {
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
      return {
        text: intl.formatMessage({ id: `drawer.check.${check.name}` }, values),
        depth: 1,
        isPaperOnly: true,
      };
    }),
  ];
}

/**
 * What an order's checks found: anomalies and, on paper, the sums that don't add up; empty if there
 * are none.
 */
export function checkLines(
  intl: IntlShape,
  { figures }: OrderFrame,
  words: ReceiptWords,
): ReceiptLine[] {
  return [...anomalyLines(intl, figures, words), ...mismatchLines(intl, figures, words)];
}

/** A small line that only paper has room for. */
export function onPaper(text: string): ReceiptLine {
  return { text, depth: 1, isPaperOnly: true };
}

/** The taxes by rate. */
export function taxLines(
  intl: IntlShape,
  { taxes }: OrderFigures,
  { money }: ReceiptWords,
  kind: ReceiptKind,
): ReceiptLine[] {
  return taxes.map(({ entry, baseCents }) => {
    const rate =
      typeof entry.taxRatePercent === 'number'
        ? formatPercent(intl.locale, entry.taxRatePercent)
        : intl.formatMessage({ id: 'receipt.rate_unknown' });
    const name =
      entry.taxRateId === ''
        ? intl.formatMessage({ id: 'receipt.rate_none' })
        : plainText(entry.taxRateId);
    return onPaper(
      intl.formatMessage(
        { id: 'receipt.tax_rate' },
        {
          // A UUID means nothing to people, and other ids nothing to customers.
          rate: kind === 'customer' || isUuid(name) ? rate : `${rate} ${name}`,
          hasBase: baseCents === undefined ? 'no' : 'yes',
          base: money(baseCents ?? 0),
          tax: money(entry.taxCents),
        },
      ),
    );
  });
}

/** Customer, pickup and coupon; a customer's receipt omits phone numbers and coupon. */
export function peopleLines(
  intl: IntlShape,
  order: Order,
  { laterTime }: ReceiptWords,
  kind: ReceiptKind,
): string[] {
  const { memberName, memberPhone, pickupName, pickupPhone, pickupAt, couponCode } = order;
  const named = (id: 'customer' | 'pickup' | 'phone' | 'coupon', name: string | null | undefined) =>
    name?.trim()
      ? [
          intl.formatMessage(
            { id: `receipt.${id}` },
            { name: plainText(name), number: plainText(name) },
          ),
        ]
      : [];
  const isInternal = kind === 'internal';
  return [
    ...named('customer', memberName),
    ...(isInternal ? named('phone', memberPhone) : []),
    ...named('pickup', pickupName),
    ...(isInternal && pickupPhone !== memberPhone ? named('phone', pickupPhone) : []),
    ...(isInternal ? named('coupon', couponCode) : []),
    ...(pickupAt
      ? [intl.formatMessage({ id: 'receipt.pickup_at' }, { moment: laterTime(pickupAt) })]
      : []),
  ];
}

/** The order's note, line by line without control characters. */
export function noteOf({ note }: Order): string {
  return note
    .split(/\r\n?|\n/u)
    .map(plainText)
    .join('\n')
    .trim();
}

type RefundFigures = OrderFigures['refunds'][number];

/**
 * The items of a refund; a customer's receipt does not reveal that an item is missing from the
 * order.
 */
function itemLines(
  intl: IntlShape,
  { lines, hasTax }: RefundFigures,
  words: ReceiptWords,
  kind: ReceiptKind,
): ReceiptLine[] {
  return lines.map(({ refundItem, line }) => {
    const unknown = kind === 'customer' ? 'receipt.product' : 'receipt.refund_item_unknown';
    const name = line ? words.product(line.item) : intl.formatMessage({ id: unknown });
    return {
      text: `${words.quantity(refundItem.qty)} × ${name}`,
      // With tax, so that the items add up to the refund.
      amount: words.money(0 - refundItem.amountCents - (hasTax ? 0 : refundItem.taxCents)),
      depth: 1,
    };
  });
}

/**
 * The refunds of an order: time and amount, items, and the methods the money went to; an internal
 * receipt adds the reason written by staff and the amount not allocated to any method.
 */
export function refundLines(
  intl: IntlShape,
  { refunds }: OrderFigures,
  words: ReceiptWords,
  kind: ReceiptKind,
): ReceiptLine[] {
  const { money, laterTime, method } = words;
  return refunds.flatMap((detail): ReceiptLine[] => {
    const { refund, unallocatedCents } = detail;
    const isInternal = kind === 'internal';
    const reason = isInternal ? plainText(refund.reason) : '';
    const rest = isInternal && refund.payments.length > 0 ? unallocatedCents : 0;
    const unallocated = intl.formatMessage({ id: 'receipt.refunded_unallocated' });
    return [
      {
        text: intl.formatMessage(
          { id: 'receipt.refunded' },
          { moment: laterTime(refund.createdAt) },
        ),
        amount: money(0 - refund.amountCents),
        depth: 0,
      },
      ...(reason === '' ? [] : [{ text: reason, depth: 1 as const }]),
      ...itemLines(intl, detail, words, kind),
      ...refund.payments.map((part): ReceiptLine => ({
        text: intl.formatMessage({ id: 'receipt.refunded_to' }, { method: method(part) }),
        amount: money(0 - part.amountCents),
        depth: 1,
      })),
      ...(rest > 0 ? [{ text: unallocated, amount: money(0 - rest), depth: 1 as const }] : []),
    ];
  });
}

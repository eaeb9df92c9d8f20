import type { IntlShape } from 'react-intl';
import type { OrderCheck } from '../../order-math/audit-rows.ts';
import type { OrderFigures } from '../../order-math/order-figures.ts';
import type { OrderFrame } from '../parts/order-context.ts';
import { plainText, type ReceiptKind, type ReceiptLine, type ReceiptWords } from './receipt.ts';
import { isUuid } from '#contract/service/list-orders-query.ts';
import type { Order, OrderPayment } from '#contract/service/order.ts';
import { formatPercent } from '../../kit/i18n/percent.ts';

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

/** The parts of a receipt that only paper has room for: taxes by rate, times of payment, people and the note. */
export type ReceiptDetails = {
  readonly taxes: readonly ReceiptLine[];
  readonly payment: (payment: OrderPayment) => ReceiptLine[];
  readonly people: readonly string[];
  readonly note: string;
};

function onPaper(text: string): ReceiptLine {
  return { text, depth: 1, isPaperOnly: true };
}

function taxLines(intl: IntlShape, { taxes }: OrderFigures, { money }: ReceiptWords, kind: ReceiptKind): ReceiptLine[] {
  return taxes.map(({ entry, baseCents }) => {
    const rate =
      typeof entry.taxRatePercent === 'number'
        ? formatPercent(intl.locale, entry.taxRatePercent)
        : intl.formatMessage({ id: 'receipt.rate_unknown' });
    const name = entry.taxRateId === '' ? intl.formatMessage({ id: 'receipt.rate_none' }) : plainText(entry.taxRateId);
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

function people(intl: IntlShape, order: Order, { laterTime }: ReceiptWords, kind: ReceiptKind): string[] {
  const { memberName, memberPhone, pickupName, pickupPhone, pickupAt, couponCode } = order;
  const named = (id: 'customer' | 'pickup' | 'phone' | 'coupon', name: string | null | undefined) =>
    name?.trim()
      ? [intl.formatMessage({ id: `receipt.${id}` }, { name: plainText(name), number: plainText(name) })]
      : [];
  const isInternal = kind === 'internal';
  return [
    ...named('customer', memberName),
    ...(isInternal ? named('phone', memberPhone) : []),
    ...named('pickup', pickupName),
    ...(isInternal && pickupPhone !== memberPhone ? named('phone', pickupPhone) : []),
    ...(isInternal ? named('coupon', couponCode) : []),
    ...(pickupAt ? [intl.formatMessage({ id: 'receipt.pickup_at' }, { moment: laterTime(pickupAt) })] : []),
  ];
}

function noteOf({ note }: Order): string {
  return note
    .split(/\r\n?|\n/u)
    .map(plainText)
    .join('\n')
    .trim();
}

/** The parts of a receipt that only paper has room for; a customer's receipt omits staff notes. */
export function receiptDetails(
  intl: IntlShape,
  { order, figures }: OrderFrame,
  words: ReceiptWords,
  kind: ReceiptKind,
): ReceiptDetails {
  const isInternal = kind === 'internal';
  return {
    taxes: taxLines(intl, figures, words, kind),
    payment: ({ createdAt, note }) => {
      const noted = isInternal ? plainText(note) : '';
      return [onPaper(words.shortTime(createdAt)), ...(noted === '' ? [] : [onPaper(noted)])];
    },
    people: people(intl, order, words, kind),
    note: isInternal ? noteOf(order) : '',
  };
}

type RefundFigures = OrderFigures['refunds'][number];

/** The items of a refund; a customer's receipt does not reveal that an item is missing from the order. */
function itemLines(intl: IntlShape, { lines }: RefundFigures, words: ReceiptWords, kind: ReceiptKind): ReceiptLine[] {
  return lines.map(({ refundItem, line }) => {
    const unknown = kind === 'customer' ? 'receipt.product' : 'receipt.refund_item_unknown';
    const name = line ? words.product(line.item) : intl.formatMessage({ id: unknown });
    return {
      text: `${words.quantity(refundItem.qty)} × ${name}`,
      // With tax, so that the items add up to the refund.
      amount: words.money(0 - refundItem.amountCents - refundItem.taxCents),
      depth: 1,
    };
  });
}

function reasonLines({ refund }: RefundFigures): ReceiptLine[] {
  const reason = plainText(refund.reason);
  return reason === '' ? [] : [{ text: reason, depth: 1 }];
}

function unallocatedLines(intl: IntlShape, { refund, unallocatedCents }: RefundFigures, words: ReceiptWords) {
  if (refund.payments.length === 0 || unallocatedCents <= 0) return [];
  const line: ReceiptLine = {
    text: intl.formatMessage({ id: 'receipt.refunded_unallocated' }),
    amount: words.money(0 - unallocatedCents),
    depth: 1,
  };
  return [line];
}

/**
 * The refunds of an order: time and amount, items, and the methods the money went to; an internal receipt adds the reason written by
 * staff and the amount not allocated to any method.
 */
export function refundLines(
  intl: IntlShape,
  { refunds }: OrderFigures,
  words: ReceiptWords,
  kind: ReceiptKind,
): ReceiptLine[] {
  const { money, laterTime, method } = words;
  return refunds.flatMap((detail): ReceiptLine[] => {
    const { refund } = detail;
    return [
      {
        text: intl.formatMessage({ id: 'receipt.refunded' }, { moment: laterTime(refund.createdAt) }),
        amount: money(0 - refund.amountCents),
        depth: 0,
      },
      ...(kind === 'internal' ? reasonLines(detail) : []),
      ...itemLines(intl, detail, words, kind),
      ...refund.payments.map((part): ReceiptLine => ({
        text: intl.formatMessage({ id: 'receipt.refunded_to' }, { method: method(part) }),
        amount: money(0 - part.amountCents),
        depth: 1,
      })),
      ...(kind === 'internal' ? unallocatedLines(intl, detail, words) : []),
    ];
  });
}

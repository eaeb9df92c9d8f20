import type { Order } from '#contract/service/order.ts';
import { flattenTree } from '#order-domain/order/item-tree.ts';
import { figuresOf } from '#order-domain/order/order-figures.ts';
import { totalBalance } from '#order-domain/order/tender-balances.ts';
import type { Drawn } from './draw-orders.tsx';

/** A whole order, and whether its sums are right, wrong, or not all known. */
export type JudgedOrder = {
  readonly order: Order;
  readonly currency: string;
  readonly verdict: 'right' | 'wrong' | 'unknown';
};

const REGIONS = ['Items', 'Payments', 'Refunds', 'Promotions', 'Taxes', 'Timeline'];
const SYMBOLS: Readonly<Record<string, string>> = { USD: '$', EUR: '€', JPY: '¥' };
const AMOUNT = /(\u2212?)[$€¥]([\d,]+(?:\.\d+)?)/g;
const NOTHING: Drawn = { regions: new Map(), rows: [], text: '', listed: [] };

/** The amounts in a text, in cents. */
function centsIn(text: string): number[] {
  return [...text.matchAll(AMOUNT)].map(([, minus, digits = '']) =>
    Number(`${minus ? '-' : ''}${digits.replaceAll(/[,.]/g, '')}`),
  );
}

function shown(cents: number, currency: string): string {
  const digits = currency === 'JPY' ? 0 : 2;
  const text = (Math.abs(cents) / 10 ** digits)
    .toFixed(digits)
    .replaceAll(/\B(?=(\d{3})+(?!\d))/g, ',');
  return `${cents < 0 ? '\u2212' : ''}${SYMBOLS[currency] ?? ''}${text}`;
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0);
}

/** The paid and refunded sums, from the response alone. */
function sumsOf({ payments = [], refunds = [] }: Order): { paid: number; refunded: number } {
  return {
    paid: sumOf(payments.map(({ amountCents }) => amountCents)),
    refunded: sumOf(refunds.map(({ amountCents }) => amountCents)),
  };
}

/** Names the sums of the dashboard that differ from the ones computed here. */
export function sumFaults({ order, verdict }: JudgedOrder): string[] {
  const { paid, refunded } = sumsOf(order);
  const { trail, balances, rounds, steps, mismatches } = figuresOf(order);
  const { payments, unmatchedRefunds } = trail;
  const matched = payments.map(({ pieces }) => sumOf(pieces.map(({ cents }) => cents)));
  const total = totalBalance(balances);
  const lines = rounds.flatMap(({ lines }) => flattenTree(lines));
  const rules = {
    trail: sumOf([...matched, ...unmatchedRefunds.map(({ cents }) => cents)]) === refunded,
    'over-allocated': payments.every(
      ({ payment }, index) => (matched[index] ?? 0) <= Math.max(0, payment.amountCents),
    ),
    balance:
      total.paidCents === paid &&
      total.refundedCents === refunded &&
      total.keptCents === paid - refunded,
    steps: sumOf(steps.map(({ cents }) => cents)) === order.totalCents,
    lines: lines.length === order.items?.length,
    verdict: verdict === 'unknown' || (mismatches.length === 0) === (verdict === 'right'),
  };
  return Object.entries(rules).flatMap(([fault, holds]) =>
    holds ? [] : [`${order.id}: ${fault}`],
  );
}

/** The steps from the subtotal to the total of an order whose sums are right, in cents. */
function stepsOf(order: Order): number[] {
  const {
    subtotalCents,
    appliedPromotions = [],
    manualDiscountCents,
    taxCents,
    totalCents,
  } = order;
  const promotions = appliedPromotions.map(({ discountCents }) => 0 - discountCents);
  const beforeTax = [
    subtotalCents,
    ...promotions,
    ...(manualDiscountCents === 0 ? [] : [0 - manualDiscountCents]),
  ];
  const isInPrices = taxCents !== 0 && sumOf(beforeTax) === totalCents;
  return [...beforeTax, ...(isInPrices ? [0 - taxCents] : []), taxCents];
}

/**
 * Names what is wrong with the rendered order, against sums computed here from the response alone.
 */
export function drawingFaults(
  { order, currency, verdict }: JudgedOrder,
  drawn: Drawn = NOTHING,
): string[] {
  const { regions, rows, text } = drawn;
  const {
    items = [],
    payments = [],
    refunds = [],
    appliedPromotions = [],
    taxBreakdown = [],
  } = order;
  const region = (name: string) => regions.get(name) ?? '';
  const has = (name: string, cents: readonly number[]) =>
    cents.every((amount) => region(name).includes(shown(amount, currency)));
  const { paid, refunded } = sumsOf(order);
  const waterfall = centsIn(
    /Subtotal.*?(?=Total)/s.exec(
      region('Items').slice(region('Items').lastIndexOf('Subtotal')),
    )?.[0] ?? '',
  );
  const balances = rows.map(centsIn).filter(({ length }) => length === 3);
  const last = balances.at(-1);
  const owed = order.fulfillmentStatus === 'cancelled' ? 0 : Math.max(0, order.totalCents - paid);
  const rules = {
    'a part is missing': REGIONS.every((name) => regions.has(name)),
    'a missing value shows': !/NaN|undefined|\[object|Infinity|null/.test(text),
    'a line’s amount': has(
      'Items',
      items.map(({ amountCents }) => amountCents),
    ),
    'the way to the total': sumOf(waterfall) === order.totalCents && waterfall.length > 0,
    'a step on that way': verdict !== 'right' || String(waterfall) === String(stepsOf(order)),
    'a payment': has(
      'Payments',
      payments.map(({ amountCents }) => amountCents),
    ),
    'a refund': has(
      'Refunds',
      refunds.map(({ amountCents }) => 0 - amountCents),
    ),
    'a refund’s items': has(
      'Refunds',
      refunds.flatMap((refund) => refund.items.map(({ amountCents }) => 0 - amountCents)),
    ),
    'a refund’s methods': has(
      'Refunds',
      refunds.flatMap((refund) => refund.payments.map((part) => 0 - part.amountCents)),
    ),
    'a balance by method': balances.every(([came = 0, went = 0, kept]) => came + went === kept),
    'the balance':
      !last || (last[0] === paid && last[1] === 0 - refunded && last[2] === paid - refunded),
    'a balance where money went back': refunded === 0 || last !== undefined,
    'what is owed':
      owed === 0
        ? !text.includes('Still owed')
        : region('Payments').includes(`Still owed${shown(owed, currency)}`),
    'a promotion': has(
      'Promotions',
      appliedPromotions.map(({ discountCents }) => 0 - discountCents),
    ),
    'a share': has(
      'Promotions',
      appliedPromotions.flatMap(({ lineAllocations }) =>
        lineAllocations.map((share) => 0 - share.discountCents),
      ),
    ),
    'a tax': has(
      'Taxes',
      taxBreakdown.map(({ taxCents }) => taxCents),
    ),
    'an event': has('Timeline', [
      ...payments.map(({ amountCents }) => amountCents),
      ...refunds.map(({ amountCents }) => 0 - amountCents),
    ]),
    'the verdict':
      (verdict === 'right') === region('Items').includes('Adds up') &&
      (verdict === 'wrong') === region('Items').includes('n’t add up') &&
      (verdict === 'wrong') === text.includes('n’t add up:'),
  };
  return Object.entries(rules).flatMap(([fault, holds]) =>
    holds ? [] : [`${order.id}: ${fault}`],
  );
}

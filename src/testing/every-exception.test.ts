import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Order } from '#contract/service/order.ts';
import { readOrder } from '#contract/service/read-order.ts';
import { CERTAIN_KINDS, WORTH_A_LOOK_KINDS } from '#contract/bff/exceptions.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { startJudging } from '#order-domain/exceptions/testing/start-judging.ts';
import { DEFAULT_THRESHOLDS } from '#order-domain/exceptions/thresholds.ts';
import { businessTime } from '#order-domain/days/business-time.ts';
import { storeDirectory } from '#dashboard/stores/stores.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { WRONG_SUMS_NOTE } from '#demo-orders/generate-demo-orders.ts';
import { BY_HAND_NOTE } from '#demo-orders/plant-exceptions.ts';
import { DEMO_BATCHES, DEMO_UNTIL } from '#demo-orders/testing/demo-quarter.ts';
import { groceryLines } from './grocery-lines.ts';
import { recomputedExceptions } from './recomputed/exceptions.ts';

/**
 * Compares the exceptions with those of a second implementation (`recomputed/exceptions.ts`), and
 * counts what the demo has of each kind.
 */

const demo = DEMO_BATCHES.flat();
const demoLines = demo.map((order) => JSON.stringify(order));
const groceries = groceryLines(3);
const groceryStores = groceries.storeIds.map((id) => ({
  id,
  name: id,
  timeZone: 'America/New_York',
  currency: 'USD',
}));

type Stores = readonly {
  readonly id: string;
  readonly name: string;
  readonly timeZone: string;
  readonly currency: string;
}[];
type Judged = {
  readonly stores: Stores;
  readonly from: string;
  readonly to: string;
  readonly now: number;
};

function found(
  lines: readonly string[],
  { stores, from, to, now }: Judged,
  cutoffMinutes = 0,
): OrderException[] {
  const directory = storeDirectory({ stores: [...stores], currency: 'USD', timeZone: null });
  const always = { from: '0000-01-01', to: '9999-12-31' };
  const time = businessTime(always, { stores: directory, defaultTimeZone: 'UTC', cutoffMinutes });
  const judging = startJudging({
    period: { from, to },
    now,
    thresholdsOf: () => DEFAULT_THRESHOLDS,
    currencyOf: time.currencyOf,
    digitsOf: (currency) => (currency === 'JPY' ? 0 : 2),
    dayOf: (storeId, second) => time.dayOf(storeId, second) ?? '',
  });
  for (const order of ordersOf(lines)) judging.add(order);
  return judging.finish();
}

const read = new WeakMap<readonly string[], readonly Order[]>();

/** The orders of lines, read once. */
function ordersOf(lines: readonly string[]): readonly Order[] {
  const orders = read.get(lines) ?? lines.map(parsed);
  read.set(lines, orders);
  return orders;
}

function parsed(text: string): Order {
  const reading = readOrder(JSON.parse(text));
  if (!reading.ok) throw new Error(text);
  return reading.order;
}

type Changeable = {
  readonly totalCents: number;
  readonly createdAt: string;
  readonly payments: readonly object[];
  readonly appliedPromotions?: readonly object[] | null;
};

/**
 * An order as a line, changed in some of the ways that are certainly wrong, each every so many
 * orders.
 */
function disturbed(text: string, number: number): string {
  const order: Changeable = JSON.parse(text);
  const { totalCents, payments, appliedPromotions } = order;
  const refunded = (amountCents: number, hours: number, more: object = {}) => ({
    id: `refund-${number}`,
    reason: '',
    amountCents,
    createdAt: new Date(Date.parse(order.createdAt) + hours * 3_600_000)
      .toISOString()
      .replace('.000', ''),
    ...more,
  });
  const oddities: readonly (readonly [every: number, changes: object])[] = [
    [17, { fulfillmentStatus: 'cancelled' }],
    [19, { payments: payments.slice(1) }],
    [23, { refunds: [refunded(totalCents + 5, 30)] }],
    [29, { paymentStatus: 'refunded' }],
    [31, { refunds: [refunded(totalCents, 2)] }],
    [37, { totalCents: totalCents + 7 }],
    [41, { refunds: [refunded(9, 500, { payments: [{ id: 'part', amountCents: 8 }] })] }],
    [
      43,
      { payments: payments.map((each) => ({ ...each, id: `payment-${Math.floor(number / 86)}` })) },
    ],
    [
      47,
      {
        appliedPromotions: appliedPromotions?.map((each) => ({
          ...each,
          memberCouponId: Math.floor(number / 141),
        })),
      },
    ],
    [53, { paymentStatus: 'unpaid' }],
    [61, { paymentStatus: 'partial' }],
    [67, { paymentStatus: 'of the future' }],
    [
      59,
      {
        refunds: [
          refunded(9, 1, {
            items: [{ id: 'i', orderItemId: 'gone', qty: 1, amountCents: 8, taxCents: 0 }],
          }),
        ],
      },
    ],
  ];
  const changes = oddities.filter(([every]) => number % every === 0).map(([, each]) => each);
  return JSON.stringify(Object.assign(order, ...changes)).replace(
    /"memberCouponId":(\d+)/g,
    '"memberCouponId":"c$1"',
  );
}

const ofDemo = { stores: demoStores, from: '2026-09-25', to: '2026-11-20', now: DEMO_UNTIL };
const ofGroceries = {
  stores: groceryStores,
  from: '2017-02-01',
  to: '2017-03-26',
  now: Date.parse('2017-04-04T00:00:00Z') / 1000,
};

describe.each([
  { name: 'the demo orders', lines: demoLines, judged: ofDemo },
  { name: 'real orders', lines: groceries.lines, judged: ofGroceries },
])('the certain exceptions of $name', ({ lines, judged }) => {
  test.each([
    { state: 'as they are', text: lines, cutoff: '00:00', cutoffMinutes: 0, isDisturbed: false },
    {
      state: 'with many wrong ones, days beginning at four',
      text: lines.filter((_, number) => number % 3 === 0).map(disturbed),
      cutoff: '04:00',
      cutoffMinutes: 240,
      isDisturbed: true,
    },
  ])('$state', { timeout: 300_000 }, ({ text, cutoff, cutoffMinutes, isDisturbed }) => {
    const certain = found(text, judged, cutoffMinutes).filter((each) => each.certain);
    const rows = certain.map(({ kind, orderId, stake }) => `${kind} ${orderId} ${stake}`).sort();
    expect(rows).toEqual(recomputedExceptions(text, { ...judged, cutoff }));
    expect(new Set(certain.map(({ id }) => id)).size).toBe(certain.length);
    const kinds = certain.map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(isDisturbed ? [...CERTAIN_KINDS] : []));
  });
});

test('nothing is found among the real orders', () => {
  expect(found(groceries.lines, { ...ofGroceries, from: '2017-01-01', to: '2017-12-31' })).toEqual(
    [],
  );
});

const ofWholeDemo = found(demoLines, { ...ofDemo, from: '2026-08-22' });
const secondOf = (timestamp: string) => Date.parse(timestamp) / 1000;
const isSale = ({ fulfillmentStatus }: OrderDetail) => fulfillmentStatus !== 'cancelled';
const beforeStaff = ({ subtotalCents, discountCents }: OrderDetail) =>
  subtotalCents - discountCents;
const sold = demo.map(({ storeId, createdAt, payments, items }) =>
  JSON.stringify([
    storeId,
    createdAt,
    payments.map((each) => each.paymentMethodId),
    items.map(({ productId, qty, amountCents }) => [productId, qty, amountCents]),
  ]),
);

test.each<[OrderException['kind'], (order: OrderDetail, index: number) => boolean]>([
  [
    'status_refunded_without_refund',
    ({ note, paymentStatus, refunds }) =>
      note === BY_HAND_NOTE && paymentStatus === 'refunded' && refunds.length === 0,
  ],
  ['refunded_more_than_paid', ({ note, refunds }) => note === BY_HAND_NOTE && refunds.length === 2],
  [
    'refund_without_status',
    ({ note, paymentStatus }) => note === BY_HAND_NOTE && paymentStatus === 'paid',
  ],
  ['sums_do_not_add_up', ({ note }) => note === WRONG_SUMS_NOTE],
  [
    'late_refund',
    (order) =>
      order.refunds.some(
        ({ createdAt }) => secondOf(createdAt) - secondOf(order.createdAt) > 7 * 86_400,
      ),
  ],
  [
    'comp',
    (order) =>
      isSale(order) &&
      order.manualDiscountCents > 0 &&
      order.manualDiscountCents >= beforeStaff(order),
  ],
  [
    'large_manual_discount',
    (order) =>
      isSale(order) &&
      order.manualDiscountCents >= beforeStaff(order) / 2 &&
      order.manualDiscountCents < beforeStaff(order),
  ],
  [
    'same_order_again',
    (order, index) =>
      isSale(order) &&
      order.paymentStatus !== 'refunded' &&
      sold.slice(Math.max(0, index - 20), index).includes(sold[index] ?? ''),
  ],
])('%s is found where the demo has it, and nowhere else', (kind, isPlanted) => {
  const planted = demo.filter(isPlanted).map(({ id }) => id);
  const orders = ofWholeDemo.filter((each) => each.kind === kind).map(({ orderId }) => orderId);
  expect(orders.sort()).toEqual(planted.sort());
  expect(orders.length).toBeGreaterThan(0);
});

test('the demo has as many of each kind as docs/exceptions.md says', () => {
  const counts = Map.groupBy(ofWholeDemo, ({ kind }) => kind);
  const docs = readFileSync(join(import.meta.dirname, '../../docs/exceptions.md'), 'utf8');
  const said = [...docs.matchAll(/^\| `(\w+)` .*\| +(\d+) +\|$/gm)].map(([, kind, count]) => [
    kind,
    Number(count),
  ]);
  expect(said).toEqual(
    [...CERTAIN_KINDS, ...WORTH_A_LOOK_KINDS].map((kind) => [kind, counts.get(kind)?.length ?? 0]),
  );
});

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { CERTAIN_KINDS, WORTH_A_LOOK_KINDS } from '#contract/bff/exceptions.ts';
import type { OrderException } from '#order-domain/exceptions/exception.ts';
import { startJudging } from '#order-domain/exceptions/testing/start-judging.ts';
import { DEFAULT_THRESHOLDS } from '#order-domain/exceptions/thresholds.ts';
import { businessTime } from '#order-domain/days/business-time.ts';
import { asRead } from '#order-store/testing/demo-store.ts';
import { storeDirectory } from '#dashboard/stores/stores.ts';
import { demoStores } from '#demo-orders/demo-stores.ts';
import { WRONG_SUMS_NOTE } from '#demo-orders/generate-demo-orders.ts';
import { BY_HAND_NOTE } from '#demo-orders/plant-exceptions.ts';
import { DEMO_BATCHES, DEMO_UNTIL } from '#demo-orders/testing/demo-quarter.ts';

const demo = DEMO_BATCHES.flat();

/** All findings among the demo's orders. */
function judgeDemo(): OrderException[] {
  const directory = storeDirectory({ stores: [...demoStores], currency: 'USD', timeZone: null });
  const always = { from: '0000-01-01', to: '9999-12-31' };
  const time = businessTime(always, {
    stores: directory,
    defaultTimeZone: 'UTC',
    cutoffMinutes: 0,
  });
  const judging = startJudging({
    period: { from: '2026-08-22', to: '2026-11-20' },
    now: DEMO_UNTIL,
    getThresholds: () => DEFAULT_THRESHOLDS,
    currencyOf: time.currencyOf,
    digitsOf: (currency) => (currency === 'JPY' ? 0 : 2),
    dayOf: (storeId, second) => time.dayOf(storeId, second) ?? '',
  });
  for (const order of demo) judging.add(asRead(order));
  return judging.finish();
}

const ofWholeDemo = judgeDemo();
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

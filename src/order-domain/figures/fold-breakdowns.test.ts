import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FigureValueBy } from '#contract/bff/order-store/figures-query.ts';
import type { Order } from '#contract/service/order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { type Breakdown, type Breakdowns, foldBreakdowns } from './fold-breakdowns.ts';
import type { FigurePeriod } from './fold-figures.ts';

const DAY = 86_400;
/** The ten days from 2026-10-11 on, in UTC; stores that begin with `j` count in JPY. */
const START = Date.parse('2026-10-11T00:00:00Z') / 1000;
const period: FigurePeriod = {
  currencyOf: (storeId) => (storeId.startsWith('j') ? 'JPY' : 'EUR'),
  dayOf: (_, second) =>
    second < START || second >= START + 10 * DAY
      ? undefined
      : new Date(second * 1000).toISOString().slice(0, 10),
  hourOf: () => 0,
};
const reasonKey = (reason: string) => reason.toLowerCase();

function at(second: number): string {
  return new Date((START + second) * 1000).toISOString().replace('.000', '');
}

function fold(orders: readonly Order[]): Breakdowns {
  return foldBreakdowns(orders, { period, reasonKey });
}

const REFUNDS = ['refund_reason', 'refund_method', 'refund_item', 'refund_age'] as const;

function sumOf(
  sums: Breakdowns,
  by: FigureValueBy,
  currency: string,
  read = ({ cents }: Breakdown) => cents,
): number {
  return [...sums.values()].reduce(
    (sum, each) => (each.by === by && each.currency === currency ? sum + read(each) : sum),
    0,
  );
}

const cents = fc.integer({ min: -300, max: 9_999 });
const second = fc.integer({ min: -3 * DAY, max: 13 * DAY });
const qty = fc.constantFrom(1, 2, 3, 0.1, 0.2, 1.375);
const item = fc.record({
  id: fc.constantFrom('line-1', 'line-2'),
  productId: fc.constantFrom('soup', 'bread', null),
  productName: fc.constantFrom(
    { _base: 'Soup' },
    { _base: 'Soup', de: 'Suppe' },
    { _base: 'soup' },
    null,
  ),
  qty,
  amountCents: cents,
});
const refund = fc.record({
  amountCents: cents,
  createdAt: second.map(at),
  reason: fc.constantFrom('', 'Cold', 'cold', ' COLD '),
  items: fc.array(
    fc.record({
      id: fc.constant('i'),
      orderItemId: fc.constantFrom('line-1', 'line-2', 'gone'),
      qty,
      amountCents: cents,
      taxCents: fc.constant(0),
    }),
    { maxLength: 2 },
  ),
  payments: fc.array(
    fc.record({
      id: fc.constant('p'),
      amountCents: cents,
      paymentMethodCode: fc.constantFrom('card', 'cash'),
    }),
    { maxLength: 2 },
  ),
});
const anyOrders = fc.array(
  fc
    .record({
      storeId: fc.constantFrom('e1', 'E1', 'j1'),
      fulfillmentStatus: fc.constantFrom('completed', 'cancelled'),
      createdAt: second.map(at),
      items: fc.option(fc.array(item.map(exampleItem), { maxLength: 3 }), { nil: undefined }),
      refunds: fc.array(refund.map(exampleRefund), { maxLength: 3 }),
    })
    .map(({ items, ...order }) => {
      const { items: _, ...without } = exampleOrder(order);
      return items ? { ...without, items } : without;
    }),
  { maxLength: 10 },
);

test('each breakdown of refunds adds up to the refunds given in the period, of any order', () => {
  fc.assert(
    fc.property(anyOrders, (orders) => {
      const sums = fold(orders);
      for (const currency of ['EUR', 'JPY']) {
        const given = orders
          .filter(({ storeId }) => period.currencyOf(storeId) === currency)
          .flatMap(({ refunds = [] }) => refunds)
          .filter(({ createdAt }) => createdAt >= at(0) && createdAt < at(10 * DAY));
        const total = given.reduce((sum, { amountCents }) => sum + amountCents, 0);
        for (const by of REFUNDS) expect([by, sumOf(sums, by, currency)]).toEqual([by, total]);
        expect(sumOf(sums, 'refund_age', currency, ({ count }) => count)).toBe(given.length);
      }
    }),
    { seed: 26, numRuns: 300 },
  );
});

test('items are added up by product after discounts; what is weighed is told from pieces', () => {
  const items = [
    exampleItem({
      id: '1',
      productId: 'soup',
      qty: 2,
      amountCents: 1_000,
      discountCents: 100,
      manualDiscountCents: 50,
    }),
    exampleItem({ id: '2', productId: 'ham', qty: 0.1, amountCents: 300 }),
    exampleItem({ id: '3', productId: 'ham', qty: 0.2, amountCents: 600 }),
    exampleItem({ id: '4', productId: 'ham', qty: 1, amountCents: 3_000 }),
  ];
  const sold = [...fold([exampleOrder({ createdAt: at(10), items, refunds: [] })]).values()];
  expect(sold.filter(({ by }) => by === 'item')).toMatchObject([
    { by: 'item', value: 'soup', cents: 850, count: 1, millionths: 2_000_000, isMeasured: false },
    { by: 'item', value: 'ham', cents: 3_900, count: 3, millionths: 1_300_000, isMeasured: true },
  ]);
  const cancelled = exampleOrder({
    createdAt: at(10),
    items,
    refunds: [],
    fulfillmentStatus: 'cancelled',
  });
  expect(fold([cancelled, exampleOrder({ createdAt: at(-10), items, refunds: [] })]).size).toBe(0);
});

test('a refund is told by its reason, its age and what it was for', () => {
  const order = exampleOrder({
    createdAt: at(0),
    items: [exampleItem({ id: 'line', productId: 'soup', productName: { _base: 'Soup' } })],
    payments: [examplePayment({ paymentMethodId: 'm1', paymentMethodCode: 'card' })],
    refunds: [
      exampleRefund({
        createdAt: at(2 * DAY),
        amountCents: 600,
        reason: ' Cold ',
        items: [{ id: 'i', orderItemId: 'line', qty: 1, amountCents: 500, taxCents: 100 }],
        payments: [],
      }),
    ],
  });
  const told = [...fold([order]).values()].flatMap(({ by, value, name, cents: sum }) =>
    REFUNDS.some((each) => each === by) ? [[by, value, name?.['_base'], sum]] : [],
  );
  expect(told).toEqual([
    ['refund_reason', 'cold', 'Cold', 600],
    ['refund_age', 'week', undefined, 600],
    ['refund_method', '-', undefined, 600],
    ['refund_item', 'soup', 'Soup', 500],
    ['refund_item', '+', undefined, 100],
  ]);
});

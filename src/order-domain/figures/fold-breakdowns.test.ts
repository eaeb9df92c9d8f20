import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { type Breakdowns, foldBreakdowns } from './fold-breakdowns.ts';
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

test('items are added up by product after discounts', () => {
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

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { dated } from '#contract/service/rfc3339.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  examplePromotion,
  exampleRefund,
} from '#testing/example-order.ts';
import { isUnnamed } from '../order/tenders.ts';
import {
  type FigureDimension,
  mergeFigures,
  type PartialFigures,
  type RefundDay,
} from './figure-sums.ts';
import {
  cashCount,
  figuresTrees,
  type FiguresTree,
  storesWithTaxInPrices,
} from './figures-tree.ts';
import { type FigurePeriod, foldFigures } from './fold-figures.ts';

/** Days of 100 seconds, to the tenth; stores that begin with `j` count in JPY. */
const DAY = 100;
const period: FigurePeriod = {
  currencyOf: (storeId) => (storeId.startsWith('j') ? 'JPY' : 'EUR'),
  dayOf: (_, second) =>
    second < 0 || second >= 10 * DAY ? undefined : dayName(Math.floor(second / DAY)),
  hourOf: (_, second) => Math.floor((second % DAY) / 10),
};
const GROUPINGS: readonly (readonly FigureDimension[])[] = [
  ['day'],
  ['store'],
  ['day', 'store'],
  ['hour', 'weekday'],
  ['source', 'service_type'],
];

function dayName(day: number): string {
  return `2026-10-${String(day + 11)}`;
}

function at(second: number): string {
  return new Date(second * 1000).toISOString().replace('.000', '');
}

const cents = fc.integer({ min: -300, max: 9_999 });
const second = fc.integer({ min: -3 * DAY, max: 13 * DAY });
const rate = fc.constantFrom('', 'low', 'high');
const method = fc.constantFrom(
  { paymentMethodId: 'card-id', paymentMethodCode: 'card', paymentMethodName: { _base: 'Card' } },
  {
    paymentMethodId: 'cash-id',
    paymentMethodCode: 'cash',
    paymentMethodName: { _base: 'Cash', de: 'Bar' },
  },
  { paymentMethodId: 'cash-id', paymentMethodCode: 'cash', paymentMethodName: { _base: 'Notes' } },
  { paymentMethodId: null, paymentMethodCode: null, paymentMethodName: null },
);
const item = fc.record({
  id: fc.constantFrom('line-1', 'line-2'),
  amountCents: cents,
  manualDiscountCents: cents,
  taxRateId: rate,
});
const anyOrder = fc
  .record({
    storeId: fc.constantFrom('e1', 'E1', 'e2', 'j1'),
    source: fc.constantFrom('pos', 'kiosk'),
    serviceType: fc.constantFrom('dine_in', 'takeaway'),
    paymentStatus: fc.constantFrom('paid', 'unpaid', 'partial', 'refunded'),
    fulfillmentStatus: fc.constantFrom('completed', 'completed', 'cancelled'),
    createdAt: second.map(at),
    subtotalCents: cents,
    discountCents: cents,
    manualDiscountCents: cents,
    taxCents: cents,
    totalCents: fc.option(cents),
    items: fc.array(item.map(exampleItem), { maxLength: 2 }),
    payments: fc.array(
      fc
        .tuple(cents, second, method)
        .map(([amountCents, time, of]) =>
          examplePayment({ ...of, amountCents, createdAt: at(time) }),
        ),
      { maxLength: 3 },
    ),
    refunds: fc.array(
      fc
        .record({
          amountCents: cents,
          createdAt: second.map(at),
          items: fc.array(
            fc.record({
              id: fc.constant('i'),
              orderItemId: fc.constantFrom('line-1', 'line-2', 'gone'),
              qty: fc.constant(1),
              amountCents: cents,
              taxCents: cents,
            }),
            { maxLength: 2 },
          ),
          payments: fc.array(
            fc.tuple(cents, method).map(([amountCents, of]) => ({ id: 'p', amountCents, ...of })),
            { maxLength: 2 },
          ),
        })
        .map(exampleRefund),
      { maxLength: 3 },
    ),
    taxBreakdown: fc.array(
      fc.record({ taxRateId: rate, taxRatePercent: fc.constantFrom(5, 10), taxCents: cents }),
      {
        maxLength: 2,
      },
    ),
    appliedPromotions: fc.array(
      fc
        .record({
          promotionId: fc.constantFrom('a', 'b'),
          triggerType: fc.constantFrom('automatic', 'coupon'),
          discountCents: cents,
        })
        .map(examplePromotion),
      { maxLength: 2 },
    ),
  })
  // Without a total of its own, an order's prices contain its tax.
  .map(({ totalCents, ...order }) =>
    exampleOrder({
      ...order,
      totalCents:
        totalCents ?? order.subtotalCents - order.discountCents - order.manualDiscountCents,
    }),
  );
const anyOrders = fc.array(anyOrder, { maxLength: 12 });
const anyRefundDay = fc.constantFrom<RefundDay>('own_day', 'order_day');
const anyGrouping = fc.constantFrom(...GROUPINGS);

function fold(
  orders: readonly Order[],
  ...groupings: readonly (readonly FigureDimension[])[]
): PartialFigures {
  return foldFigures(orders, { period, groupings });
}

/** The one tree of orders in one currency. */
function toTree(orders: readonly Order[], refundDay: RefundDay = 'own_day'): FiguresTree {
  const [tree, ...others] = figuresTrees(fold(orders), refundDay);
  if (!tree || others.length > 0) throw new Error(`${others.length} more trees.`);
  return tree;
}

function sumOf<T>(all: readonly T[], read: (one: T) => number): number {
  return all.reduce((sum, one) => sum + read(one), 0);
}

describe('for any orders', () => {
  test('rows add up, and the bridge leads to the net takings', () => {
    fc.assert(
      fc.property(anyOrders, anyRefundDay, anyGrouping, (orders, refundDay, groupBy) => {
        for (const tree of figuresTrees(fold(orders, groupBy), refundDay)) {
          expect(
            tree.salesBeforeRefundsCents - tree.refundedGoodsCents - tree.amountOnlyRefundsCents,
          ).toBe(tree.netSalesCents);
          expect(tree.netSalesCents + tree.taxCents + tree.otherCents).toBe(
            tree.totalAfterRefundsCents,
          );
          const { bridge } = tree;
          expect(
            tree.totalAfterRefundsCents -
              bridge.owedCents +
              bridge.overpaidCents -
              bridge.paidOnOtherDaysCents +
              bridge.paidForOtherDaysCents +
              bridge.refundedOnOtherDaysCents -
              bridge.refundedForOtherDaysCents +
              bridge.cancelledTakingsCents,
          ).toBe(tree.netTakingsCents);
          expect(sumOf(tree.methods, ({ netCents }) => netCents)).toBe(tree.netTakingsCents);
          const unnamed = tree.methods.filter(({ method: each }) => isUnnamed(each));
          expect(unnamed.length).toBeLessThan(2);
          const nets = tree.methods.map(({ netCents }) => netCents);
          expect(nets).toEqual(nets.toSorted((left, right) => right - left));
          expect(
            sumOf(tree.rates, ({ chargedCents, refundedCents }) => chargedCents - refundedCents),
          ).toBe(tree.taxCents);
          expect(
            sumOf(tree.promotions, ({ discountCents }) => discountCents) +
              tree.unnamedPromotionsCents,
          ).toBe(tree.promotionsCents);
        }
      }),
      { seed: 26, numRuns: 100 },
    );
  });

  test('pieces merge to the whole, in any sequence and nesting', () => {
    fc.assert(
      fc.property(
        anyOrders,
        anyOrders,
        anyOrders,
        anyGrouping,
        anyRefundDay,
        (first, next, third, groupBy, day) => {
          const parts = [first, next, third].map((orders) => fold(orders, groupBy));
          const [a, b, c] = parts;
          if (!a || !b || !c) throw new Error('Three parts.');
          const whole = fold([...third, ...first, ...next].toReversed(), groupBy);
          for (const merged of [
            mergeFigures(a, b, c),
            mergeFigures(mergeFigures(c, a), b),
            mergeFigures(b, mergeFigures(c, a)),
          ]) {
            expect(figuresTrees(merged, day)).toEqual(figuresTrees(whole, day));
            expect(storesWithTaxInPrices(merged)).toEqual(storesWithTaxInPrices(whole));
            expect(merged.incompleteOrders).toBe(whole.incompleteOrders);
          }
        },
      ),
      { seed: 26, numRuns: 150 },
    );
  });
});

describe('an order', () => {
  test('with unreadable or missing parts makes the figures incomplete', () => {
    const { payments = [], ...unpaid } = exampleOrder();
    const order = { ...unpaid, payments };
    expect(fold([order]).incompleteOrders).toBe(0);
    const unreadable = [{ path: ['refunds', 0, 'amountCents'], reason: 'missing' as const }];
    expect(
      fold([unpaid, dated({ ...order, createdAt: 'yesterday' }), { ...order, unreadable }])
        .incompleteOrders,
    ).toBe(3);
  });
});

test('prices contain tax when 95 % of the taxed orders of a store say so', () => {
  const order = exampleOrder({ createdAt: at(10), taxCents: 100, totalCents: 1000 });
  const onTop = { ...order, totalCents: 1100 };
  const untaxed = { ...order, taxCents: 0 };
  const orders = (storeId: string, contained: number, other: number) => [
    { ...untaxed, storeId },
    ...Array.from({ length: contained }, () => ({ ...order, storeId })),
    ...Array.from({ length: other }, () => ({ ...onTop, storeId })),
  ];
  expect(
    storesWithTaxInPrices(
      fold([...orders('e1', 19, 1), ...orders('e2', 18, 1), ...orders('e3', 0, 0)]),
    ),
  ).toEqual(['e1']);
});

test('expected cash is the float and what cash brought, without what was tendered', () => {
  const cash = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash', createdAt: at(10) };
  const tree = toTree([
    exampleOrder({
      createdAt: at(10),
      payments: [
        examplePayment({ ...cash, amountCents: 700, tenderCents: 1000 }),
        examplePayment({ amountCents: 300, createdAt: at(10) }),
      ],
      refunds: [
        exampleRefund({
          createdAt: at(20),
          amountCents: 200,
          payments: [{ id: 'p', amountCents: 200, ...cash }],
        }),
      ],
    }),
  ]);
  expect(tree.methods.find(({ method: { code } }) => code === 'cash')).toMatchObject({
    takenCents: 700,
    changeCents: 300,
    refundedCents: 200,
    netCents: 500,
  });
  expect(cashCount(tree, { floatCents: 10_000, countedCents: 10_450 })).toEqual({
    expectedCents: 10_500,
    differenceCents: -50,
  });
});

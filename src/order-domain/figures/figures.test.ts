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
function treeOf(orders: readonly Order[], refundDay: RefundDay = 'own_day'): FiguresTree {
  const [tree, ...others] = figuresTrees(fold(orders), refundDay);
  if (!tree || others.length > 0) throw new Error(`${others.length} more trees.`);
  return tree;
}

function sumOf<T>(all: readonly T[], read: (one: T) => number): number {
  return all.reduce((sum, one) => sum + read(one), 0);
}

const ROWS = [
  'sales',
  'grossSalesCents',
  'promotionsCents',
  'unnamedPromotionsCents',
  'manualDiscountsCents',
  'compsCents',
  'taxInPricesCents',
  'salesBeforeRefundsCents',
  'refundedGoodsCents',
  'amountOnlyRefundsCents',
  'netSalesCents',
  'taxCents',
  'otherCents',
  'totalCents',
  'totalAfterRefundsCents',
  'takenCents',
  'netTakingsCents',
] as const satisfies readonly (keyof FiguresTree)[];

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
      { seed: 26, numRuns: 300 },
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

  test('the groups of a currency add up to the whole, and each day is the period of that day', () => {
    fc.assert(
      fc.property(anyOrders, anyRefundDay, anyGrouping, (orders, refundDay, groupBy) => {
        // Groupings beside each other don't change each other.
        const trees = figuresTrees(fold(orders, groupBy, ['source']), refundDay);
        for (const whole of trees.filter(({ group }) => group === undefined)) {
          const groups = trees.filter(
            ({ group, currency }) =>
              group?.by.join() === groupBy.join() && currency === whole.currency,
          );
          for (const row of ROWS)
            expect([row, sumOf(groups, (tree) => tree[row])]).toEqual([row, whole[row]]);
          for (const {
            method: { key },
            netCents,
          } of whole.methods) {
            const ofGroups = groups
              .flatMap(({ methods }) => methods)
              .filter(({ method: { key: other } }) => other === key);
            expect(sumOf(ofGroups, (each) => each.netCents)).toBe(netCents);
          }
          expect(sumOf(groups, ({ cancelled }) => cancelled.totalCents)).toBe(
            whole.cancelled.totalCents,
          );
          expect(sumOf(groups, ({ owing }) => owing.totalCents)).toBe(whole.owing.totalCents);
        }
        for (const { group, ...tree } of figuresTrees(fold(orders, ['day']), refundDay)) {
          if (!group) continue;
          const oneDay: FigurePeriod = {
            ...period,
            dayOf: (store, time) => group.values.find((day) => day === period.dayOf(store, time)),
          };
          const alone = figuresTrees(
            foldFigures(orders, { period: oneDay, groupings: [] }),
            refundDay,
          );
          expect(alone.find(({ currency }) => currency === tree.currency)).toEqual({
            ...tree,
            group: undefined,
          });
        }
      }),
      { seed: 26, numRuns: 150 },
    );
  });
});

test('the size of figures does not depend on the number of orders', () => {
  const orders = fc.sample(anyOrder, { seed: 26, numRuns: 400 });
  const size = (figures: PartialFigures) => JSON.stringify(figuresTrees(figures, 'own_day')).length;
  const once = fold(orders, ['day']);
  const often = Array.from({ length: 20 }, () => once).reduce((left, right) =>
    mergeFigures(left, right),
  );
  expect(often.cells.size).toBe(once.cells.size);
  expect(size(often)).toBeLessThan(size(once) * 1.3);
});

describe('an order', () => {
  const taxed = {
    subtotalCents: 1000,
    taxCents: 100,
    taxBreakdown: [{ taxRateId: 'low', taxRatePercent: 10, taxCents: 100 }],
  };
  const today = { createdAt: at(10), payments: [] };

  test('whose total is without the tax on top has it in its prices, and its refund too', () => {
    const order = exampleOrder({
      ...today,
      ...taxed,
      totalCents: 1000,
      items: [exampleItem({ taxRateId: 'low', taxCents: 100 })],
      refunds: [
        exampleRefund({
          createdAt: at(20),
          amountCents: 500,
          items: [{ id: 'i', orderItemId: 'line-1', qty: 1, amountCents: 500, taxCents: 50 }],
        }),
      ],
    });
    expect(treeOf([order])).toMatchObject({
      taxInPricesCents: 100,
      salesBeforeRefundsCents: 900,
      refundedGoodsCents: 450,
      netSalesCents: 450,
      taxCents: 50,
      rates: [{ id: 'low', percent: 10, chargedCents: 100, refundedCents: 50 }],
      otherCents: 0,
      totalAfterRefundsCents: 500,
    });
  });

  test('that is cancelled is in no row but the takings, with its payments and refunds', () => {
    const order = exampleOrder({
      fulfillmentStatus: 'cancelled',
      createdAt: at(10),
      payments: [examplePayment({ createdAt: at(10) })],
      refunds: [exampleRefund({ createdAt: at(120), amountCents: 400 })],
    });
    expect(treeOf([order])).toMatchObject({
      sales: 0,
      totalAfterRefundsCents: 0,
      amountOnlyRefundsCents: 0,
      netTakingsCents: 600,
      bridge: { cancelledTakingsCents: 600 },
      cancelled: { count: 1, totalCents: 1000 },
    });
  });

  test("of another day counts with what was paid and refunded in the period, by the refunds' own day alone", () => {
    const order = exampleOrder({
      createdAt: at(-50),
      payments: [examplePayment({ createdAt: at(10) })],
      refunds: [exampleRefund({ createdAt: at(20), amountCents: 300 })],
    });
    expect(treeOf([order])).toMatchObject({
      sales: 0,
      amountOnlyRefundsCents: 300,
      totalAfterRefundsCents: -300,
      netTakingsCents: 700,
      bridge: { paidForOtherDaysCents: 1000 },
    });
    expect(treeOf([order], 'order_day')).toMatchObject({
      totalAfterRefundsCents: 0,
      netTakingsCents: 700,
      bridge: { paidForOtherDaysCents: 1000, refundedForOtherDaysCents: 300 },
    });
  });

  test('given away by staff is a comp, and a line sold for less is not', () => {
    const items = [
      exampleItem({ amountCents: 600, discountCents: 100, manualDiscountCents: 500 }),
      exampleItem({ amountCents: 400, manualDiscountCents: 50 }),
    ];
    const order = exampleOrder({
      ...today,
      discountCents: 100,
      manualDiscountCents: 550,
      totalCents: 350,
      items,
    });
    expect(treeOf([order])).toMatchObject({ manualDiscountsCents: 550, compsCents: 500 });
  });

  test.each([
    ['a tip in the total', { totalCents: 1150, subtotalCents: 1000 }, 150],
    [
      'a refund of more than its items',
      {
        refunds: [
          exampleRefund({
            createdAt: at(20),
            amountCents: 900,
            items: [{ id: 'i', orderItemId: 'line-1', qty: 1, amountCents: 700, taxCents: 0 }],
          }),
        ],
      },
      -200,
    ],
  ])('keeps %s in Other', (_, changes, otherCents) => {
    expect(treeOf([exampleOrder({ ...today, ...changes })])).toMatchObject({ otherCents });
  });

  test('without its payments, with an unreadable time or with an unreadable part makes the figures incomplete', () => {
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
  const tree = treeOf([
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

test('a method keeps its code where another entry has its name in more languages, but no code', () => {
  const cash = { paymentMethodId: 'cash-id', createdAt: at(10), amountCents: 500 };
  const orders = [
    exampleOrder({
      createdAt: at(10),
      payments: [examplePayment({ ...cash, paymentMethodCode: 'cash' })],
    }),
    exampleOrder({
      createdAt: at(10),
      payments: [
        examplePayment({
          ...cash,
          paymentMethodCode: null,
          paymentMethodName: { _base: 'Cash', de: 'Bargeld' },
        }),
      ],
    }),
  ];
  for (const each of [orders, orders.toReversed()]) {
    const tree = treeOf(each);
    expect(tree.methods.map(({ method }) => method)).toEqual([
      { key: 'cash-id', code: 'cash', name: { _base: 'Cash', de: 'Bargeld' } },
    ]);
    expect(cashCount(tree, { floatCents: 0, countedCents: 1000 }).expectedCents).toBe(1000);
  }
});

test.each([
  [
    'a known item',
    [exampleItem({ id: 'line-1', taxRateId: 'high' })],
    ['low', 'high'],
    { id: 'high', percent: 10 },
  ],
  [
    'an untaxed item',
    [exampleItem({ id: 'line-1', taxRateId: null })],
    ['low', 'none'],
    { id: '', percent: 0 },
  ],
  [
    'an item that was not read, of an order with one rate',
    undefined,
    ['low', 'none'],
    { id: 'low', percent: 5 },
  ],
  [
    'an item that was not read, of one with two',
    undefined,
    ['low', 'high', 'none'],
    { id: '', percent: undefined },
  ],
] as const)('the tax refunded for %s has the rate that is known', (_, items, names, rate) => {
  const rates = {
    low: { taxRateId: 'low', taxRatePercent: 5, taxCents: 10 },
    high: { taxRateId: 'high', taxRatePercent: 10, taxCents: 20 },
    // What is not taxed can be in the breakdown, too.
    none: { taxRateId: '', taxRatePercent: 0, taxCents: 0 },
  };
  const refunded = [{ id: 'i', orderItemId: 'line-1', qty: 1, amountCents: 100, taxCents: 8 }];
  const { items: _items, ...order } = exampleOrder({
    createdAt: at(-DAY),
    taxBreakdown: names.map((name) => rates[name]),
    refunds: [exampleRefund({ createdAt: at(10), amountCents: 100, items: refunded })],
  });
  const tree = treeOf([items ? { ...order, items: [...items] } : order]);
  expect(tree.rates).toEqual([{ ...rate, chargedCents: 0, refundedCents: 8 }]);
});

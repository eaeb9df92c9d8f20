import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { isOwing, isSale } from './order-amounts.ts';
import { afterRefundsCents, NO_SALES, salesByCurrency } from './sales-figures.ts';

const PAYMENT = ['unpaid', 'partial', 'paid', 'refunded', 'on_account'];
const FULFILLMENT = ['pending', 'completed', 'cancelled', 'parked'];

const anyCents = fc.integer({ min: -50_000, max: 500_000 });
const anyOrder: fc.Arbitrary<Order> = fc
  .record({
    paymentStatus: fc.constantFrom(...PAYMENT),
    fulfillmentStatus: fc.constantFrom(...FULFILLMENT),
    subtotalCents: anyCents,
    discountCents: anyCents,
    manualDiscountCents: anyCents,
    taxCents: anyCents,
    totalCents: anyCents,
    refunds: fc.option(
      fc.array(
        anyCents.map((amountCents) => exampleRefund({ amountCents })),
        { maxLength: 3 },
      ),
      { nil: undefined },
    ),
  })
  .map(({ refunds, ...changes }) => exampleOrder({ ...changes, ...(refunds && { refunds }) }));

function figuresOf(orders: readonly Order[]) {
  return salesByCurrency(orders, () => 'EUR').get('EUR') ?? NO_SALES;
}

describe('what an order counts as', () => {
  test.each([
    ['paid', 'completed', true, false],
    ['refunded', 'completed', true, false],
    ['on_account', 'parked', true, false],
    ['partial', 'ready', true, true],
    ['unpaid', 'pending', true, true],
    ['unpaid', 'cancelled', false, false],
    ['paid', 'cancelled', false, false],
  ] as const)(
    '%s and %s: a sale %s, money owed %s',
    (paymentStatus, fulfillmentStatus, sale, owing) => {
      const order = exampleOrder({ paymentStatus, fulfillmentStatus });
      expect([isSale(order), isOwing(order)]).toEqual([sale, owing]);
    },
  );
});

describe('the figures of orders', () => {
  test('leave cancelled orders out of the sales, and count them apart with their refunds', () => {
    const refunds = [exampleRefund({ amountCents: 300 })];
    const figures = figuresOf([
      exampleOrder({
        subtotalCents: 1100,
        discountCents: 150,
        manualDiscountCents: 50,
        taxCents: 100,
        refunds,
      }),
      exampleOrder({ fulfillmentStatus: 'cancelled', totalCents: 700, refunds }),
      exampleOrder({ paymentStatus: 'unpaid', totalCents: 40, subtotalCents: 40, payments: [] }),
      exampleOrder({ paymentStatus: 'partial', totalCents: 60, subtotalCents: 60 }),
    ]);
    expect(figures).toEqual({
      orders: 3,
      totalCents: 1100,
      refundedCents: 300,
      grossCents: 1200,
      promotionsCents: 150,
      manualDiscountsCents: 50,
      taxInPricesCents: 0,
      taxCents: 100,
      otherCents: 0,
      paidCents: 2000,
      owedCents: 40,
      overpaidCents: 940,
      withoutPayments: 0,
      owingOrders: 2,
      owingTotalCents: 100,
      notFullyPaid: 2,
      unknownRefunds: 0,
      cancelledOrders: 1,
      cancelledTotalCents: 700,
      cancelledRefundCents: 300,
    });
    expect(afterRefundsCents(figures)).toBe(800);
  });

  test('add up: gross sales less discounts, with tax and the difference, are the totals that the API states, and no order is missing', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 30 }), (orders) => {
        const figures = figuresOf(orders);
        const { grossCents, promotionsCents, manualDiscountsCents, taxInPricesCents, totalCents } =
          figures;
        const beforeTax = grossCents - promotionsCents - manualDiscountsCents - taxInPricesCents;
        expect(beforeTax + figures.taxCents + figures.otherCents).toBe(totalCents);
        expect(figures.paidCents + figures.owedCents - figures.overpaidCents).toBe(totalCents);
        expect(afterRefundsCents(figures)).toBe(totalCents - figures.refundedCents);
        const sumOf = (read: (order: Order) => number) =>
          orders.reduce((sum, order) => sum + read(order), 0);
        expect(figures.orders + figures.cancelledOrders).toBe(orders.length);
        expect(totalCents + figures.cancelledTotalCents).toBe(sumOf((order) => order.totalCents));
        expect(figures.refundedCents + figures.cancelledRefundCents).toBe(
          sumOf(({ refunds = [] }) =>
            refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
          ),
        );
      }),
      { seed: 20_261_122, numRuns: 500 },
    );
  });
});

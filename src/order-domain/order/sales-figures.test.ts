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

function computeFigures(orders: readonly Order[]) {
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
  test('add up to the totals that the API states, for any orders', () => {
    fc.assert(
      fc.property(fc.array(anyOrder, { maxLength: 30 }), (orders) => {
        const figures = computeFigures(orders);
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
      { seed: 20_261_122, numRuns: 166 },
    );
  });
});

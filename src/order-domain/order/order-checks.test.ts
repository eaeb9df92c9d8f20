import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import {
  exampleItem,
  exampleOrder,
  examplePayment,
  exampleRefund,
} from '#testing/example-order.ts';
import { computeFigures } from './order-figures.ts';

function mismatches(changes: Partial<Order>): (string | number)[][] {
  return computeFigures(exampleOrder(changes)).mismatches.map(({ name, found, stated }) => [
    name,
    found,
    stated,
  ]);
}

const refundItem = { id: 'r1', orderItemId: 'line-1', qty: 1, amountCents: 900, taxCents: 100 };

describe('orderChecks', () => {
  test('a refund without items may have given back any line', () => {
    const refunds = [exampleRefund({ amountCents: 500 })];
    expect(
      mismatches({ refunds, items: [exampleItem({ refundedQty: 1, refundedAmountCents: 500 })] }),
    ).toEqual([]);
    expect(mismatches({ refunds: [...refunds, exampleRefund({ items: [refundItem] })] })).toEqual([
      ['line_refunded', 900, 0],
      ['line_refunded_quantity', 1, 0],
    ]);
  });

  test('the lines together claim no more than the refunds without items gave back', () => {
    const items = [
      exampleItem({ refundedAmountCents: 400 }),
      exampleItem({ id: 'line-2', refundedQty: 1 }),
    ];
    const claimed = (...amounts: number[]) =>
      mismatches({
        items,
        subtotalCents: 2000,
        totalCents: 2000,
        payments: [examplePayment({ amountCents: 2000 })],
        refunds: amounts.map((amountCents) => exampleRefund({ amountCents })),
      });
    expect(claimed(300)).toEqual([['open_refunds', 400, 300]]);
    expect(claimed(400)).toEqual([]);
    expect(claimed(300, 100)).toEqual([]);
    // If a refund names the line, the other refunds only have to cover the rest.
    const named = exampleRefund({
      items: [{ ...refundItem, amountCents: 150, taxCents: 50 }],
      amountCents: 200,
    });
    const rest = (amountCents: number) =>
      mismatches({
        items: [exampleItem({ refundedAmountCents: 400, refundedQty: 1 })],
        refunds: [named, exampleRefund({ amountCents })],
      });
    expect(rest(199)).toEqual([['open_refunds', 200, 199]]);
    expect(rest(200)).toEqual([]);
  });

  test('changing one amount of an order that adds up is always noticed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(
          'subtotalCents',
          'discountCents',
          'manualDiscountCents',
          'taxCents',
          'totalCents',
        ),
        fc.integer({ min: -500, max: 500 }).filter((change) => change !== 0),
        (field, change) => {
          const order = exampleOrder();
          expect(
            computeFigures({ ...order, [field]: order[field] + change }).mismatches,
          ).not.toEqual([]);
        },
      ),
      { seed: 49, numRuns: 100 },
    );
  });
});

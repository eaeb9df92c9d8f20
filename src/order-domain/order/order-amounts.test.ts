import { describe, expect, test } from 'vitest';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import {
  changeGiven,
  totalAfterRefundsCents,
  unpaidCents,
  paidCents,
  refundedCents,
  refundExtent,
  sumQuantities,
  dueCents,
} from './order-amounts.ts';

describe('the money of an order', () => {
  test('the net amount is the total less every refund', () => {
    const order = exampleOrder({
      refunds: [exampleRefund({ amountCents: 300 }), exampleRefund({ amountCents: 200 })],
    });
    expect([paidCents(order), refundedCents(order), totalAfterRefundsCents(order)]).toEqual([
      1000, 500, 500,
    ]);
  });

  test('what is owed never goes below zero', () => {
    expect(unpaidCents(exampleOrder({ payments: [] }))).toBe(1000);
    expect(unpaidCents(exampleOrder({ payments: [examplePayment({ amountCents: 1200 })] }))).toBe(
      0,
    );
  });

  test.each([
    [[], 'none'],
    [[0], 'none'],
    [[1], 'partial'],
    [[400, 600], 'full'],
    [[400, 601], 'more_than_paid'],
  ] as const)('refunds of %j are %s', (amounts, extent) => {
    const refunds = amounts.map((amountCents) => exampleRefund({ amountCents }));
    expect(refundExtent(exampleOrder({ refunds }))).toBe(extent);
  });
});

describe('change', () => {
  test.each([
    [undefined, undefined],
    [null, undefined],
    [1000, 0],
    [2000, 1000],
    [900, -100],
  ])('of %s tendered for 1000 is %s', (tenderCents, change) => {
    expect(changeGiven(examplePayment(tenderCents === undefined ? {} : { tenderCents }))).toBe(
      change,
    );
  });
});

test('a cancelled order owes nothing', () => {
  expect(dueCents(exampleOrder({ payments: [] }))).toBe(1000);
  expect(dueCents(exampleOrder({ payments: [], fulfillmentStatus: 'cancelled' }))).toBe(0);
  const { payments: _payments, ...row } = exampleOrder();
  expect(dueCents(row)).toBe(0);
});

describe('sumQuantities', () => {
  test('adds decimals as they are written', () => {
    expect(sumQuantities([0.1, 0.2])).toBe(0.3);
    expect(sumQuantities([1e-7, 2e-7])).toBe(3e-7);
    expect(sumQuantities([0.755, -0.755])).toBe(0);
    expect(sumQuantities([])).toBe(0);
  });
});

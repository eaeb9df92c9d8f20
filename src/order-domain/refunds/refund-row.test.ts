import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RefundMark } from '#contract/bff/order-store/refund-values.ts';
import type { Order } from '#contract/service/order.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { computeFigures } from '#order-domain/order/order-figures.ts';
import { type RefundRow, toRefundRows, countUnreadableRefunds } from './refund-row.ts';

const CARD = {
  paymentMethodId: 'card-id',
  paymentMethodCode: 'card',
  paymentMethodName: { _base: 'Card' },
};
const CASH = { paymentMethodId: 'cash-id', paymentMethodCode: 'cash' };

function rowsOf(changes: Partial<Order>): RefundRow[] {
  return toRefundRows(exampleOrder(changes));
}

function marksOf(changes: Partial<Order>): RefundMark[][] {
  return rowsOf(changes).map(({ marks }) => [...marks]);
}

const refundItem = { id: 'item-1', orderItemId: 'line-1', qty: 2, amountCents: 1000, taxCents: 0 };

describe('a refund as a row', () => {
  test('holds what is known of it and of its order', () => {
    const refund = exampleRefund({
      amountCents: 400,
      reason: ' Wrong item ',
      items: [refundItem],
      payments: [
        { id: 'part-1', amountCents: 300, ...CARD },
        { id: 'part-2', amountCents: 100, ...CARD },
      ],
    });
    expect(rowsOf({ ticketNumber: 'A-7', refunds: [refund] })).toEqual([
      expect.objectContaining({
        refundId: 'refund-1',
        ticket: 'A-7',
        refundedAt: '2026-11-21T09:00:00Z',
        orderedAt: '2026-11-20T20:14:00Z',
        lag: 12 * 3_600 + 46 * 60,
        amountCents: 400,
        orderTotalCents: 1000,
        reason: 'Wrong item',
        methods: [expect.objectContaining({ value: 'card', cents: 400 })],
        items: [{ orderItemId: 'line-1', qty: 2 }],
        itemCount: 2,
        extent: 'partial',
        marks: [],
      }),
    ]);
  });
});

describe('marks', () => {
  test('another method than paid, no items, more than paid, below zero', () => {
    const items = [refundItem];
    const byCash = [{ id: 'part-1', amountCents: 1000, ...CASH }];
    expect(marksOf({ refunds: [exampleRefund({ items, payments: byCash })] })).toEqual([
      ['other_method'],
    ]);
    // Of a method that wasn't recorded, nothing is another one.
    const payments = [examplePayment({ paymentMethodCode: 'Unspecified' })];
    expect(marksOf({ payments, refunds: [exampleRefund({ items, payments: byCash })] })).toEqual([
      [],
    ]);
    expect(marksOf({ refunds: [exampleRefund()] })).toEqual([['no_items']]);
    expect(marksOf({ refunds: [exampleRefund({ items, amountCents: -5 })] })).toEqual([
      ['below_zero'],
    ]);
    const twice = [
      exampleRefund({ id: 'later', items, createdAt: '2026-11-22T09:00:00Z', amountCents: 600 }),
      exampleRefund({ id: 'earlier', items, amountCents: 600 }),
    ];
    expect(marksOf({ refunds: twice })).toEqual([['more_than_paid'], []]);
  });

  test('of money need every payment and refund; what is missing is counted', () => {
    const unreadable = [{ path: ['refunds', 1, 'amountCents'], reason: 'missing' as const }];
    const order = exampleOrder({ refunds: [exampleRefund({ amountCents: 2000 })], unreadable });
    expect(toRefundRows(order)[0]?.marks).toEqual(['no_items']);
    expect(countUnreadableRefunds(order)).toBe(1);
  });
});

test('any order has a row for each refund, with methods that make its amount', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const rows = toRefundRows(order);
      const refunds = order.refunds ?? [];
      const named = rows.flatMap(({ refundId }) => refundId ?? []);
      expect(named).toEqual(refunds.map(({ id }) => id));
      expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
      for (const { amountCents, methods } of rows) {
        expect(methods.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents);
      }
      const marks = new Set(rows.flatMap((row) => row.marks));
      const { anomalies } = computeFigures(order);
      expect(marks.has('more_than_paid')).toBe(anomalies.includes('refunded_more_than_paid'));
      expect(marks.has('below_zero')).toBe(anomalies.includes('refund_below_zero'));
      expect(marks.has('other_method')).toBe(
        anomalies.includes('refunded_elsewhere') || anomalies.includes('refunded_above_tender'),
      );
    }),
    { seed: 10, numRuns: 166 },
  );
});

import { expect, test } from 'vitest';
import { exampleItem, exampleOrder, exampleRefund } from '../order-math/example-order.ts';
import { orderChanges } from './order-changes.ts';

const before = exampleOrder({ paymentStatus: 'unpaid', fulfillmentStatus: 'preparing', payments: [] });

test('the same order has no changes', () => {
  expect(orderChanges(before, structuredClone(before))).toEqual([]);
});

test('what changed is named with its new value, the most telling first', () => {
  const after = exampleOrder({
    paymentStatus: 'paid',
    fulfillmentStatus: 'completed',
    totalCents: 1200,
    items: [exampleItem({ qty: 2 })],
    refunds: [exampleRefund({ amountCents: 300 })],
    note: 'no onions',
  });
  expect(orderChanges(before, after)).toEqual([
    { kind: 'payment_status', value: 'paid' },
    { kind: 'fulfillment_status', value: 'completed' },
    { kind: 'refunded', cents: 300 },
    { kind: 'total', cents: 1200 },
    { kind: 'items' },
    { kind: 'payments' },
    { kind: 'notes' },
  ]);
});

test('a row that lacks parts says nothing of them, and a field nobody knows is a change all the same', () => {
  const { items: _items, refunds: _refunds, ...row } = before;
  expect(orderChanges(row, before)).toEqual([{ kind: 'other' }]);
  expect(orderChanges(before, { ...before, loyaltyPoints: 5 })).toEqual([{ kind: 'other' }]);
});

import { expect, test } from 'vitest';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { orderChanges } from './order-changes.ts';

const before = exampleOrder({ paymentStatus: 'unpaid', fulfillmentStatus: 'preparing', payments: [], paidAt: null });

test('the same order has no changes', () => {
  expect(orderChanges(before, structuredClone(before))).toEqual([]);
});

test('what changed is named with its new value, the most telling first', () => {
  const after = exampleOrder({
    paymentStatus: 'paid',
    fulfillmentStatus: 'completed',
    totalCents: 1200,
    items: [exampleItem({ qty: 2 }), exampleItem({ id: 'line-2' })],
    payments: [examplePayment()],
    refunds: [exampleRefund({ amountCents: 300 })],
    note: 'no onions',
  });
  expect(orderChanges(before, after)).toEqual([
    { kind: 'payment_status', value: 'paid' },
    { kind: 'fulfillment_status', value: 'completed' },
    { kind: 'refunded', cents: 300 },
    { kind: 'total', cents: 1200 },
    { kind: 'paid', cents: 1000 },
    { kind: 'items_added', count: 1 },
    { kind: 'items_changed', count: 1 },
    { kind: 'notes' },
  ]);
});

test('a status hides neither table, customer nor discounts that changed with it', () => {
  const after = {
    ...before,
    orderVersion: 2,
    fulfillmentStatus: 'cancelled',
    tableName: '7',
    memberName: 'Ana',
    couponCode: 'TEN',
    discountCents: 50,
    manualDiscountCents: 100,
    serviceType: 'takeaway',
  };
  expect(orderChanges(before, after)).toEqual([
    { kind: 'fulfillment_status', value: 'cancelled' },
    { kind: 'discount', cents: 50 },
    { kind: 'manual_discount', cents: 100 },
    { kind: 'table', value: '7' },
    { kind: 'customer' },
    { kind: 'coupon' },
    { kind: 'other' },
  ]);
});

test('a refund is told once, not also of the line that it writes into', () => {
  const paid = exampleOrder();
  const refunds = [exampleRefund({ amountCents: 1000 })];
  const items = [exampleItem({ refundedQty: 1, refundedAmountCents: 1000 })];
  expect(orderChanges(paid, { ...paid, items, refunds })).toEqual([{ kind: 'refunded', cents: 1000 }]);
});

test('entries that change while their sum stays are told', () => {
  const paid = exampleOrder({ refunds: [exampleRefund()] });
  const after = {
    ...paid,
    payments: [examplePayment({ note: 'later' })],
    refunds: [exampleRefund({ reason: 'cold' })],
  };
  expect(orderChanges(paid, after)).toEqual([{ kind: 'refunds' }, { kind: 'payments' }]);
});

test('a row that lacks parts says nothing of them; a version alone and a field nobody knows are changes all the same', () => {
  const { items: _items, refunds: _refunds, ...row } = before;
  expect(orderChanges(row, before)).toEqual([]);
  expect(orderChanges(before, { ...before, orderVersion: 2 })).toEqual([{ kind: 'other' }]);
  expect(orderChanges(before, { ...before, loyaltyPoints: 5 })).toEqual([{ kind: 'other' }]);
});

import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { diffOrders } from './order-diff.ts';

/** An order that is still being prepared and paid. */
const before = exampleOrder({ paymentStatus: 'unpaid', fulfillmentStatus: 'preparing', payments: [], paidAt: null });

test('the same order has no changes', () => {
  expect(diffOrders(before, structuredClone(before)).changes).toEqual([]);
});

test('changes carry their new values, the most important first', () => {
  const after = exampleOrder({
    paymentStatus: 'paid',
    fulfillmentStatus: 'completed',
    totalCents: 1200,
    items: [exampleItem({ qty: 2 }), exampleItem({ id: 'line-2' })],
    payments: [examplePayment()],
    refunds: [exampleRefund({ amountCents: 300 })],
    note: 'no onions',
  });
  expect(diffOrders(before, after).changes).toEqual([
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
  expect(diffOrders(before, after).changes).toEqual([
    { kind: 'fulfillment_status', value: 'cancelled' },
    { kind: 'discount', cents: 50 },
    { kind: 'manual_discount', cents: 100 },
    { kind: 'table', value: '7' },
    { kind: 'customer' },
    { kind: 'coupon' },
    { kind: 'other' },
  ]);
});

test('a refund is announced once, not again for the line that it updates', () => {
  const paid = exampleOrder();
  const refunds = [exampleRefund({ amountCents: 1000 })];
  const items = [exampleItem({ refundedQty: 1, refundedAmountCents: 1000 })];
  expect(diffOrders(paid, { ...paid, items, refunds }).changes).toEqual([{ kind: 'refunded', cents: 1000 }]);
});

test('entries that change while their sum stays are announced', () => {
  const paid = exampleOrder({ refunds: [exampleRefund()] });
  const after = {
    ...paid,
    payments: [examplePayment({ note: 'later' })],
    refunds: [exampleRefund({ reason: 'cold' })],
  };
  expect(diffOrders(paid, after).changes).toEqual([{ kind: 'refunds' }, { kind: 'payments' }]);
});

test('lists that a row lacks are not compared; a new version alone and an unknown field are changes', () => {
  const { items: _items, refunds: _refunds, ...row } = before;
  expect(diffOrders(row, before).changes).toEqual([]);
  expect(diffOrders(before, { ...before, orderVersion: 2 }).changes).toEqual([{ kind: 'other' }]);
  expect(diffOrders(before, { ...before, loyaltyPoints: 5 }).changes).toEqual([{ kind: 'other' }]);
});

const twoLines = exampleOrder({ items: [exampleItem(), exampleItem({ id: 'line-2' })] });

function highlights(before: Order, after: Order): string[] {
  return [...diffOrders(before, after).highlights].sort();
}

test('the same order has no highlights', () => {
  expect(highlights(twoLines, structuredClone(twoLines))).toEqual([]);
});

test('a changed quantity highlights its line, no other one, and the sums that follow from it', () => {
  const items = [exampleItem(), exampleItem({ id: 'line-2', qty: 2, amountCents: 2000 })];
  const found = highlights(twoLines, { ...twoLines, items, subtotalCents: 3000, totalCents: 3000 });
  expect(found).toEqual(['balances ', 'items line-2', 'steps subtotal', 'steps total', 'story ', 'total ']);
});

test('a refund highlights itself, its line, the figures of the header and the sentence', () => {
  const items = [exampleItem({ refundedQty: 1 }), exampleItem({ id: 'line-2' })];
  const found = highlights(twoLines, { ...twoLines, items, refunds: [exampleRefund()] });
  expect(found).toEqual(['balances ', 'items line-1', 'refunds refund-1', 'story ', 'total ']);
});

test('entries that share an id are all compared', () => {
  const twice = { ...twoLines, payments: [examplePayment(), examplePayment({ amountCents: 5 })] };
  const after = { ...twoLines, payments: [examplePayment(), examplePayment({ amountCents: 6 })] };
  expect(highlights(twice, after)).toContain('payments payment-1');
});

test('a kitchen round highlights itself; a table the customer and the facts of the header', () => {
  const items = [...(twoLines.items ?? []), exampleItem({ id: 'line-3', submitRound: 2 })];
  expect(highlights(twoLines, { ...twoLines, items })).toContain('rounds ');
  expect(highlights(twoLines, { ...twoLines, tableName: '7' })).toEqual(['customer ', 'facts ']);
});

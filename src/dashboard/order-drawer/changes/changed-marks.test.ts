import { expect, test } from 'vitest';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { changedMarks } from './changed-marks.ts';

const before = exampleOrder({ items: [exampleItem(), exampleItem({ id: 'line-2' })] });

test('the same order has no marks', () => {
  expect([...changedMarks(before, structuredClone(before))]).toEqual([]);
});

test('one quantity marks its line, not the others, and the sums that follow from it', () => {
  const items = [exampleItem(), exampleItem({ id: 'line-2', qty: 2, amountCents: 2000 })];
  const marks = changedMarks(before, { ...before, items, subtotalCents: 3000, totalCents: 3000 });
  expect([...marks].sort()).toEqual(['balances ', 'items line-2', 'steps subtotal', 'steps total', 'story ', 'total ']);
});

test('a refund marks itself, its line, the figures of the head and the sentence', () => {
  const items = [exampleItem({ refundedQty: 1 }), exampleItem({ id: 'line-2' })];
  const marks = changedMarks(before, { ...before, items, refunds: [exampleRefund()] });
  expect([...marks].sort()).toEqual(['balances ', 'items line-1', 'refunds refund-1', 'story ', 'total ']);
});

test('of ids that an odd answer repeats, each is looked at', () => {
  const twice = { ...before, payments: [examplePayment(), examplePayment({ amountCents: 5 })] };
  const after = { ...before, payments: [examplePayment(), examplePayment({ amountCents: 6 })] };
  expect(changedMarks(twice, after)).toContain('payments payment-1');
});

test('a kitchen round marks itself, customer and table theirs, the table also in the head', () => {
  const items = [...(before.items ?? []), exampleItem({ id: 'line-3', submitRound: 2 })];
  expect(changedMarks(before, { ...before, items })).toContain('rounds ');
  expect([...changedMarks(before, { ...before, tableName: '7' })]).toEqual(['customer ', 'facts ']);
});

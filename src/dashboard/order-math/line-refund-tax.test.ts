import { expect, test } from 'vitest';
import { exampleItem, exampleRefund } from '#testing/example-order.ts';
import { lineRefundTaxCents } from './line-refund-tax.ts';

const entry = { id: 'r', orderItemId: 'line-1', qty: 1, amountCents: 500, taxCents: 50 };
const refunds = [
  exampleRefund({ items: [entry, { ...entry, orderItemId: 'other', taxCents: 7 }] }),
  exampleRefund({ items: [{ ...entry, amountCents: 100, taxCents: 10 }] }),
];

test('the tax given back of a line is that of all its refunds, where their amounts are the line’s without it', () => {
  expect(lineRefundTaxCents({ refunds }, exampleItem({ refundedAmountCents: 600 }))).toBe(60);
  expect(lineRefundTaxCents({ refunds }, exampleItem({ refundedAmountCents: 660 }))).toBe(0);
  expect(lineRefundTaxCents({}, exampleItem())).toBe(0);
});

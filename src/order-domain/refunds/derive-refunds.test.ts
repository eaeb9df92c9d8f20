import fc from 'fast-check';
import { expect, test } from 'vitest';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { exampleItem, exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { refundedItems } from '../figures/fold-breakdowns.ts';
import { deriveRefunds } from './derive-refunds.ts';
import { toRefundRows } from './refund-row.ts';

const refundItem = { id: 'item-1', orderItemId: 'line-1', qty: 2, amountCents: 900, taxCents: 0 };

test('a refund has its items by product and variant, and what is beside them', () => {
  const items = [exampleItem({ productId: 'latte', variantId: 'large' })];
  const unknown = { ...refundItem, orderItemId: 'line-2', amountCents: 50 };
  const refunds = [exampleRefund({ items: [refundItem, unknown], reason: ' Too  COLD ' })];
  expect(deriveRefunds(exampleOrder({ items, refunds }))).toEqual([
    expect.objectContaining({
      reason: 'too cold',
      itemCount: 4,
      items: [
        { product: 'latte', variant: 'large', amountCents: 900, qty: 2 },
        { product: '?', variant: '', amountCents: 50, qty: 2 },
        { product: '+', variant: '', amountCents: 50, qty: 0 },
      ],
    }),
  ]);
});

test('of any order, each row is kept, and items and methods make its amount', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const derived = deriveRefunds(order);
      const rows = toRefundRows(order);
      expect(derived.map(({ at, amountCents, marks }) => ({ at, amountCents, marks }))).toEqual(
        rows.map(({ second, amountCents, marks }) => ({ at: second, amountCents, marks })),
      );
      for (const [index, { amountCents, items, methods }] of derived.entries()) {
        expect(methods.reduce((sum, { cents }) => sum + cents, 0)).toBe(amountCents);
        expect(items.reduce((sum, item) => sum + item.amountCents, 0)).toBe(amountCents);
        const refund = order.refunds?.[index];
        const parts = refund ? refundedItems(order, refund) : [];
        expect(items.map(({ product }) => product)).toEqual(parts.map(({ value }) => value));
      }
    }),
    { seed: 60, numRuns: 166 },
  );
});

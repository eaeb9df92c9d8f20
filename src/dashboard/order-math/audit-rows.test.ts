import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { arbitraryOrder } from '#testing/arbitrary-order.ts';
import { auditRows } from './audit-rows.ts';
import { exampleItem, exampleOrder, examplePromotion } from '#testing/example-order.ts';
import { type OrderCheck, orderChecks, orderMismatches } from './order-checks.ts';

test('the lines of an order are one row a kind, with those that fail', () => {
  const items = Array.from({ length: 1_200 }, (_, index) => exampleItem({ id: `line-${index}` }));
  const rows = auditRows(exampleOrder({ items: [exampleItem({ amountCents: 999 }), ...items] }));
  const price = rows.find(({ name }) => name === 'line_price');
  expect([price?.checks.length, price?.failing.length, price?.isNote]).toEqual([1_201, 1, true]);
  expect(rows.length).toBeLessThan(15);
});

test.each<[string, Partial<Order>]>([
  ['line_price', { items: [exampleItem({ qty: 2, unitPriceCents: 501 })] }],
  ['line_discounts', { items: [exampleItem({ discountCents: 10 })] }],
  ['line_manual_discounts', { items: [exampleItem({ manualDiscountCents: 10 })] }],
  ['line_taxes', { items: [exampleItem({ taxCents: 10 })] }],
  ['refunded', { paymentStatus: 'refunded' }],
  [
    'line_allocations',
    {
      discountCents: 100,
      totalCents: 900,
      items: [exampleItem({ discountCents: 90 })],
      appliedPromotions: [examplePromotion({ lineAllocations: [{ lineIndex: 0, discountCents: 100 }] })],
    },
  ],
])('%s is worth a note, no doubt', (name, changes) => {
  const order = exampleOrder(changes);
  expect(orderMismatches(order).filter((check) => check.name === name)).toEqual([]);
  expect(auditRows(order).find((row) => row.name === name)).toMatchObject({ isNote: true, failing: [{ name }] });
});

test('holds every comparison exactly once, but for lines that compare nothing with nothing', () => {
  fc.assert(
    fc.property(arbitraryOrder, (order) => {
      const rows = auditRows(order);
      expect(new Set(rows.map(({ name }) => name)).size).toBe(rows.length);
      const isNothing = (check: OrderCheck) => 'line' in check && check.found === 0 && check.stated === 0;
      expect(rows.flatMap(({ checks }) => checks)).toHaveLength(
        orderChecks(order).filter((check) => !isNothing(check)).length,
      );
      expect(rows.flatMap((row) => (row.isNote ? [] : row.failing))).toHaveLength(orderMismatches(order).length);
    }),
    { seed: 64, numRuns: 300 },
  );
});

import { describe, expect, test } from 'vitest';
import type { OrderItem } from '#contract/service/order.ts';
import { exampleItem } from '#testing/example-order.ts';
import {
  lineDiscountCents,
  lineNetCents,
  checkLinePrice,
  lineRefund,
  originalLines,
} from './order-lines.ts';

test('indices count as the service does, over items that could not be read', () => {
  const lines = originalLines({
    items: ['a', 'b', 'c'].map((id) => exampleItem({ id })),
    unreadable: [
      { path: ['items', 0, 'qty'], reason: 'wrong_type' },
      { path: ['items', 3, 'qty'], reason: 'missing' },
      { path: ['payments', 1, 'id'], reason: 'wrong_type' },
    ],
  });
  expect(lines.map(({ item, index }) => [item.id, index])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 4],
  ]);
});

describe('a line', () => {
  test('nets out both kinds of discount', () => {
    const item = exampleItem({ discountCents: 150, manualDiscountCents: 50 });
    expect([lineDiscountCents(item), lineNetCents(item)]).toEqual([200, 800]);
  });

  test.each([
    [{ refundedQty: 0, refundedAmountCents: 0 }, 'none'],
    [{ qty: 3, refundedQty: 1, refundedAmountCents: 300 }, 'partial'],
    [{ qty: 3, refundedQty: 3, refundedAmountCents: 300 }, 'full'],
    [{ qty: 0.755, refundedQty: 0.755 }, 'full'],
    [{ refundedQty: 0, refundedAmountCents: 400 }, 'partial'],
    [{ refundedQty: 0, refundedAmountCents: 1000 }, 'full'],
    [{ refundedQty: 0, refundedAmountCents: 800, discountCents: 200 }, 'full'],
  ])('with %j is refunded: %s', (changes, refund) => {
    expect(lineRefund(exampleItem(changes))).toBe(refund);
  });
});

const options = [
  { id: 'a', priceDeltaCents: 250 },
  { id: 'b', priceDeltaCents: -30 },
];

test.each<[Partial<OrderItem>, number, boolean]>([
  [{ qty: 2, unitPriceCents: 126, amountCents: 252 }, 252, true],
  [{ qty: 2, unitPriceCents: 126, amountCents: 251 }, 252, false],
  [{ qty: 8.396, unitPriceCents: 230, amountCents: 1931 }, 1931, true],
  [{ qty: 0.5, unitPriceCents: 5, amountCents: 3 }, 3, true],
  [{ qty: -0.5, unitPriceCents: 5, amountCents: -3 }, -2, true],
  [{ qty: 0, unitPriceCents: 5, amountCents: 0 }, 0, true],
  [{ qty: 2, unitPriceCents: 600, amountCents: 1640, modifiers: options }, 1640, true],
  [{ qty: 2, unitPriceCents: 600, amountCents: 1200, modifiers: options }, 1640, true],
  [{ qty: 2, unitPriceCents: 600, amountCents: 1300, comboExtraCents: 50 }, 1300, true],
  [{ itemRole: 'combo_child', unitPriceCents: 600, amountCents: 0 }, 600, true],
  [{ itemRole: 'normal', unitPriceCents: 600, amountCents: 0 }, 600, false],
])('a line with %j: quantity times price is %s, holds: %s', (changes, found, holds) => {
  expect(checkLinePrice(exampleItem(changes))).toEqual({ found, holds });
});

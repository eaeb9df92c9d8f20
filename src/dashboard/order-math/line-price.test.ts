import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderItem } from '#contract/service/order.ts';
import { exampleItem } from '#testing/example-order.ts';
import { linePrice } from './line-price.ts';

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
])('a line with %j makes %s: %s', (changes, found, holds) => {
  expect(linePrice(exampleItem(changes))).toEqual({ found, holds });
});

test('whole quantities are exact, and a cent more or less is noticed', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999, max: 999 }),
      fc.integer({ min: -99_999, max: 99_999 }),
      fc.constantFrom(-1, 0, 1),
      (qty, unitPriceCents, change) => {
        const { holds } = linePrice(exampleItem({ qty, unitPriceCents, amountCents: qty * unitPriceCents + change }));
        expect(holds).toBe(change === 0);
      },
    ),
    { seed: 61, numRuns: 500 },
  );
});

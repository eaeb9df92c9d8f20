import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { allocate } from './order-parts.ts';

test('splits in proportion, in whole cents', () => {
  expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33]);
  expect(allocate(10, [0, 3, 1])).toEqual([0, 8, 2]);
  expect(allocate(500, [0, 0])).toEqual([0, 0]);
});

test('always adds up, and gives no part more than a cent beyond its share', () => {
  fc.assert(
    fc.property(
      fc.nat(1_000_000),
      fc.array(fc.nat(100_000), { minLength: 1, maxLength: 12 }),
      (amount, weights) => {
        const whole = weights.reduce((sum, weight) => sum + weight, 0);
        fc.pre(whole > 0);
        const parts = allocate(amount, weights);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        parts.forEach((part, index) => {
          expect(Math.abs(part - (amount * (weights[index] ?? 0)) / whole)).toBeLessThan(1);
        });
      },
    ),
    { seed: 1, numRuns: 500 },
  );
});

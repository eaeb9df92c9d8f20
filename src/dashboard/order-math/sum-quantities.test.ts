import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { sumQuantities } from './sum-quantities.ts';

test('adds decimals as they are written', () => {
  expect(sumQuantities([0.1, 0.2])).toBe(0.3);
  expect(sumQuantities([1e-7, 2e-7])).toBe(3e-7);
  expect(sumQuantities([0.755, -0.755])).toBe(0);
  expect(sumQuantities([])).toBe(0);
});

test('agrees with counting in thousandths', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 })), (thousandths) => {
      const whole = thousandths.reduce((sum, count) => sum + count, 0);
      expect(sumQuantities(thousandths.map((count) => count / 1000))).toBe(whole / 1000);
    }),
    { seed: 42, numRuns: 500 },
  );
});

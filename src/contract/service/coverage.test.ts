import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  ALL_COVERED,
  commonCoverage,
  type Coverage,
  coveredBackTo,
  covers,
  NOTHING_COVERED,
} from './coverage.ts';

const second = fc.integer({ min: -3, max: 3 });
const coverage: fc.Arbitrary<Coverage> = fc.oneof(
  fc.constant(NOTHING_COVERED),
  fc.constant(ALL_COVERED),
  second.map(coveredBackTo),
);

test('the common coverage covers a second exactly if both do', () => {
  fc.assert(
    fc.property(coverage, coverage, second, (left, right, at) => {
      expect(covers(commonCoverage(left, right), at)).toBe(covers(left, at) && covers(right, at));
    }),
    { seed: 1 },
  );
});

test('a second is covered back to where the list is complete', () => {
  expect(covers(coveredBackTo(10), 10)).toBe(true);
  expect(covers(coveredBackTo(10), 9)).toBe(false);
  expect(covers(NOTHING_COVERED, 10)).toBe(false);
  expect(covers(ALL_COVERED, 0)).toBe(true);
});

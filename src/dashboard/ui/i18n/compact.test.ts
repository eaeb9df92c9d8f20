import { expect, test } from 'vitest';
import { compactMoney, compactNumber } from './compact.ts';

test('a value that rounds to zero has no sign', () => {
  expect([-0, -0.04, -0.4].map((value) => compactNumber('en', value))).toEqual(['0', '0', '-0.4']);
  expect([-4, -40, -123_450].map((cents) => compactMoney('en', cents, 'EUR'))).toEqual([
    '€0',
    '-€0.4',
    '-€1.2K',
  ]);
});

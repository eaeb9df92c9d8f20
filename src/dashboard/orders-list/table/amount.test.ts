import { expect, test } from 'vitest';
import { plainAmount } from './amount.ts';

test.each([
  [1250, 'EUR', '12.50'],
  [-5, 'JPY', '\u22125'],
  [1000.5, 'EUR', '10.005'],
])('%d of %s is %s, and nothing is rounded away', (cents, currency, text) => {
  expect(plainAmount('en', cents, currency)).toBe(text);
});

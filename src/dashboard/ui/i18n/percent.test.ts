import { expect, test } from 'vitest';
import { formatPercent } from './percent.ts';

test.each([
  ['en', 8.875, '8.875%'],
  ['en', 20, '20%'],
  ['en', -0.5, '\u22120.5%'],
  ['en', -0, '0%'],
  ['de', 8.875, '8,875\u00a0%'],
  ['tr', 20, '%20'],
])('in %s %d is %s', (locale, percent, text) => {
  expect(formatPercent(locale, percent)).toBe(text);
});

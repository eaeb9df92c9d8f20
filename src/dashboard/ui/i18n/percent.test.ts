import { expect, test } from 'vitest';
import { formatPercent, formatShare } from './percent.ts';

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

test('a tiny part of a whole is less than a tenth, never zero', () => {
  expect([0.0004, 0, 0.125].map((share) => formatShare('en', share))).toEqual([
    '<\u00a00.1%',
    '0.0%',
    '12.5%',
  ]);
});

import { expect, test } from 'vitest';
import { fileName } from './save-file.ts';

test('a long run of dashes is fast', () => {
  expect(fileName(`x${'-'.repeat(50_000)}x`, 'json')).toBe(`x${'-'.repeat(79)}.json`);
});

test.each([
  ['order-A-118', 'order-A-118.json'],
  ['order-A/118 <b>', 'order-A-118-b.json'],
  ['order-テーブル1', 'order-テーブル1.json'],
  ['../..', 'order.json'],
  // A letter of two units.
  [`order-${'x'.repeat(73)}𠮷`, `order-${'x'.repeat(73)}.json`],
  [`order-${'x'.repeat(10_000)}`, `order-${'x'.repeat(74)}.json`],
])('%s is saved as %s', (wanted, name) => {
  expect(fileName(wanted, 'json')).toBe(name);
});

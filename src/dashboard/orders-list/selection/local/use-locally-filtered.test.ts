import { expect, test } from 'vitest';
import { exampleOrder } from '#testing/example-order.ts';
import { wantsRecentOrders } from './use-locally-filtered.ts';

const wants = wantsRecentOrders(Date.parse('2026-11-21T12:00:00Z') / 1000);

test.each([
  ['nothing is loaded yet', [], true],
  ['the oldest is of this month', ['2026-11-21T11:00:00Z', '2026-10-22T00:00:00Z'], true],
  ['the oldest is older than 31 days', ['2026-11-21T11:00:00Z', '2026-10-20T00:00:00Z'], false],
  ['the oldest has no readable date', ['some day'], true],
])('%s', (_, timestamps, expected) => {
  expect(wants(timestamps.map((createdAt) => exampleOrder({ createdAt })))).toBe(expected);
});

test('no more than 10,000 orders', () => {
  const order = exampleOrder({ createdAt: '2026-11-21T11:00:00Z' });
  expect(wants(Array.from({ length: 9_999 }, () => order))).toBe(true);
  expect(wants(Array.from({ length: 10_000 }, () => order))).toBe(false);
});

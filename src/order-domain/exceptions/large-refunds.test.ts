import { expect, test } from 'vitest';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import { judged } from './testing/judged.ts';

const PERIOD = { from: '2026-11-19', to: '2026-11-20' };
const NOW = Date.parse('2026-11-20T20:00:00Z') / 1_000;

/** An order of some days before, refunded at noon of a day. */
function refundOf(id: string, day: string, amountCents: number) {
  return exampleOrder({
    id,
    createdAt: '2026-11-01T10:00:00Z',
    refunds: [exampleRefund({ id: `r-${id}`, amountCents, createdAt: `${day}T12:00:00Z` })],
  });
}

const usual = Array.from({ length: 20 }, (_, index) =>
  refundOf(`usual-${index}`, '2026-11-12', 900 + index * 10),
);
const large = (orders: ReturnType<typeof refundOf>[]) =>
  judged(orders, { period: PERIOD, now: NOW })
    .filter(({ kind }) => kind === 'large_refund')
    .map(({ orderId, stake, day, facts }) => ({ orderId, stake, day, facts }));

test('a refund far above the store’s median is found on its own day', () => {
  const orders = [
    ...usual,
    refundOf('large', '2026-11-19', 10_000),
    refundOf('less', '2026-11-19', 9_990),
  ];
  expect(large(orders)).toEqual([
    {
      orderId: 'large',
      stake: 10_000,
      day: '2026-11-19',
      facts: { refundedCents: 10_000, usualCents: 1_000, times: 10 },
    },
  ]);
});

test('fewer than twenty refunds make no usual one', () => {
  expect(large([...usual.slice(1), refundOf('large', '2026-11-19', 90_000)])).toEqual([]);
});

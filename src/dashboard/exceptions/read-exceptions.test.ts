import { expect, test } from 'vitest';
import { exampleItem, exampleOrder, examplePayment, exampleRefund } from '#testing/example-order.ts';
import { EXCEPTIONS_FOUND, JUDGED, type JudgingSpec } from './exceptions-kind.ts';
import { createExceptionsReader, judgePeriod } from './read-exceptions.ts';

const NEVER = AbortSignal.any([]);

const NOON = Date.UTC(2026, 10, 18, 12) / 1000;
const SPEC: JudgingSpec = {
  days: {
    from: '2026-11-12',
    to: '2026-11-18',
    stores: [],
    currency: 'EUR',
    defaultTimeZone: 'Europe/London',
    cutoffMinutes: 0,
  },
  thresholds: {},
};
const cancelled = exampleOrder({
  id: 'o1',
  createdAt: '2026-11-18T10:00:00Z',
  fulfillmentStatus: 'cancelled',
  refunds: [],
});

test('an order that is read again as it changed is judged as it is now, and found once', () => {
  const judged = judgePeriod(SPEC, NOON);
  const kinds = (now = NOON) => judged.judged(now).found.map(({ kind, orderId }) => `${kind} ${orderId}`);
  judged.add(cancelled);
  judged.add(cancelled);
  expect(kinds().filter((each) => each === 'cancelled_but_paid o1')).toHaveLength(1);
  judged.add({ ...cancelled, fulfillmentStatus: 'completed' });
  expect(kinds()).not.toContain('cancelled_but_paid o1');
});

test('what only the time decides is found once it is due', () => {
  const judged = judgePeriod(SPEC, NOON);
  judged.add(exampleOrder({ id: 'o2', createdAt: '2026-11-18T11:50:00Z', fulfillmentStatus: 'pending', refunds: [] }));
  const isLong = (now: number) => judged.judged(now).found.some(({ kind }) => kind === 'active_too_long');
  expect(isLong(NOON)).toBe(false);
  expect(isLong(NOON + 3_600)).toBe(true);
});

test('thresholds decide, and readings of the same days are judged together', async () => {
  const { kind, cache } = createExceptionsReader();
  expect([kind.kind, cache.cache]).toEqual([JUDGED, EXCEPTIONS_FOUND]);
  const ask = async (spec: JudgingSpec) =>
    (await cache.answer({ ...spec, now: NOON })).found.map(({ orderId }) => orderId);
  expect(await ask(SPEC)).toEqual([]);
  const [own, earlier] = [kind.start(SPEC, NEVER), kind.start(SPEC, NEVER)];
  expect([own([cancelled]), earlier([{ ...cancelled, id: 'o3' }])]).toEqual([1, 1]);
  expect(new Set(await ask(SPEC))).toEqual(new Set(['o1', 'o3']));
  expect(await ask({ ...SPEC, thresholds: { '*': { owedMinutes: 1 } } })).toEqual([]);
});

test('what several orders decide follows these as they change', () => {
  const judged = judgePeriod(SPEC, NOON);
  const kinds = (now = NOON) =>
    judged
      .judged(now)
      .found.map(({ kind, orderId }) => `${kind} ${orderId}`)
      .filter((each) => /same_order|many_refunds|gap/.test(each));
  const order = (id: string, createdAt: string, changes: Parameters<typeof exampleOrder>[0] = {}) =>
    exampleOrder({
      id,
      createdAt: `2026-11-18T${createdAt}Z`,
      memberId: 'member-1',
      items: [exampleItem({ productId: 'tea' })],
      payments: [examplePayment({ id: `payment-${id}` })],
      refunds: [],
      ...changes,
    });
  const unpaid = { fulfillmentStatus: 'preparing', paymentStatus: 'unpaid', payments: [] };
  judged.add(order('o1', '10:00:00', { sequenceNumber: 1 }));
  judged.add(order('o2', '10:03:00', { sequenceNumber: 3, ...unpaid }));
  expect(kinds()).toEqual([]);
  // It comes again, paid.
  judged.add(order('o2', '10:03:00', { sequenceNumber: 3 }));
  expect(kinds()).toEqual(['same_order_again o2']);
  // Both are refunded: the second one was a mistake.
  const refund = (id: string) => [exampleRefund({ id, createdAt: '2026-11-18T11:00:00Z' })];
  judged.add(order('o1', '10:00:00', { sequenceNumber: 1, refunds: refund('r1') }));
  judged.add(order('o2', '10:03:00', { sequenceNumber: 3, refunds: refund('r2'), paymentStatus: 'refunded' }));
  expect(kinds()).toEqual(['many_refunds o2']);
  // Once the day is over, its numbers are looked at.
  expect(kinds(NOON + 86_400)).toEqual(['many_refunds o2', 'gap_in_numbers undefined']);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { foldOrders, type TotalsPart } from './totals-reading.ts';
import { type LastReadEvent, NEVER_READ, stepLastRead, unreadOrders } from './unread-changes.ts';

const FROM = Date.UTC(2026, 10, 20) / 1000;
const period = { filter: EMPTY_LIST_ORDERS_QUERY, from: FROM, until: FROM + 86_400 };
const AS_OF = Date.UTC(2026, 10, 20, 12);
const NONE: ReadonlySet<string> = new Set();

function order(id: string, createdAt: string, orderVersion: number | null = 1): Order {
  return exampleOrder({ id, createdAt, orderVersion });
}

function readWhole(parts: readonly TotalsPart[], listed: readonly Order[]) {
  return stepLastRead(NEVER_READ, { type: 'whole', parts, listed });
}

const read = [
  order('a', '2026-11-20T10:00:00Z'),
  order('b', '2026-11-20T09:00:00Z', 3),
  order('c', '2026-11-20T08:00:00Z', null),
];

test('what the list has just as it was read is no news, nor is an older version', () => {
  const state = readWhole([foldOrders(read)], read);
  expect(unreadOrders(state, period, AS_OF, read, NONE)).toHaveLength(0);
  expect(unreadOrders(state, period, AS_OF, [order('b', '2026-11-20T09:00:00Z', 2)], NONE)).toHaveLength(0);
});

test('new and changed orders are counted, and those that no longer match', () => {
  const state = readWhole([foldOrders(read.slice(0, 2)), foldOrders(read.slice(2))], read);
  const listed = [
    order('new', '2026-11-20T12:00:01Z'),
    order('a', '2026-11-20T10:00:00Z', 2),
    order('late', '2026-11-20T07:00:00Z'),
    ...read.slice(1),
  ];
  expect(unreadOrders(state, period, AS_OF, listed, NONE)).toHaveLength(3);
  expect(unreadOrders(state, period, AS_OF, listed, new Set(['b', 'late']))).toHaveLength(3);
});

test('orders outside the period are not missing', () => {
  const state = readWhole([foldOrders(read)], read);
  const listed = [order('later', '2026-11-21T00:00:00Z'), order('earlier', '2026-11-19T23:59:59Z')];
  expect(unreadOrders(state, period, AS_OF, listed, NONE)).toHaveLength(0);
});

test('what the list had loaded before and the service no longer selects is not news; what came meanwhile is', () => {
  const outdated = order('outdated', '2026-11-20T06:00:00Z');
  const meanwhile = order('meanwhile', '2026-11-20T12:00:02Z');
  const state = readWhole([foldOrders(read)], [...read, outdated, meanwhile]);
  expect(unreadOrders(state, period, AS_OF, [...read, outdated, meanwhile], NONE)).toHaveLength(1);
});

test('after every sequence of events: what was known when the parts at hand were whole for the first time', () => {
  const orders = ['a', 'b', 'c', 'd'].map((id) => order(id, '2026-11-20T10:00:00Z'));
  const readings = [orders.slice(0, 1), orders.slice(0, 3), []].map((each) => [foldOrders(each)]);
  const listed = [[], orders.slice(1), orders];
  const event = fc.oneof(
    fc.record({
      type: fc.constant('whole' as const),
      parts: fc.constantFrom(...readings),
      listed: fc.constantFrom(...listed),
    }),
    fc.constant({ type: 'not whole' as const }),
  );
  fc.assert(
    fc.property(fc.array<LastReadEvent>(event, { minLength: 1, maxLength: 12 }), (events) => {
      const state = events.reduce(stepLastRead, NEVER_READ);
      const last = events.at(-1);
      const parts = last?.type === 'whole' ? last.parts : undefined;
      const before = events.findLastIndex((each) => each.type !== 'whole' || each.parts !== parts);
      const first = events[before + 1];
      const known = new Set(parts?.flatMap(({ versions }) => versions.map(([id]) => id)));
      const atFirst = first?.type === 'whole' ? first.listed.map(({ id }) => id) : [];
      const outdated = new Set(atFirst.filter((id) => !known.has(id)));
      expect(state).toMatchObject(parts ? { known: 'whole', parts, outdated } : NEVER_READ);
    }),
    { seed: 20_261_123, numRuns: 500 },
  );
});

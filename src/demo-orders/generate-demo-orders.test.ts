import { describe, expect, test } from 'vitest';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { auditOrder } from './testing/audit-order.ts';
import { DEMO_BATCHES, DEMO_UNTIL as until } from './testing/demo-quarter.ts';
import { demoStores } from './demo-stores.ts';
import { generateDemoOrders, WRONG_SUMS_NOTE } from './generate-demo-orders.ts';
import { SETTLED_AFTER_SECONDS } from './next-step.ts';
import { placedAt } from './order-parts.ts';
import { BY_HAND_NOTE } from './plant-exceptions.ts';

const SECONDS_PER_DAY = 86_400;
const orders = DEMO_BATCHES.flat();

const idsOf = (list: readonly OrderDetail[]) => list.map(({ id }) => id);
const lately = (period: { until: number; days?: number; after?: number }) => [
  ...generateDemoOrders({ days: 3, ...period }),
];

describe('the orders of 90 days', () => {
  test('are about 20,000, each with an id of its own', () => {
    expect(orders.length).toBeGreaterThan(19_000);
    expect(orders.length).toBeLessThan(21_000);
    expect(new Set(idsOf(orders)).size).toBe(orders.length);
  });

  test('pass the strict reading of the API', () => {
    const some = orders.filter(({ note }, index) => index % 4 === 0 || note !== '');
    expect(some.flatMap((order) => strictOrderDetail.safeParse(order).error?.issues ?? [])).toEqual(
      [],
    );
  });

  test('add up, all but a few that are wrong on purpose and say so', () => {
    const wrong = orders.filter((order) => auditOrder(order).length > 0);
    expect(idsOf(wrong)).toEqual(
      idsOf(orders.filter(({ note }) => [WRONG_SUMS_NOTE, BY_HAND_NOTE].includes(note))),
    );
    expect(wrong.length).toBeGreaterThanOrEqual(30);
    expect(wrong.length).toBeLessThan(60);
    expect(new Set(wrong.flatMap(auditOrder)).size).toBeGreaterThan(3);
  });

  test('come a batch a day, oldest first, up to the very end', () => {
    expect(DEMO_BATCHES).toHaveLength(90);
    const times = orders.map(placedAt);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    DEMO_BATCHES.forEach((batch, index) => {
      const day = Math.floor(until / SECONDS_PER_DAY) - 89 + index;
      expect(new Set(batch.map((order) => Math.floor(placedAt(order) / SECONDS_PER_DAY)))).toEqual(
        new Set([day]),
      );
    });
    expect(Math.max(...times)).toBeLessThanOrEqual(until);
    expect(Math.max(...times)).toBeGreaterThan(until - 3600);
  });

  test('show no payment and no refund of the future', () => {
    const times = orders.flatMap(({ payments, refunds }) =>
      [...payments, ...refunds].map(({ createdAt }) => createdAt),
    );
    expect(times.filter((time) => Date.parse(time) / 1000 > until)).toEqual([]);
  });

  test('bear their store’s offset, on both sides of the clock changes', () => {
    const expected = new Map<string, (createdAt: string) => number>([
      ['Europe/Madrid', (createdAt) => (createdAt < '2026-10-25T01:00:00Z' ? 120 : 60)],
      ['America/New_York', (createdAt) => (createdAt < '2026-11-01T06:00:00Z' ? -240 : -300)],
      ['Asia/Tokyo', () => 540],
    ]);
    const offsets = orders.map(({ storeId, createdAt }) => {
      const timeZone = demoStores.find(({ id }) => id === storeId)?.timeZone ?? '';
      return expected.get(timeZone)?.(createdAt);
    });
    expect(orders.map(({ tzOffsetMinutes }) => tzOffsetMinutes)).toEqual(offsets);
    expect(new Set(offsets)).toEqual(new Set([120, 60, -240, -300, 540]));
  });

  test('are numbered from 1 each day of each store, with tickets that no other order of that day has', () => {
    const days = Map.groupBy(orders, (order) => {
      const day = Math.floor((placedAt(order) + order.tzOffsetMinutes * 60) / SECONDS_PER_DAY);
      return `${order.storeId} ${day}`;
    });
    for (const ofTheDay of days.values()) {
      const numbers = ofTheDay.flatMap(({ sequenceNumber }) => sequenceNumber ?? []);
      const tickets = ofTheDay.flatMap(({ ticketNumber }) => ticketNumber ?? []);
      expect(numbers).toEqual([...new Set(numbers)].sort((one, other) => one - other));
      expect(new Set(tickets).size).toBe(tickets.length);
    }
  });

  test('end within the time they have; those placed in the last half hour are under way or called off', () => {
    const isEnded = ({ fulfillmentStatus }: OrderDetail) =>
      ['completed', 'cancelled'].includes(fulfillmentStatus);
    const settled = orders.filter((order) => placedAt(order) <= until - SETTLED_AFTER_SECONDS);
    const fresh = orders.filter((order) => placedAt(order) > until - 1800);
    expect(settled.every(isEnded)).toBe(true);
    expect(fresh.some(({ fulfillmentStatus }) => fulfillmentStatus === 'completed')).toBe(false);
    expect(orders.filter((order) => !isEnded(order)).length).toBeGreaterThan(5);
  });
});

describe('generateDemoOrders', () => {
  test('gives the same orders every time', () => {
    expect(lately({ until })).toEqual(lately({ until }));
    expect(DEMO_BATCHES.slice(-3)).toEqual(lately({ until }));
  });

  test.each([60, 3600, 26 * 3600])(
    'adds orders when it goes on %i seconds longer and leaves settled ones as they were',
    (seconds) => {
      const before = orders.slice(-500);
      const later = lately({ until: until + seconds, days: 5 }).flat();
      const known = later.filter((order) => placedAt(order) <= until).slice(-500);
      expect(idsOf(known)).toEqual(idsOf(before));
      const isUnchanged = (order: OrderDetail, index: number) =>
        known[index]?.orderVersion === order.orderVersion;
      const hasSettled = (order: OrderDetail) => placedAt(order) <= until - SETTLED_AFTER_SECONDS;
      expect(before.filter(hasSettled).every(isUnchanged)).toBe(true);
      expect(
        known.filter((_, index) => before[index] && isUnchanged(before[index], index)),
      ).toEqual(before.filter(isUnchanged));
      before.forEach((order, index) =>
        expect(known[index]?.orderVersion).toBeGreaterThanOrEqual(order.orderVersion),
      );
    },
  );

  test('starts after an instant, exclusive', () => {
    const all = lately({ until }).flat();
    const middle = all[Math.floor(all.length / 2)];
    const after = middle ? placedAt(middle) : 0;
    const rest = lately({ until, after });
    expect(rest.flat()).toEqual(all.filter((order) => placedAt(order) > after));
    expect(rest.length).toBeLessThan(3);
    expect(lately({ until, after: until }).flat()).toEqual([]);
    expect(lately({ until, after: until + 3 * SECONDS_PER_DAY })).toEqual([]);
  });

  test('tells how far it is after each batch was taken', () => {
    const told: string[] = [];
    for (const batch of generateDemoOrders({
      until,
      days: 3,
      onDay: (done, total) => told.push(`${done}/${total}`),
    })) {
      told.push(batch.length > 0 ? 'batch' : 'nothing');
    }
    expect(told).toEqual(['batch', '1/3', 'batch', '2/3', 'batch', '3/3']);
  });
});

import { describe, expect, test } from 'vitest';
import { type OrderDetail, strictOrderDetail } from '#contract/service/order-strict.ts';
import { computeFigures } from '#order-domain/order/order-figures.ts';
import { asRead } from '#order-store/testing/demo-store.ts';
import { DEMO_BATCHES, DEMO_UNTIL as until } from './testing/demo-quarter.ts';
import { generateDemoOrders, WRONG_SUMS_NOTE } from './generate-demo-orders.ts';
import { placedAt } from './order-parts.ts';
import { BY_HAND_NOTE } from './plant-exceptions.ts';

const SECONDS_PER_DAY = 86_400;
const orders = DEMO_BATCHES.flat();

const lately = (period: { until: number; days?: number; after?: number }) => [
  ...generateDemoOrders({ days: 3, ...period }),
];

describe('the orders of 90 days', () => {
  test('fit the strict contract', () => {
    const some = orders.filter(({ note }, index) => index % 4 === 0 || note !== '');
    expect(some.flatMap((order) => strictOrderDetail.safeParse(order).error?.issues ?? [])).toEqual(
      [],
    );
  });

  test('add up, except for a few with a note', () => {
    const isOdd = ({ note }: OrderDetail) => [WRONG_SUMS_NOTE, BY_HAND_NOTE].includes(note);
    const some = orders.filter((order, index) => index % 4 === 0 || isOdd(order));
    const wrong = some.filter((order) => computeFigures(asRead(order)).mismatches.length > 0);
    expect(wrong.filter((order) => !isOdd(order))).toEqual([]);
    expect(wrong.length).toBeGreaterThan(10);
  });

  test('are numbered from 1 per store and day', () => {
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
});

describe('generateDemoOrders', () => {
  test('is deterministic', () => {
    expect(lately({ until })).toEqual(lately({ until }));
    expect(DEMO_BATCHES.slice(-3)).toEqual(lately({ until }));
  });

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
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { exampleOrder, exampleRefund } from '#testing/example-order.ts';
import type { StoreDirectory } from '#order-domain/days/stores.ts';
import { createDayClock } from '#order-domain/days/store-day.ts';
import { daySales } from './day-sales.ts';
import { createDayGrouper, type DayGroup } from './day-groups.ts';

const currencyOf = ({ storeId }: Order) => storeId;
const stores: StoreDirectory = {
  described: [],
  groups: [],
  find: (id) => ({ id, name: id, timeZone: undefined, currency: id, isDescribed: false }),
};
const london = () => createDayClock('Europe/London', 0);

function order(id: string, createdAt: string, changes: Partial<Order> = {}): Order {
  return exampleOrder({ id, createdAt, storeId: 'EUR', ...changes });
}

/** The parts of groups that tests compare; of the sums, the count, total and refunds of sales, and the total of canceled orders. */
function bare(orders: readonly Order[], groups: readonly DayGroup[]) {
  return groups.map((group) => ({
    day: group.span?.day,
    start: group.start,
    count: group.count,
    sums: [...daySales(orders, group, stores)].map(([currency, figures]) => [
      currency,
      figures.orders,
      figures.totalCents,
      figures.refundedCents,
      figures.cancelledTotalCents,
    ]),
  }));
}

/** The same sums, computed in the simplest way. */
function naiveGroups(orders: readonly Order[]) {
  return createDayGrouper(
    london(),
    currencyOf,
  )(orders).map(({ span, start, count }) => {
    const members = orders.slice(start, start + count);
    return {
      day: span?.day,
      start,
      count,
      sums: [...new Set(members.map(currencyOf))].sort().map((currency) => {
        const own = members.filter((member) => currencyOf(member) === currency);
        const sales = own.filter(({ fulfillmentStatus }) => fulfillmentStatus !== 'cancelled');
        const totalOf = (all: readonly Order[]) => all.reduce((sum, { totalCents }) => sum + totalCents, 0);
        const refunds = sales.flatMap(({ refunds }) => refunds ?? []);
        return [
          currency,
          sales.length,
          totalOf(sales),
          refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
          totalOf(own) - totalOf(sales),
        ];
      }),
    };
  });
}

describe('orders grouped by day', () => {
  test('stand under their day, with sums for each currency', () => {
    const refunded = { refunds: [exampleRefund({ amountCents: 300 }), exampleRefund({ amountCents: 50 })] };
    const orders = [
      order('a', '2026-11-20T20:14:00Z', refunded),
      order('b', '2026-11-20T09:00:00Z', { storeId: 'JPY', totalCents: 77 }),
      order('c', '2026-11-20T00:00:00Z', { totalCents: 5 }),
      order('d', '2026-11-19T23:59:59Z'),
    ];
    const groups = createDayGrouper(london(), currencyOf)(orders);
    expect(bare(orders, groups)).toEqual([
      {
        day: '2026-11-20',
        start: 0,
        count: 3,
        sums: [
          ['EUR', 2, 1005, 350, 0],
          ['JPY', 1, 77, 0, 0],
        ],
      },
      { day: '2026-11-19', start: 3, count: 1, sums: [['EUR', 1, 1000, 0, 0]] },
    ]);
  });

  test('have their sums in one sequence, whichever order came first', () => {
    const orders = ['JPY', 'EUR', 'USD', 'EUR'].map((storeId, index) =>
      order(`o${index}`, `2026-11-20T20:1${5 - index}:00Z`, { storeId }),
    );
    const groupByDay = createDayGrouper(london(), currencyOf);
    for (let newest = orders.length - 1; newest >= 0; newest -= 1) {
      const codes = [...(groupByDay(orders.slice(newest))[0]?.currencies ?? [])];
      expect(codes).toEqual([...codes].sort());
    }
  });

  test('have the currencies in view too, in which orders that are not in the list yet may be', () => {
    const eur = order('a', '2026-11-20T20:14:00Z');
    const gbp = order('b', '2026-11-20T09:00:00Z', { storeId: 'GBP' });
    const usd = order('c', '2026-11-19T09:00:00Z', { storeId: 'USD' });
    const groupByDay = createDayGrouper(london(), currencyOf, ['USD', 'EUR']);
    const currencies = (orders: readonly Order[]) => groupByDay(orders).map((group) => group.currencies);
    expect(currencies([eur])).toEqual([['EUR', 'USD']]);
    expect(currencies([eur, gbp, usd])).toEqual([
      ['EUR', 'GBP', 'USD'],
      ['EUR', 'USD'],
    ]);
  });

  test('count business days, over a change of the clock', () => {
    // In Madrid the clock was set back at 03:00 on 25 October 2026; the business day starts at 04:00.
    const groups = createDayGrouper(
      createDayClock('Europe/Madrid', 240),
      currencyOf,
    )([
      order('a', '2026-10-25T03:00:00Z'),
      order('b', '2026-10-25T02:59:59Z'),
      order('c', '2026-10-24T02:00:00Z'),
      order('d', '2026-10-24T01:59:59Z'),
    ]);
    expect(groups.map(({ span, count }) => [span?.day, count])).toEqual([
      ['2026-10-25', 1],
      ['2026-10-24', 2],
      ['2026-10-23', 1],
    ]);
    expect(groups[1]?.span?.end).toBe(groups[0]?.span?.start);
  });

  test('stay with the order before them where they tell no time', () => {
    const groups = createDayGrouper(
      london(),
      currencyOf,
    )([
      order('a', 'soon'),
      order('b', '2026-11-20T20:14:00Z'),
      order('c', 'yesterday'),
      order('d', '2026-11-19T20:14:00Z'),
    ]);
    expect(groups.map(({ span, start, count }) => [span?.day, start, count])).toEqual([
      [undefined, 0, 1],
      ['2026-11-20', 1, 2],
      ['2026-11-19', 3, 1],
    ]);
  });

  test('are grouped, step by step, as if all had come at once', () => {
    const anyOrder = fc.record({
      minutes: fc.integer({ min: 0, max: 60 * 24 * 5 }),
      totalCents: fc.integer({ min: 0, max: 5_000 }),
      storeId: fc.constantFrom('EUR', 'JPY'),
      fulfillmentStatus: fc.constantFrom('completed', 'cancelled'),
    });
    const anyStep = fc.record({ at: fc.nat(), remove: fc.nat({ max: 3 }), add: fc.array(anyOrder, { maxLength: 6 }) });
    fc.assert(
      fc.property(fc.array(anyStep, { maxLength: 12 }), (steps) => {
        const groupByDay = createDayGrouper(london(), currencyOf);
        let orders: Order[] = [];
        for (const { at, remove, add } of steps) {
          const next = [...orders];
          const start = orders.length === 0 ? 0 : at % (orders.length + 1);
          const made = add.map(({ minutes, ...rest }) =>
            order('x', printUtcSecond(1_795_000_000 + minutes * 60), { ...rest, refunds: [] }),
          );
          next.splice(start, remove, ...made);
          orders = next.sort((left, right) =>
            left.createdAt < right.createdAt ? 1 : left.createdAt > right.createdAt ? -1 : 0,
          );
          expect(bare(orders, groupByDay(orders))).toEqual(naiveGroups(orders));
        }
      }),
      { seed: 20_261_121, numRuns: 300 },
    );
  });

  test('cost what a page brings: the days before it keep their identity', () => {
    const groupByDay = createDayGrouper(london(), currencyOf);
    const first = [order('a', '2026-11-20T20:14:00Z'), order('b', '2026-11-19T20:14:00Z')];
    const before = groupByDay(first);
    let read = 0;
    const counted = new Proxy(order('c', '2026-11-19T10:00:00Z'), {
      get: (target, key, receiver) => {
        read += key === 'created' ? 1 : 0;
        return Reflect.get(target, key, receiver);
      },
    });
    const after = groupByDay([...first, counted]);
    expect(after[0]).toBe(before[0]);
    expect(after[1]?.count).toBe(2);
    groupByDay([...first, counted, order('d', '2026-11-18T10:00:00Z')]);
    expect(read).toBe(1);
  });
});

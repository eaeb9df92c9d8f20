import { expect, test } from 'vitest';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { lookAround, type LookProgress } from './split-section.tsx';

const open = exampleOrder({ id: 'open', createdAt: '2026-11-20T20:00:00Z' });
const created = Date.parse(open.createdAt) / 1000;

function at(seconds: number, id: string): Order {
  return exampleOrder({ id, createdAt: printUtcSecond(created + seconds) });
}

/** A service with pages of three orders. */
function serviceOf(orders: readonly Order[]) {
  const queries: OrdersQuery[] = [];
  const fetchPage = async (query: OrdersQuery, signal: AbortSignal) => {
    signal.throwIfAborted();
    queries.push(query);
    const isWithin = ({ createdAt, totalCents }: Order) => {
      const second = secondOf(createdAt) ?? Number.NaN;
      const isInPeriod = second >= (secondOf(query.from) ?? -Infinity) && second <= (secondOf(query.to) ?? Infinity);
      const isPriced = totalCents >= (query.amountMin ?? -Infinity) && totalCents <= (query.amountMax ?? Infinity);
      return isInPeriod && isPriced && second < (secondOf(query.before) ?? Infinity);
    };
    const matching = orders
      .filter(isWithin)
      .sort((left, right) => (secondOf(right.createdAt) ?? 0) - (secondOf(left.createdAt) ?? 0));
    return { orders: matching.slice(0, 3), unreadable: [], hasMore: matching.length > 3 };
  };
  return { queries, fetchPage };
}

async function all(orders: readonly Order[]): Promise<{ last: LookProgress | undefined; queries: OrdersQuery[] }> {
  const { fetchPage, queries } = serviceOf(orders);
  let last: LookProgress | undefined;
  for await (const progress of lookAround(open, fetchPage, new AbortController().signal)) last = progress;
  return { last, queries };
}

test('every order of the day before and after is found once, also where a second lies across two pages', async () => {
  const near = [-80_000, -3_600, 0, 1, 60, 60, 90, 90, 7_200, 7_201, 86_400];
  const orders = near.map((seconds, number) => at(seconds, `order ${number}`));
  const { last, queries } = await all([...orders, at(90_000, 'too late'), at(-90_000, 'too early')]);
  expect(last?.orders.map(({ id }) => id).sort()).toEqual(orders.map(({ id }) => id).sort());
  expect(last).toMatchObject({ share: 1, hours: 24, hasGap: false });
  expect(queries.filter(({ storeIds }) => String(storeIds) !== open.storeId)).toEqual([]);
});

test('a second with more orders than a page holds is told as a gap, and does not hold the search up', async () => {
  const crowd = Array.from({ length: 9 }, (_, number) => at(600, `crowd ${number}`));
  const { last } = await all([...crowd, at(30, 'before the crowd')]);
  expect(last?.hasGap).toBe(true);
  expect(last?.orders.map(({ id }) => id)).toContain('before the crowd');
});

test('no store is busy enough to make it ask for ever', async () => {
  const { queries } = await all(Array.from({ length: 1_000 }, (_, number) => at(number * 5, `order ${number}`)));
  expect(queries).toHaveLength(40);
});

test('it ends at once when it is given up', async () => {
  const controller = new AbortController();
  const { fetchPage, queries } = serviceOf([at(5, 'one')]);
  const looking = lookAround(open, fetchPage, controller.signal);
  await looking.next();
  controller.abort();
  await expect(looking.next()).rejects.toMatchObject({ name: 'AbortError' });
  expect(queries).toHaveLength(1);
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { exampleOrder } from '#testing/example-order.ts';
import { findOldest } from './find-oldest.ts';
import type { FetchPage } from '#upstream/walk/orders-walk.ts';

const NOW = 1_795_000_000;
const DAY = 86_400;

/** A service with one order in each of these seconds (epoch); counts its requests. */
function service(seconds: readonly number[]) {
  const newestFirst = seconds.toSorted((left, right) => right - left);
  let requests = 0;
  const fetchPage: FetchPage = (query) => {
    requests += 1;
    const before = secondOf(query.before) ?? Infinity;
    const from = secondOf(query.from) ?? -Infinity;
    const found = newestFirst.filter((second) => second < before && second >= from);
    return Promise.resolve({
      orders: found.slice(0, query.pageSize).map((second) => exampleOrder({ createdAt: printUtcSecond(second) })),
      unreadable: [],
      hasMore: found.length > (query.pageSize ?? 200),
    });
  };
  return { fetchPage, requests: () => requests };
}

const { signal } = new AbortController();
const { before: _before, pageSize: _pageSize, ...ALL } = EMPTY_LIST_ORDERS_QUERY;

test('in 20,000 orders of 90 days it finds the last page with few requests', async () => {
  const seconds = Array.from({ length: 20_000 }, (_, index) => NOW - Math.floor((index * 90 * DAY) / 20_000));
  const { fetchPage, requests } = service(seconds);
  const found = (await findOldest(ALL, fetchPage, NOW, signal)) ?? Infinity;
  const below = seconds.filter((second) => second <= found).length;
  expect(below).toBeGreaterThan(0);
  expect(below).toBeLessThanOrEqual(200);
  expect(requests()).toBeLessThanOrEqual(16);
});

test('whatever the orders, from the second that it finds to the oldest there is at most a page, or one crowded second', async () => {
  const ages = fc.array(
    fc.record({ age: fc.integer({ min: 0, max: 3000 * DAY }), count: fc.integer({ min: 1, max: 260 }) }),
    { minLength: 1, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(ages, async (groups) => {
      const seconds = groups.flatMap(({ age, count }) => Array.from({ length: count }, () => NOW - age));
      const { fetchPage, requests } = service(seconds);
      const found = (await findOldest(ALL, fetchPage, NOW, signal)) ?? -Infinity;
      const below = seconds.filter((second) => second <= found);
      expect(below.length).toBeGreaterThan(0);
      expect(below.length <= 200 || new Set(below).size === 1).toBe(true);
      expect(requests()).toBeLessThanOrEqual(45);
    }),
    { seed: 106, numRuns: 150 },
  );
});

test('a period bounds the search, and without any order there is none', async () => {
  const { fetchPage } = service([NOW - 100, NOW - 50 * DAY]);
  const from = printUtcSecond(NOW - DAY);
  expect(await findOldest({ ...ALL, from }, fetchPage, NOW, signal)).toBe(NOW);
  expect(await findOldest(ALL, service([]).fetchPage, NOW, signal)).toBeUndefined();
});

test('it stops when it is aborted', async () => {
  const { fetchPage, requests } = service([NOW]);
  await expect(findOldest(ALL, fetchPage, NOW, AbortSignal.abort())).rejects.toThrow('aborted');
  expect(requests()).toBe(0);
});

import { expect, test, vi } from 'vitest';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { createStoresFetch } from './fetch-stores-page.ts';
import { createOrdersFeed } from './orders-feed-runner.ts';
import { EVERYTHING, modelOrder, order, pageOf } from './testing/drive-feed.ts';
import { createModelUpstream } from './testing/model-upstream.ts';
import { createWaitingFetch } from './testing/waiting-upstream.ts';
import type { PageQuery } from './walk/page-query.ts';

const STORES = Array.from({ length: 6 }, (_, number) => `store-${number}`);
const { signal } = new AbortController();

function queryOf(storeIds: readonly string[], pageSize = 200): PageQuery {
  return { ...EVERYTHING, storeIds, pageSize };
}

/** A service whose stores have `counts` orders each, one per second; those of the first store are the newest. */
function serviceOf(counts: Readonly<Record<string, number>>) {
  let second = 0;
  const orders = Object.entries(counts)
    .toReversed()
    .flatMap(([storeId, count]) =>
      Array.from({ length: count }, (_, index) => modelOrder(`${storeId} ${index}`, second++, { storeId })),
    );
  const { answer } = createModelUpstream(orders, SOUND_POLICY);
  const requests: PageQuery[] = [];
  const fetchPage = createStoresFetch(async (query) => {
    requests.push(query);
    return answer(query);
  });
  return { fetchPage, requests };
}

test('one store, and none, are asked for as ever', async () => {
  const { fetchPage, requests } = serviceOf({ 'store-0': 3, 'store-1': 3 });
  expect((await fetchPage(queryOf(['store-0'], 50), signal)).orders).toHaveLength(3);
  expect((await fetchPage(queryOf([], 50), signal)).orders).toHaveLength(6);
  expect(requests).toEqual([
    { ...EVERYTHING, storeId: 'store-0', pageSize: 50 },
    { ...EVERYTHING, pageSize: 50 },
  ]);
});

test('each store is asked for its share, and nothing is cut from orders that all stores are known to have', async () => {
  const { fetchPage, requests } = serviceOf(Object.fromEntries(STORES.map((storeId) => [storeId, 30])));
  const page = await fetchPage(queryOf(STORES), signal);
  expect(requests.map(({ storeId, pageSize }) => `${storeId}: ${pageSize}`)).toEqual(
    STORES.map((storeId) => `${storeId}: 44`),
  );
  expect(page.orders).toHaveLength(180);
  expect(page.hasMore).toBe(false);
});

test('the busiest store is asked for more, not all stores', async () => {
  const { fetchPage, requests } = serviceOf({ 'store-0': 500, 'store-1': 40, 'store-2': 40 });
  const page = await fetchPage(queryOf(['store-0', 'store-1', 'store-2']), signal);
  expect(requests.map(({ storeId, pageSize }) => `${storeId}: ${pageSize}`)).toEqual([
    'store-0: 77',
    'store-1: 77',
    'store-2: 77',
    'store-0: 200',
  ]);
  expect(page.orders).toHaveLength(276);
  expect(new Set(page.orders.map(({ storeId }) => storeId))).toEqual(new Set(['store-0']));
  expect(page.hasMore).toBe(true);
});

test('at most four requests are in flight, over all pages together', async () => {
  const { fetchPage: one, next, waiting } = createWaitingFetch(() => pageOf([]));
  const fetchPage = createStoresFetch(one);
  const pages = Promise.all([fetchPage(queryOf(STORES), signal), fetchPage(queryOf(STORES, 50), signal)]);
  for (let left = 2 * STORES.length; left > 0; left -= 1) {
    const request = await next();
    expect(waiting.length).toBe(Math.min(left, 4) - 1);
    request.succeed();
    await vi.waitFor(() => expect(waiting.length).toBe(Math.min(left - 1, 4)));
  }
  expect(await pages).toEqual([pageOf([]), pageOf([])]);
});

test('a store that fails fails the page with its error, and ends the other requests', async () => {
  const { fetchPage: one, next } = createWaitingFetch(() => pageOf([]));
  const page = createStoresFetch(one)(queryOf(STORES), signal);
  const [first, second] = [await next(), await next()];
  second.fail(new Error('no answer'));
  await expect(page).rejects.toThrow('no answer');
  expect(first.signal.aborted).toBe(true);
});

test('a page that is given up ends its requests and sends no further ones', async () => {
  const { fetchPage: one, next, waiting } = createWaitingFetch(() => pageOf([]));
  const controller = new AbortController();
  const page = createStoresFetch(one)(queryOf(STORES), controller.signal);
  const first = await next();
  controller.abort();
  expect(first.signal.aborted).toBe(true);
  first.fail(new DOMException('given up', 'AbortError'));
  await expect(page).rejects.toMatchObject({ name: 'AbortError' });
  for (const request of waiting) request.succeed();
  await Promise.resolve();
  expect(waiting).toHaveLength(3);
});

test('an order that arrives in a store after it answered, before orders of another store, is found by the next poll', async () => {
  const stores = new Map([
    ['a', [order('a 0', 0, { storeId: 'a' })]],
    ['b', [order('b 0', 1, { storeId: 'b' })]],
  ]);
  const answered: string[] = [];
  const fetchPage = createStoresFetch(async ({ storeId = '', pageSize, before = '9' }) => {
    const orders = (stores.get(storeId) ?? []).filter(({ createdAt }) => createdAt < before);
    answered.push(storeId);
    if (answered.length === 1) {
      stores.set('a', [order('a late', 2, { storeId: 'a' }), ...orders]);
      stores.set('b', [
        order('b 2', 5, { storeId: 'b' }),
        order('b 1', 4, { storeId: 'b' }),
        ...(stores.get('b') ?? []),
      ]);
    }
    return pageOf(orders.slice(0, pageSize), orders.length > pageSize);
  });
  const feed = createOrdersFeed({ filter: { ...EVERYTHING, storeIds: ['a', 'b'] }, fetchPage, pageSize: 10 });
  await feed.loadMore();
  const burst = Array.from({ length: 26 }, (_, index) => order(`burst ${index}`, 50 - index, { storeId: 'b' }));
  stores.set('b', [...burst, ...(stores.get('b') ?? [])]);
  // The third page of this poll ends right above the late order.
  await feed.pollHead();
  feed.showNew();
  expect(feed.getSnapshot().orders.map(({ id }) => id)).toContain('a late');
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { type OrderPage, readOrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { createOrdersFeed, type OrdersFeed } from '#dashboard/orders-feed/orders-feed-runner.ts';
import { EVERYTHING, NOON } from '#dashboard/orders-feed/testing/drive-feed.ts';
import { hasHugeAmount, RUNS } from '#dashboard/orders-feed/testing/expect-feed.ts';
import { createModelUpstream, type ModelOrder, type Mutation } from '#dashboard/orders-feed/testing/model-upstream.ts';
import {
  actions,
  actUntilLastArrival,
  arrivals,
  expectNewestFirstIn,
  expectOnceIn,
  idsIn,
  inStores,
  loadAll,
  loadAllNewer,
  lostIn,
  sharedPageSize,
  store,
} from '#dashboard/orders-feed/testing/several-stores.ts';
import {
  faultyPolicy,
  mutations,
  oddOrders,
  soundPolicy,
  wholeOrders,
} from '#dashboard/orders-feed/testing/upstream-arbitraries.ts';
import { type ListPolicy, SOUND_POLICY } from '#testing/upstream/list-model.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { upstreamResponse } from '../testing/upstream-response.ts';
import { listLiveOrders } from './list-live-orders.ts';

const SOME_RUNS = { ...RUNS, numRuns: 200 };
/** As `oddOrders`, all with an id: without one, a test can't tell which is which. */
const identifiedOrders = oddOrders.map((orders) =>
  orders.map((each): ModelOrder => (each.form === 'anonymous' ? { ...each, form: 'unreadable' } : each)),
);
const allowed = fc.uniqueArray(store, { minLength: 2, maxLength: 6 });
type Scene = {
  readonly orders: readonly ModelOrder[];
  readonly policy: ListPolicy;
  readonly storeIds: readonly string[];
  readonly changes?: readonly Mutation[];
  /** False by default. */
  readonly maySeeAll?: boolean;
  /** Only as many orders are requested as a page may have, so that few orders fill many pages. */
  readonly isTight?: boolean;
};

/** The merged lists of some stores from a modeled service. */
function listOf({ orders, policy, storeIds, changes = [], maySeeAll = false, isTight = false }: Scene) {
  const model = createModelUpstream(orders, policy, changes);
  const asked: ListOrdersQuery[] = [];
  const upstream: Upstream = {
    async listOrders(query) {
      asked.push(query);
      return upstreamResponse(JSON.stringify(model.answerRaw(query)));
    },
    async getOrder() {
      throw new Error('No details are read.');
    },
    close: async () => undefined,
  };
  async function fetchPage(query: OrdersQuery): Promise<OrderPage> {
    const { signal } = new AbortController();
    const response = await listLiveOrders({
      upstream,
      query,
      storeIds,
      maySeeAll,
      signal,
      now: () => NOON * 1_000,
      onForeignOrders() {},
      ...(isTight && { leastRequested: 1 }),
    });
    const page = readOrderPage(JSON.parse(String(response?.body.whole)));
    if (!page) throw new Error('No page of orders.');
    expect(page.orders.filter((order) => !storeIds.includes(order.storeId))).toEqual([]);
    return page;
  }
  return { model, asked, fetchPage, isOwn: ({ storeId = '' }: ModelOrder) => storeIds.includes(storeId) };
}

function expectSound(feed: OrdersFeed): void {
  expectOnceIn(feed);
  expectNewestFirstIn(feed);
}

describe('what somebody limited to some stores walks through', () => {
  test('is all of theirs, each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        inStores(wholeOrders),
        soundPolicy,
        allowed,
        sharedPageSize,
        async (orders, policy, storeIds, pageSize) => {
          const { fetchPage, isOwn } = listOf({ orders, policy, storeIds, isTight: true });
          const wanted = orders.filter(isOwn);
          fc.pre(!hasHugeAmount(wanted, pageSize));
          const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize });
          await loadAll(feed);
          expect(new Set(idsIn(feed))).toEqual(new Set(wanted.map(({ id }) => id)));
          expect(feed.getSnapshot().isComplete).toBe(true);
          expectSound(feed);
        },
      ),
      SOME_RUNS,
    );
  });

  test('never claims an order that it lacks, whatever rules the service breaks', async () => {
    await fc.assert(
      fc.asyncProperty(
        inStores(identifiedOrders),
        faultyPolicy,
        mutations,
        allowed,
        sharedPageSize,
        async (orders, policy, changes, storeIds, pageSize) => {
          const { fetchPage, model, isOwn } = listOf({ orders, policy, storeIds, changes, isTight: true });
          const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize });
          // It may claim orders that it does not return.
          await loadAll(feed).catch((error: unknown) => {
            if (!(error instanceof ApiProblem && error.code === 'upstream_error')) throw error;
          });
          expectSound(feed);
          const { status, reachedBackTo = '9999' } = feed.getSnapshot();
          const claimed = lostIn(feed, model.untouched().filter(isOwn)).filter(
            ({ epochSeconds }) =>
              status === 'complete' || printUtcSecond(epochSeconds) > reachedBackTo.replace(/\..*/, 'Z'),
          );
          expect(claimed).toEqual([]);
        },
      ),
      SOME_RUNS,
    );
  });

  test('misses no order that arrives while stores are asked one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        inStores(wholeOrders),
        soundPolicy,
        arrivals,
        actions,
        allowed,
        fc.integer({ min: 2, max: 30 }),
        async (orders, policy, changes, steps, storeIds, pageSize) => {
          const { fetchPage, model, isOwn } = listOf({ orders, policy, storeIds, changes, isTight: true });
          const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize });
          await actUntilLastArrival(feed, steps, model.requestCount);
          expect(feed.getSnapshot().pollError).toBeUndefined();
          expect(lostIn(feed, model.matching().filter(isOwn))).toEqual([]);
          expectSound(feed);
        },
      ),
      SOME_RUNS,
    );
  });
});

test('a list of some stores that starts at a date and time is whole once it has loaded upwards and downwards', async () => {
  await fc.assert(
    fc.asyncProperty(
      inStores(wholeOrders),
      soundPolicy,
      allowed,
      sharedPageSize,
      fc.integer({ min: -5, max: 70 }),
      async (orders, policy, storeIds, pageSize, start) => {
        const { fetchPage, isOwn } = listOf({ orders, policy, storeIds, isTight: true });
        const wanted = orders.filter(isOwn);
        fc.pre(!hasHugeAmount(wanted, pageSize));
        const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize, startsAt: NOON + start });
        await feed.loadMore();
        await loadAllNewer(feed);
        await loadAll(feed);
        expect(new Set(idsIn(feed))).toEqual(new Set(wanted.map(({ id }) => id)));
        expectSound(feed);
      },
    ),
    SOME_RUNS,
  );
});

test('followed to the letter of the API, no order is lost where no second holds more than a page', async () => {
  await fc.assert(
    fc.asyncProperty(
      inStores(wholeOrders),
      fc.record({ printedDigits: fc.constantFrom(0, 3, 9), keepsSecondsWhole: fc.boolean() }),
      allowed,
      fc.integer({ min: 3, max: 40 }),
      async (orders, choices, storeIds, pageSize) => {
        const policy: ListPolicy = { ...SOUND_POLICY, ...choices };
        const { fetchPage, isOwn } = listOf({ orders, policy, storeIds, isTight: true });
        const wanted = orders.filter(isOwn);
        const inSecond = (second: number) => wanted.filter(({ epochSeconds }) => epochSeconds === second).length;
        fc.pre(wanted.every(({ epochSeconds }) => inSecond(epochSeconds) <= pageSize));
        const ids: string[] = [];
        let before: string | undefined;
        for (let hasMore = true; hasMore;) {
          const page = await fetchPage({ ...EVERYTHING, pageSize, ...(before !== undefined && { before }) });
          ids.push(...page.orders.map(({ id }) => id));
          before = page.orders.at(-1)?.createdAt;
          hasMore = page.hasMore;
        }
        expect(ids.toSorted()).toEqual(wanted.map(({ id }) => id).toSorted());
      },
    ),
    SOME_RUNS,
  );
});

function order(id: string, storeId: string, second: number, nanoseconds = 0): ModelOrder {
  const rest = { amount: 1, version: 1, matches: true, form: 'whole' } as const;
  return { ...rest, id, storeId, epochSeconds: NOON + second, nanoseconds };
}

test('newest first to the nanosecond, and orders of one instant in the order of their stores', async () => {
  const orders = [order('b1', 'b', 0, 1), order('a1', 'a', 0, 1), order('a3', 'a', 0, 3), order('b2', 'b', 0, 2)];
  const { fetchPage } = listOf({ orders, policy: { ...SOUND_POLICY, printedDigits: 9 }, storeIds: ['b', 'a'] });
  const page = await fetchPage({ ...EVERYTHING, pageSize: 200 });
  expect(page.orders.map(({ id }) => id)).toEqual(['a3', 'b2', 'b1', 'a1']);
});

test('a page ends with the last second that is known to be whole', async () => {
  const orders = [order('a5', 'a', 5), order('a4', 'a', 4), order('a4 too', 'a', 4), order('b1', 'b', 1)];
  const { fetchPage } = listOf({ orders, policy: SOUND_POLICY, storeIds: ['a', 'b'] });
  const first = await fetchPage({ ...EVERYTHING, pageSize: 2 });
  expect([first.orders.map(({ id }) => id), first.hasMore]).toEqual([['a5'], true]);
  const before = first.orders[0]?.createdAt ?? '';
  const second = await fetchPage({ ...EVERYTHING, pageSize: 2, before });
  expect(second.orders.map(({ id }) => id).toSorted()).toEqual(['a4', 'a4 too']);
  expect(second.hasMore).toBe(true);
});

test('a store whose share of the page lies in one second is asked for a whole page: the walk has no gap', async () => {
  const crowd = Array.from({ length: 19 }, (_, index) => order(`a${index}`, 'store-0', 0));
  const storeIds = Array.from({ length: 6 }, (_, index) => `store-${index}`);
  const scene = { orders: [...crowd, order('b', 'store-1', 1)], policy: SOUND_POLICY, storeIds };
  const { fetchPage } = listOf(scene);
  const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize: 24 });
  await loadAll(feed);
  expect(feed.getSnapshot().isComplete).toBe(true);
  expect(idsIn(feed)).toHaveLength(20);
});

test('what a page costs: a share of each store, whole pages of the busiest, and a second look at stores asked too early', async () => {
  const storeIds = Array.from({ length: 20 }, (_, index) => `store-${index}`);
  const calm = Array.from({ length: 400 }, (_, index) =>
    order(`calm ${index}`, storeIds[index % 20] ?? '', -500 + index),
  );
  const busy = Array.from({ length: 400 }, (_, index) => order(`busy ${index}`, 'store-7', -500 + index));
  const query = { ...EVERYTHING, pageSize: 200 };
  const even = listOf({ orders: calm, policy: SOUND_POLICY, storeIds });
  expect((await even.fetchPage(query)).orders).toHaveLength(200);
  expect(even.model.requestCount()).toBe(20);
  const uneven = listOf({ orders: [...calm, ...busy], policy: SOUND_POLICY, storeIds });
  expect((await uneven.fetchPage(query)).orders).toHaveLength(200);
  expect(uneven.model.requestCount()).toBe(20 + 1);
  // An order of this minute may have arrived while the others were asked.
  const current = listOf({ orders: [...calm, order('new', 'store-3', -1)], policy: SOUND_POLICY, storeIds });
  expect((await current.fetchPage(query)).orders[0]?.id).toBe('new');
  expect(current.model.requestCount()).toBeLessThanOrEqual(20 + 19);
  expect(current.model.requestCount()).toBeGreaterThan(20);
});

test('the requests for a page say nothing about the orders of other stores', async () => {
  const requestsOf = async (foreign: readonly ModelOrder[], storeIds: readonly string[]) => {
    const own = [order('a', 'a', -900), order('b', 'b', -950), order('c', 'c', -990)];
    const { fetchPage, asked } = listOf({ orders: [...own, ...foreign], policy: SOUND_POLICY, storeIds });
    await fetchPage({ ...EVERYTHING, pageSize: 50 });
    await fetchPage({ ...EVERYTHING, pageSize: 50, amountMin: 5 });
    return asked;
  };
  for (const storeIds of [['a'], ['a', 'b'], ['a', 'b', 'c'], ['empty', 'empty too']]) {
    const alone = await requestsOf([], storeIds);
    expect(alone).toHaveLength(2 * storeIds.length);
    expect(alone.map(({ storeId }) => storeId)).toEqual([...storeIds, ...storeIds]);
    for (const second of [-3_000, -100, -1, 1_000]) {
      expect(await requestsOf([{ ...order('x', 'other', second), amount: 5 }], storeIds)).toEqual(alone);
    }
  }
});

test('a page lacks nothing between the orders that arrived while it was read; older pages need no second look', async () => {
  const [early, late] = [order('early', 'a', 5), order('late', 'b', 9)];
  const arrival = { kind: 'insert', target: 0 } as const;
  const { fetchPage, model } = listOf({
    orders: [order('first', 'a', 1)],
    policy: SOUND_POLICY,
    storeIds: ['a', 'b'],
    // Both arrive between the responses of the two stores; the first store is asked again, up to the newest of the second.
    changes: [
      { ...arrival, atRequest: 1, order: early },
      { ...arrival, atRequest: 1, order: late },
      { ...arrival, atRequest: 2, order: order('after that', 'a', 11) },
    ],
  });
  const page = await fetchPage({ ...EVERYTHING, pageSize: 9, before: printUtcSecond(NOON + 3_600) });
  expect(page.orders.map(({ id }) => id)).toEqual(['late', 'early', 'first']);
  const before = printUtcSecond(NOON - 90_000);
  const asked = model.requestCount();
  expect((await fetchPage({ ...EVERYTHING, pageSize: 9, before })).orders).toEqual([]);
  expect(model.requestCount() - asked).toBe(2);
});

describe('more than 200 stores', () => {
  const storeIds = Array.from({ length: 201 }, (_, index) => `store-${index}`);
  const ordersOf = (stores: readonly number[], count: number, start = 0) =>
    Array.from({ length: count }, (_, index) =>
      order(`${start + index}`, `store-${stores[index % stores.length]}`, -1_000 - start - index),
    );
  const query = { ...EVERYTHING, pageSize: 200 };

  test('cost one request where a page of all stores has enough of their orders', async () => {
    const orders = ordersOf([0, 7, 300, 200], 500);
    const { fetchPage, asked, isOwn } = listOf({ orders, policy: SOUND_POLICY, storeIds, maySeeAll: true });
    const page = await fetchPage(query);
    expect(page.orders.map(({ id }) => id)).toEqual(
      orders
        // Of all stores, the last second may be cut.
        .slice(0, 199)
        .filter(isOwn)
        .map(({ id }) => id),
    );
    expect([page.hasMore, asked.map(({ storeId }) => storeId)]).toEqual([true, [undefined]]);
    const last = await fetchPage({ ...query, before: printUtcSecond(NOON - 1_400) });
    expect([last.orders.length, last.hasMore, asked.length]).toEqual([74, false, 2]);
  });

  test('are merged where it has too few, so that the list goes on', async () => {
    const orders = [...ordersOf([0], 3), ...ordersOf([300], 400, 3), ...ordersOf([7], 50, 403)];
    const { fetchPage, asked, isOwn } = listOf({ orders, policy: SOUND_POLICY, storeIds, maySeeAll: true });
    const page = await fetchPage(query);
    expect(page.orders.map(({ id }) => id)).toEqual(orders.filter(isOwn).map(({ id }) => id));
    expect([page.hasMore, asked.filter(({ storeId }) => storeId === undefined).length]).toEqual([false, 1]);
  });

  test('are merged for who may not see all, whose requests say nothing about others', async () => {
    const { fetchPage, asked } = listOf({ orders: ordersOf([0, 300], 500), policy: SOUND_POLICY, storeIds });
    // The oldest second of the busiest store may be cut.
    expect((await fetchPage(query)).orders).toHaveLength(199);
    expect(asked.slice(0, storeIds.length).map(({ storeId }) => storeId)).toEqual(storeIds);
    expect(asked.every(({ storeId }) => storeId !== undefined)).toBe(true);
  });
});

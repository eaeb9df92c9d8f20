import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import { createStoresFetch } from './fetch-stores-page.ts';
import { createOrdersFeed } from './orders-feed-runner.ts';
import { EVERYTHING, NOON } from './testing/drive-feed.ts';
import { hasHugeAmount, RUNS } from './testing/expect-feed.ts';
import { createModelUpstream, type ModelOrder, type Mutation } from './testing/model-upstream.ts';
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
} from './testing/several-stores.ts';
import { faultyPolicy, mutations, oddOrders, soundPolicy, wholeOrders } from './testing/upstream-arbitraries.ts';

const chosen = fc.uniqueArray(store, { minLength: 1, maxLength: 6 });
/** A feed of some stores over a modeled service, each page merged from those of the stores. */
function feedOf({
  orders,
  policy,
  stores,
  pageSize,
  changes = [],
  startsAt,
}: {
  orders: readonly ModelOrder[];
  policy: ListPolicy;
  stores: readonly string[];
  pageSize: number;
  changes?: readonly Mutation[];
  startsAt?: number;
}) {
  const upstream = createModelUpstream(orders, policy, changes);
  const asked = new Set<string | undefined>();
  const fetchPage = createStoresFetch(async (query) => {
    expect(query.storeIds).toBeUndefined();
    asked.add(query.storeId);
    return upstream.answer(query);
  });
  const feed = createOrdersFeed({ filter: { ...EVERYTHING, storeIds: stores }, fetchPage, pageSize, startsAt });
  const isChosen = ({ storeId = '' }: ModelOrder) => stores.includes(storeId);
  return { upstream, feed, asked, isChosen };
}

describe('a list of several stores', () => {
  test('is the union of their orders, each once', async () => {
    await fc.assert(
      fc.asyncProperty(
        inStores(wholeOrders),
        soundPolicy,
        chosen,
        sharedPageSize,
        async (orders, policy, stores, pageSize) => {
          const { feed, isChosen, asked } = feedOf({ orders, policy, stores, pageSize });
          const wanted = orders.filter(isChosen);
          fc.pre(!hasHugeAmount(wanted, pageSize));
          await loadAll(feed);
          expect(new Set(idsIn(feed))).toEqual(new Set(wanted.map(({ id }) => id)));
          expectOnceIn(feed);
          expectNewestFirstIn(feed);
          expect(feed.getSnapshot().isComplete).toBe(true);
          expect(asked).toEqual(new Set(stores));
        },
      ),
      RUNS,
    );
  });

  test('loses no order while the service changes, breaks its rules or returns unreadable orders', async () => {
    await fc.assert(
      fc.asyncProperty(
        inStores(oddOrders),
        faultyPolicy,
        mutations,
        chosen,
        sharedPageSize,
        async (orders, policy, changes, stores, pageSize) => {
          const { feed, upstream, isChosen } = feedOf({ orders, policy, stores, pageSize, changes });
          await loadAll(feed);
          expectOnceIn(feed);
          const { status, reachedBackTo } = feed.getSnapshot();
          const lost = lostIn(feed, upstream.untouched().filter(isChosen));
          // A list that is stuck claims only the orders down to its oldest complete second.
          const claimed = lost.filter(
            ({ epochSeconds }) =>
              status === 'complete' ||
              (reachedBackTo !== undefined && printUtcSecond(epochSeconds) > reachedBackTo.replace(/\..*/, 'Z')),
          );
          expect(claimed).toEqual([]);
        },
      ),
      RUNS,
    );
  });

  test('misses no order that arrives while stores are asked one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(
        inStores(wholeOrders),
        soundPolicy,
        arrivals,
        actions,
        chosen,
        fc.integer({ min: 2, max: 30 }),
        async (orders, policy, changes, steps, stores, pageSize) => {
          const { feed, upstream, isChosen } = feedOf({ orders, policy, stores, pageSize, changes });
          await actUntilLastArrival(feed, steps, upstream.requestCount);
          expect(feed.getSnapshot().pollError).toBeUndefined();
          expect(lostIn(feed, upstream.matching().filter(isChosen))).toEqual([]);
          expectOnceIn(feed);
          expectNewestFirstIn(feed);
        },
      ),
      { ...RUNS, numRuns: 1_000 },
    );
  });

  test('that starts at a date and time is whole once it has loaded upwards and downwards', async () => {
    await fc.assert(
      fc.asyncProperty(
        inStores(wholeOrders),
        soundPolicy,
        chosen,
        sharedPageSize,
        fc.integer({ min: -5, max: 70 }),
        async (orders, policy, stores, pageSize, start) => {
          const { feed, isChosen } = feedOf({ orders, policy, stores, pageSize, startsAt: NOON + start });
          const wanted = orders.filter(isChosen);
          fc.pre(!hasHugeAmount(wanted, pageSize));
          await feed.loadMore();
          await loadAllNewer(feed);
          await loadAll(feed);
          expect(new Set(idsIn(feed))).toEqual(new Set(wanted.map(({ id }) => id)));
          expectOnceIn(feed);
          expectNewestFirstIn(feed);
        },
      ),
      { ...RUNS, numRuns: 1_000 },
    );
  });
});

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import { createStoresFetch } from './fetch-stores-page.ts';
import { createOrdersFeed, type OrdersFeed } from './orders-feed-runner.ts';
import { EVERYTHING, NOON } from './testing/drive-feed.ts';
import { hasHugeAmount, RUNS } from './testing/expect-feed.ts';
import { createModelUpstream, type ModelOrder, type Mutation } from './testing/model-upstream.ts';
import { faultyPolicy, mutations, oddOrders, soundPolicy, wholeOrders } from './testing/upstream-arbitraries.ts';

const MOST_STEPS = 500;
/** The last request before which an order arrives. */
const LAST_ARRIVAL = 40;

/** Six stores, the first of which have most of the orders. */
const store = fc
  .oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: fc.nat({ max: 5 }) })
  .map((number) => `store-${number}`);
const chosen = fc.uniqueArray(store, { minLength: 1, maxLength: 6 });
/** Pages with room for one store's orders only, and pages that stores share. */
const size = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 12, max: 40 }));

function inStores(orders: fc.Arbitrary<ModelOrder[]>): fc.Arbitrary<ModelOrder[]> {
  return fc
    .tuple(orders, fc.array(store, { minLength: 40, maxLength: 40 }))
    .map(([all, stores]) => all.map((order, index) => ({ ...order, storeId: stores[index] ?? 'store-0' })));
}

/** A feed of some stores over a modelled service, each page merged from theirs. */
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

async function loadAll(feed: OrdersFeed): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await feed.loadMore();
    const { status, error } = feed.getSnapshot();
    if (status === 'failed') throw error;
    if (status === 'complete' || status === 'stuck') return;
  }
  throw new Error(`no end after ${MOST_STEPS} pages`);
}

async function loadAllNewer(feed: OrdersFeed): Promise<void> {
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { newerStatus, newerError } = feed.getSnapshot();
    if (newerStatus === 'failed') throw newerError;
    if (newerStatus === 'whole') return;
    await feed.loadNewer();
  }
  throw new Error(`no end after ${MOST_STEPS} windows`);
}

/** Every order that a feed shows or reports as unreadable. */
function shownIds(feed: OrdersFeed): string[] {
  const { orders, unreadable } = feed.getSnapshot();
  return [...orders.map(({ id }) => id), ...unreadable.map(({ id, path }) => id ?? String(path.at(-1)))];
}

function expectEachOnce(feed: OrdersFeed): void {
  const ids = shownIds(feed);
  expect(new Set(ids).size).toBe(ids.length);
}

function expectNewestFirst(feed: OrdersFeed): void {
  const times = feed.getSnapshot().orders.map(({ createdAt }) => createdAt.slice(0, 19));
  expect(times).toEqual(times.toSorted().toReversed());
}

/** Those of some orders that a feed lacks and does not report as a gap. */
function lostIn(feed: OrdersFeed, orders: readonly ModelOrder[]): ModelOrder[] {
  const shown = new Set(shownIds(feed));
  const gaps = new Set(feed.getSnapshot().gaps.map(({ second }) => second));
  return orders.filter(({ id, epochSeconds }) => !shown.has(id) && !gaps.has(printUtcSecond(epochSeconds)));
}

describe('a list of several stores', () => {
  test('is the union of their orders, each once', async () => {
    await fc.assert(
      fc.asyncProperty(inStores(wholeOrders), soundPolicy, chosen, size, async (orders, policy, stores, pageSize) => {
        const { feed, isChosen, asked } = feedOf({ orders, policy, stores, pageSize });
        const wanted = orders.filter(isChosen);
        fc.pre(!hasHugeAmount(wanted, pageSize));
        await loadAll(feed);
        expect(new Set(shownIds(feed))).toEqual(new Set(wanted.map(({ id }) => id)));
        expectEachOnce(feed);
        expectNewestFirst(feed);
        expect(feed.getSnapshot().isComplete).toBe(true);
        expect(asked).toEqual(new Set(stores));
      }),
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
        size,
        async (orders, policy, changes, stores, pageSize) => {
          const { feed, upstream, isChosen } = feedOf({ orders, policy, stores, pageSize, changes });
          await loadAll(feed);
          expectEachOnce(feed);
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
    const arrivals = fc.array(
      fc.record({
        atRequest: fc.nat({ max: LAST_ARRIVAL }),
        later: fc.nat({ max: 3 }),
        storeId: store,
        amount: fc.nat(),
      }),
      { maxLength: 20 },
    );
    const steps = fc.array(fc.constantFrom('page' as const, 'poll' as const, 'show' as const), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(
        inStores(wholeOrders),
        soundPolicy,
        arrivals,
        steps,
        chosen,
        fc.integer({ min: 2, max: 30 }),
        async (orders, policy, arriving, actions, stores, pageSize) => {
          let newest = NOON + 61;
          const changes = arriving
            .toSorted((left, right) => left.atRequest - right.atRequest)
            .map(({ atRequest, later, storeId, amount }, index): Mutation => {
              newest += later;
              const order = {
                id: `new-${index}`,
                storeId,
                epochSeconds: newest,
                nanoseconds: 0,
                amount: amount + index * 3,
                version: 1,
                matches: true,
                form: 'whole' as const,
              };
              return { atRequest, kind: 'insert', target: 0, order };
            });
          const { feed, upstream, isChosen } = feedOf({ orders, policy, stores, pageSize, changes });
          for (const action of actions) {
            if (action === 'page') await feed.loadMore();
            if (action === 'poll') await feed.pollHead();
            if (action === 'show') feed.showNew();
          }
          await loadAll(feed);
          while (upstream.requestCount() <= LAST_ARRIVAL) await feed.pollHead();
          await feed.pollHead();
          feed.showNew();
          expect(feed.getSnapshot().pollError).toBeUndefined();
          expect(lostIn(feed, upstream.matching().filter(isChosen))).toEqual([]);
          expectEachOnce(feed);
          expectNewestFirst(feed);
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
        size,
        fc.integer({ min: -5, max: 70 }),
        async (orders, policy, stores, pageSize, start) => {
          const { feed, isChosen } = feedOf({ orders, policy, stores, pageSize, startsAt: NOON + start });
          const wanted = orders.filter(isChosen);
          fc.pre(!hasHugeAmount(wanted, pageSize));
          await feed.loadMore();
          await loadAllNewer(feed);
          await loadAll(feed);
          expect(new Set(shownIds(feed))).toEqual(new Set(wanted.map(({ id }) => id)));
          expectEachOnce(feed);
          expectNewestFirst(feed);
        },
      ),
      { ...RUNS, numRuns: 1_000 },
    );
  });
});

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { orderList } from '#contract/bff/order-list.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import {
  createModelUpstream,
  type ModelOrder,
  type Mutation,
} from '#testing/upstream/model-upstream.ts';
import {
  EVERYTHING,
  faultyPolicy,
  hasHugeAmount,
  inStores,
  mutations,
  NOON,
  soundPolicy,
  store,
  wholeOrders,
} from '#testing/upstream/upstream-arbitraries.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import type { Upstream } from '#upstream/create-upstream.ts';
import { upstreamResponse } from '../testing/upstream-response.ts';
import { listLiveOrders } from './list-live-orders.ts';

const RUNS = { seed: 20_261_129, numRuns: 300 };
/** Larger than any list in these tests. */
const MAX_PAGES = 500;
const pageSize = fc.integer({ min: 1, max: 9 });
/** All stores, one, or several. */
const storeIds = fc.oneof(
  fc.constant(undefined),
  fc.uniqueArray(store, { minLength: 1, maxLength: 4 }),
);

type Model = ReturnType<typeof createModelUpstream>;
const order = z.looseObject({ id: z.string(), createdAt: z.string() });

type Scene = {
  readonly orders: readonly ModelOrder[];
  readonly policy: ListPolicy;
  readonly storeIds: readonly string[] | undefined;
  readonly changes?: readonly Mutation[];
  readonly pageSize: number;
  readonly leastRequested: number;
};

type Page = { readonly ids: readonly string[]; readonly seconds: readonly string[] };
type Walked = {
  readonly model: Model;
  readonly pages: Page[];
  readonly gaps: Set<string>;
  readonly isEnd: boolean;
};

/** Stops early if the service claims orders that it does not return. */
async function followCursors({ orders, policy, changes = [], ...scene }: Scene): Promise<Walked> {
  const model = createModelUpstream(orders, policy, changes);
  const upstream: Upstream = {
    listOrders: async (query) => upstreamResponse(JSON.stringify(model.answerRaw(query))),
    getOrder: () => Promise.reject(new Error('No details are read.')),
    close: async () => undefined,
  };
  const read = (cursor: string | undefined) =>
    listLiveOrders({
      upstream,
      query: { ...EVERYTHING, pageSize: scene.pageSize, ...(cursor !== undefined && { cursor }) },
      storeIds: scene.storeIds,
      maySeeAll: true,
      leastRequested: scene.leastRequested,
      signal: new AbortController().signal,
      now: () => NOON * 1_000,
      onForeignOrders() {},
      after: () => () => undefined,
    });
  const walked = { model, pages: new Array<Page>(), gaps: new Set<string>() };
  let cursor: string | undefined;
  for (let count = 0; count < MAX_PAGES; count += 1) {
    let response;
    try {
      response = await read(cursor);
    } catch (error) {
      if (!(error instanceof ApiProblem && error.code === 'upstream_error')) throw error;
      return { ...walked, isEnd: false };
    }
    const list = orderList.parse(JSON.parse(String(response?.body.whole)));
    const listed = z.array(order).parse(list.orders);
    const seconds = listed.map(({ createdAt }) => createdAt.slice(0, 19));
    walked.pages.push({ ids: listed.map(({ id }) => id), seconds });
    expect([list.nextCursor !== null, listed.length > 0 || !list.hasMore]).toEqual([
      list.hasMore,
      true,
    ]);
    expect(listed.length <= scene.pageSize || new Set(seconds).size === 1).toBe(true);
    for (const gap of list.gaps ?? []) walked.gaps.add(gap);
    if (list.nextCursor === null) return { ...walked, isEnd: true };
    cursor = list.nextCursor;
  }
  throw new Error('The list has no end.');
}

/** Pages go from the newest second to the oldest and never split one. */
function expectWholeSeconds(pages: readonly Page[]): void {
  const seconds = pages.flatMap((page) => page.seconds);
  expect(seconds).toEqual(seconds.toSorted().toReversed());
  const distinct = pages.flatMap((page) => [...new Set(page.seconds)]);
  expect(new Set(distinct).size).toBe(distinct.length);
}

function expectEachOnce(pages: readonly Page[]): void {
  const ids = pages.flatMap((page) => page.ids);
  expect(new Set(ids).size).toBe(ids.length);
}

/** Seconds of stable orders that are missing, except for gaps and anything after an error. */
function findLost({ model, pages, gaps, isEnd }: Walked, storeIds: Scene['storeIds']): string[] {
  const ids = pages.flatMap((page) => page.ids);
  const listed = new Set(ids);
  const oldest = pages.at(-1)?.seconds.at(-1) ?? '9999';
  return model
    .untouched()
    .filter(({ storeId = '' }) => storeIds?.includes(storeId) !== false)
    .filter(({ id }) => !listed.has(id))
    .map(({ epochSeconds }) => printUtcSecond(epochSeconds))
    .filter((second) => !gaps.has(second) && (isEnd || second.slice(0, 19) >= oldest));
}

const scene = fc.record({
  orders: inStores(wholeOrders),
  storeIds,
  pageSize,
  leastRequested: fc.integer({ min: 1, max: 12 }),
});

test('every order is listed once, whatever the API leaves unspecified', async () => {
  await fc.assert(
    fc.asyncProperty(scene, soundPolicy, async (given, policy) => {
      const walked = await followCursors({ ...given, policy });
      expect(walked.isEnd).toBe(true);
      const requested = Math.max(given.pageSize, given.leastRequested);
      expect(walked.gaps.size === 0 || hasHugeAmount(given.orders, requested)).toBe(true);
      expectWholeSeconds(walked.pages);
      expectEachOnce(walked.pages);
      expect(findLost(walked, given.storeIds)).toEqual([]);
    }),
    RUNS,
  );
});

test('no order is lost silently, whatever rules the service breaks', async () => {
  await fc.assert(
    fc.asyncProperty(scene, faultyPolicy, mutations, async (given, policy, changes) => {
      const walked = await followCursors({ ...given, policy, changes });
      expectWholeSeconds(walked.pages);
      expectEachOnce(walked.pages);
      expect(findLost(walked, given.storeIds)).toEqual([]);
    }),
    RUNS,
  );
});

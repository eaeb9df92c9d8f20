import * as fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { createFeedCache } from './feed-cache.ts';
import { EVERYTHING, order, pageOf } from './testing/drive-feed.ts';
import type { FeedQuery } from '#upstream/walk/orders-walk.ts';

const STORES = ['a', 'b', 'c', 'd'];
const LIMIT = 2;

const filterOf = (storeId: string): FeedQuery => ({ ...EVERYTHING, storeIds: [storeId] });

/** Two pages for each store; the responses wait for the test. */
function createWaitingStores() {
  const waiting: { query: OrdersQuery; signal: AbortSignal; answer: () => void }[] = [];
  const fetchPage = (query: OrdersQuery, signal: AbortSignal) =>
    new Promise<OrderPage>((resolve) => {
      const [storeId = ''] = query.storeIds ?? [];
      const isFirst = query.before === undefined;
      const page = pageOf([order(`${storeId}-${isFirst ? 'new' : 'old'}`, isFirst ? 9 : 1, { storeId })], isFirst);
      waiting.push({ query, signal, answer: () => resolve(page) });
    });
  return { waiting, fetchPage };
}

test('the list on screen shows no order of another selection, however they change and answers come', async () => {
  const step = fc.oneof(
    fc.constantFrom(...STORES).map((storeId) => ({ kind: 'select' as const, storeId })),
    fc.nat({ max: 5 }).map((position) => ({ kind: 'answer' as const, position })),
    fc.constant({ kind: 'more' as const }),
    fc.constant({ kind: 'poll' as const }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const { waiting, fetchPage } = createWaitingStores();
      const cache = createFeedCache(fetchPage, LIMIT);
      let shown = 'a';
      let list = cache.open(shown, { filter: filterOf(shown) });
      for (const each of steps) {
        if (each.kind === 'select') {
          shown = each.storeId;
          list = cache.open(shown, { filter: filterOf(shown) });
          void list.feed.loadMore();
        }
        if (each.kind === 'more') void list.feed.loadMore();
        if (each.kind === 'poll') void list.feed.poll();
        if (each.kind === 'answer') waiting.splice(each.position, 1)[0]?.answer();
        await new Promise((resolve) => setImmediate(resolve));
        expect(list.feed.getSnapshot().orders.filter(({ storeId }) => storeId !== shown)).toEqual([]);
      }
      cache.disposeAll();
      expect(waiting.filter(({ signal }) => !signal.aborted)).toEqual([]);
    }),
    { seed: 20_261_121, numRuns: 500 },
  );
});

test('a list that falls out of the cache aborts its requests; one that is kept goes on', async () => {
  const { waiting, fetchPage } = createWaitingStores();
  const cache = createFeedCache(fetchPage, LIMIT);
  for (const storeId of ['a', 'b', 'c']) void cache.open(storeId, { filter: filterOf(storeId) }).feed.loadMore();
  await vi.waitFor(() => expect(waiting.length).toBeGreaterThanOrEqual(2));
  const stillWanted = waiting.filter(({ signal }) => !signal.aborted).map(({ query }) => query.storeIds?.[0]);
  expect(stillWanted).toEqual(['b', 'c']);
  waiting.find(({ query }) => query.storeIds?.[0] === 'b')?.answer();
  const kept = cache.open('b', { filter: filterOf('b') });
  await vi.waitFor(() => expect(kept.feed.getSnapshot().orders).toHaveLength(1));
});

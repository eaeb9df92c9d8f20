import * as fc from 'fast-check';
import { expect } from 'vitest';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import type { OrdersFeed } from '../orders-feed-runner.ts';
import { NOON } from './drive-feed.ts';
import { shownIn } from './expect-feed.ts';
import type { ModelOrder, Mutation } from './model-upstream.ts';

const MAX_STEPS = 500;
/** The last request before which an order arrives. */
const LAST_ARRIVAL = 40;

/** Six stores, the first of which has the most orders. */
export const store = fc
  .oneof({ weight: 3, arbitrary: fc.constant(0) }, { weight: 5, arbitrary: fc.nat({ max: 5 }) })
  .map((number) => `store-${number}`);

/** Page sizes with room for only one store's orders, and sizes that stores share. */
export const sharedPageSize = fc.oneof(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 12, max: 40 }));

/** Spreads orders over the stores. */
export function inStores(orders: fc.Arbitrary<ModelOrder[]>): fc.Arbitrary<ModelOrder[]> {
  return fc
    .tuple(orders, fc.array(store, { minLength: 40, maxLength: 40 }))
    .map(([all, stores]) => all.map((order, index) => ({ ...order, storeId: stores[index] ?? 'store-0' })));
}

/** Orders that arrive in the stores, each newer than all before it, between requests. */
export const arrivals: fc.Arbitrary<Mutation[]> = fc
  .array(
    fc.record({
      atRequest: fc.nat({ max: LAST_ARRIVAL }),
      later: fc.nat({ max: 3 }),
      storeId: store,
      amount: fc.nat(),
    }),
    { maxLength: 20 },
  )
  .map((arriving) => {
    let newest = NOON + 61;
    return arriving
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
  });

/** What the user does in a list. */
export const actions = fc.array(fc.constantFrom('page' as const, 'poll' as const, 'show' as const), { maxLength: 12 });

/** Performs these steps, then loads the list to its end and polls until the last order has arrived and is shown. */
export async function actUntilLastArrival(
  feed: OrdersFeed,
  steps: readonly ('page' | 'poll' | 'show')[],
  requestCount: () => number,
): Promise<void> {
  for (const step of steps) {
    if (step === 'page') await feed.loadMore();
    if (step === 'poll') await feed.poll();
    if (step === 'show') feed.showNew();
  }
  await loadAll(feed);
  while (requestCount() <= LAST_ARRIVAL) await feed.poll();
  await feed.poll();
  feed.showNew();
}

/** Loads older orders until the feed is complete or stuck; throws the feed's error if it fails. */
export async function loadAll(feed: OrdersFeed): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await feed.loadMore();
    const { status, error } = feed.getSnapshot();
    if (status === 'failed') throw error;
    if (status === 'complete' || status === 'stuck') return;
  }
  throw new Error(`no end after ${MAX_STEPS} pages`);
}

/** Loads newer orders up to the newest one; throws the feed's error if it fails. */
export async function loadAllNewer(feed: OrdersFeed): Promise<void> {
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { newerStatus, newerError } = feed.getSnapshot();
    if (newerStatus === 'failed') throw newerError;
    if (newerStatus === 'whole') return;
    await feed.loadNewer();
  }
  throw new Error(`no end after ${MAX_STEPS} windows`);
}

/** Every order that a feed shows or reports as unreadable. */
export function idsIn(feed: OrdersFeed): string[] {
  return shownIn(feed.getSnapshot());
}

/** Expects that no order is there twice. */
export function expectOnceIn(feed: OrdersFeed): void {
  const ids = idsIn(feed);
  expect(new Set(ids).size).toBe(ids.length);
}

/** Expects the rows that have a time to go from the newest second to the oldest. */
export function expectNewestFirstIn(feed: OrdersFeed): void {
  const times = feed
    .getSnapshot()
    .orders.flatMap(({ createdAt }) => (secondOf(createdAt) === undefined ? [] : createdAt.slice(0, 19)));
  expect(times).toEqual(times.toSorted().toReversed());
}

/** The given orders that a feed lacks and does not report as gaps. */
export function lostIn(feed: OrdersFeed, orders: readonly ModelOrder[]): ModelOrder[] {
  const shown = new Set(idsIn(feed));
  const gaps = new Set(feed.getSnapshot().gaps.map(({ second }) => second));
  return orders.filter(({ id, epochSeconds }) => !shown.has(id) && !gaps.has(printUtcSecond(epochSeconds)));
}

import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { createUpstream, EVERYTHING, NOON } from './testing/drive-feed.ts';
import { hasHugeAmount, RUNS } from './testing/expect-feed.ts';
import { createModelUpstream } from './testing/model-upstream.ts';
import { mutations, pageSize, soundPolicy, wholeOrders } from './testing/upstream-arbitraries.ts';
import { type PeriodEnd, walkPeriod } from './walk-period.ts';

/** Reads a period to its end; the ids come in the sequence in which they were first returned. */
async function readPeriod(options: Parameters<typeof walkPeriod>[0]): Promise<{ ids: string[]; end: PeriodEnd }> {
  const ids = new Set<string>();
  const walk = walkPeriod(options);
  for (;;) {
    const next = await walk.next();
    if (next.done) return { ids: [...ids], end: next.value };
    for (const { id } of next.value.orders) ids.add(id);
  }
}

const running = () => new AbortController().signal;

test('finds every order that matched throughout, or reports a gap, whatever the service leaves open', async () => {
  await fc.assert(
    fc.asyncProperty(wholeOrders, soundPolicy, mutations, pageSize, async (orders, policy, changes, size) => {
      const upstream = createModelUpstream(orders, policy, changes);
      const { ids, end } = await readPeriod({
        filter: EVERYTHING,
        fetchPage: async (query) => upstream.answer(query),
        signal: running(),
        pageSize: size,
      });
      const missing = upstream.untouched().filter(({ id }) => !ids.includes(id));
      const gaps = new Set(end.gaps.map(({ second }) => second));
      expect(missing.filter(({ epochSeconds }) => !gaps.has(printUtcSecond(epochSeconds)))).toEqual([]);
      expect(end.isStuck).toBe(false);
      const mayHaveGaps = changes.length > 0 || hasHugeAmount(orders, size);
      expect(mayHaveGaps ? [] : missing).toEqual([]);
    }),
    RUNS,
  );
});

test('reads no order outside of its period', async () => {
  const upstream = createUpstream(100);
  const { ids, end } = await readPeriod({
    filter: { ...EVERYTHING, from: printUtcSecond(NOON + 20), to: printUtcSecond(NOON + 40) },
    fetchPage: async (query) => upstream.answer(query),
    signal: running(),
    pageSize: 4,
  });
  expect(ids.map(Number)).toEqual(Array.from({ length: 21 }, (_, index) => 40 - index));
  expect(end).toEqual({ isStuck: false, gaps: [] });
});

test('stops when the upstream makes no progress', async () => {
  const stuck = await readPeriod({
    filter: EVERYTHING,
    fetchPage: async () => ({ orders: [], unreadable: [], hasMore: true }),
    signal: running(),
  });
  expect(stuck.end.isStuck).toBe(true);
});

test('stops when it is aborted', async () => {
  const upstream = createUpstream(100);
  const controller = new AbortController();
  const walk = walkPeriod({
    filter: EVERYTHING,
    fetchPage: async (query) => upstream.answer(query),
    signal: controller.signal,
    pageSize: 4,
  });
  await walk.next();
  controller.abort();
  await expect(walk.next()).rejects.toMatchObject({ name: 'AbortError' });
  expect(upstream.requestCount()).toBe(1);
});

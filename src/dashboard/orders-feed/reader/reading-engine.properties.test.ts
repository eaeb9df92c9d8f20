import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Order } from '#contract/service/order.ts';
import { covers } from '#contract/service/coverage.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { ApiFailure } from '../../kit/request.ts';
import { NOON } from '../testing/drive-feed.ts';
import { RUNS } from '../testing/expect-feed.ts';
import { createModelUpstream, type ModelOrder } from '../testing/model-upstream.ts';
import { faultyPolicy, mutations, oddOrders, pageSize, soundPolicy } from '../testing/upstream-arbitraries.ts';
import { kindName } from './reading.ts';
import { driveReader } from './testing/drive-reader.ts';

const FEWER_RUNS = { ...RUNS, numRuns: 150 };

/** Keeps the fields of each order that the properties check. */
const kept = {
  kind: kindName<unknown, readonly KeptOrder[]>('kept'),
  start: () => (orders: readonly Order[]) =>
    orders.map(({ id, createdAt, orderVersion }) => ({ id, second: secondOf(createdAt), version: orderVersion })),
};
type KeptOrder = {
  readonly id: string;
  readonly second: number | undefined;
  readonly version: number | null | undefined;
};

function isKept(part: unknown): part is readonly KeptOrder[] {
  return Array.isArray(part);
}

const fault = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      new ApiFailure('upstream_rate_limited', 'slower', undefined, 2),
      new ApiFailure('overloaded', 'busy'),
      new ApiFailure('offline', 'gone'),
      new ApiFailure('upstream_error', 'broken'),
      new ApiFailure('upstream_timeout', 'late'),
      new ApiFailure('unreadable', 'strange'),
    ),
  },
);

const world = fc.record({
  orders: oddOrders,
  changes: mutations,
  size: pageSize,
  from: fc.integer({ min: -2, max: 20 }),
  length: fc.oneof(fc.integer({ min: 1, max: 70 }), fc.constantFrom(1, 200_000)),
  faults: fc.array(fault, { maxLength: 60 }),
  delays: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 10 }),
});

type World = typeof world extends fc.Arbitrary<infer Value> ? Value : never;

/** Reads the world's period until it is complete or three retries have failed. */
async function readWorld(
  { changes, size, from, length, faults, delays }: World,
  upstream: ReturnType<typeof createModelUpstream>,
) {
  const reader = driveReader(
    [kept],
    (query, request) => {
      const failure = faults[request];
      return { answer: failure ?? upstream.answer(query), after: delays[request % delays.length] ?? 1 };
    },
    size,
    undefined,
    3,
  );
  const period = { from: NOON + from, until: NOON + from + length };
  reader.start('one', 'kept', period.from, period.until);
  await reader.run();
  for (let attempt = 0; attempt < 3 && reader.progress('one').phase !== 'complete'; attempt += 1) {
    reader.send({ type: 'retry', reading: 'one' });
    await reader.run();
  }
  expect(reader.mostInFlight()).toBeLessThanOrEqual(4);
  return { reader, period, changes };
}

function found(reader: Awaited<ReturnType<typeof readWorld>>['reader']): KeptOrder[] {
  return reader.parts('one').flatMap((part) => (isKept(part) ? [...part] : []));
}

/** The orders that matched throughout and are neither in exactly one part nor reported as missing; checks the rest of the progress. */
function lostOrders(
  { reader, period }: Awaited<ReturnType<typeof readWorld>>,
  untouched: readonly ModelOrder[],
): ModelOrder[] {
  const progress = reader.progress('one');
  const orders = found(reader);
  const ids = new Set(orders.map(({ id }) => id));
  expect(ids.size).toBe(orders.length);
  expect(progress.orders).toBe(orders.length);
  for (const { second = -Infinity } of orders) {
    expect(second).toBeGreaterThanOrEqual(period.from);
    expect(second).toBeLessThan(period.until);
  }
  const gaps = new Set(progress.gaps.map(({ second }) => second));
  const lost = untouched.filter(
    ({ id, form, epochSeconds: second }) =>
      second >= period.from &&
      second < period.until &&
      !ids.has(id) &&
      !gaps.has(printUtcSecond(second)) &&
      !progress.failures.some((failed) => second >= failed.from && second < failed.until) &&
      !(form !== 'whole' && progress.unreadable > 0),
  );
  expect(['complete', 'incomplete']).toContain(progress.phase);
  const isWhole = progress.failures.length === 0 && progress.gaps.length === 0;
  expect(progress.phase).toBe(isWhole ? 'complete' : 'incomplete');
  expect(covers(progress.coverage, period.from) || !isWhole).toBe(true);
  expect(progress.expectedOrders === progress.orders || progress.orders === 0 || !isWhole).toBe(true);
  // Incomplete replacements of a slice are kept too, but nothing else.
  expect(reader.keptParts() === reader.parts('one').length || !isWhole).toBe(true);
  return lost;
}

test('every order that matched throughout is in exactly one part, or its absence is shown', async () => {
  await fc.assert(
    fc.asyncProperty(world, soundPolicy, async (all, policy) => {
      const upstream = createModelUpstream(all.orders, policy, all.changes);
      expect(lostOrders(await readWorld(all, upstream), upstream.untouched())).toEqual([]);
    }),
    RUNS,
  );
});

test('the same with a service that breaks the rules', async () => {
  await fc.assert(
    fc.asyncProperty(world, faultyPolicy, async (all, policy) => {
      const upstream = createModelUpstream(all.orders, policy, all.changes);
      expect(lostOrders(await readWorld(all, upstream), upstream.untouched())).toEqual([]);
    }),
    FEWER_RUNS,
  );
});

test('a refresh shows every order as it is now, or says that it could not', async () => {
  await fc.assert(
    fc.asyncProperty(world, soundPolicy, async (all, policy) => {
      const upstream = createModelUpstream(all.orders, policy, all.changes);
      const world = await readWorld(all, upstream);
      const { reader, period } = world;
      const before = reader.progress('one');
      const known = new Set(found(reader).map(({ id }) => id));
      for (const [target, order] of upstream.matching().entries())
        upstream.mutate({ atRequest: 0, kind: 'revise', target, order });
      const versions = new Map(upstream.matching().map(({ id, version }) => [id, version]));
      reader.clock.advance(3_600_000);
      reader.send({ type: 'refresh', reading: 'one' });
      // Parts that are read again stay visible until they are replaced.
      await reader.run(() => {
        const ids = found(reader).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(before.phase !== 'complete' || covers(reader.progress('one').coverage, period.from)).toBe(true);
      });
      expect(lostOrders(world, upstream.untouched())).toEqual([]);
      const isFresh = reader.progress('one').phase === 'complete';
      const outdated = found(reader).filter(({ id, version }) => (version ?? 0) < (versions.get(id) ?? 0));
      expect(isFresh ? outdated : []).toEqual([]);
      expect(!isFresh || (reader.progress('one').asOf ?? 0) > (NOON + 3_600) * 1_000).toBe(true);
      const isStill = isFresh && before.phase === 'complete' && all.changes.length === 0;
      expect(isStill ? new Set(found(reader).map(({ id }) => id)) : known).toEqual(known);
    }),
    FEWER_RUNS,
  );
});

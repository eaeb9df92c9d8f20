import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  EMPTY_LIST_ORDERS_QUERY,
  type ListOrdersQuery,
  serialiseListOrdersQuery,
} from '#contract/list-orders-query.ts';
import type { OrderPage } from '#contract/read-order.ts';
import { printUtcSecond, readInstant } from '#contract/rfc3339.ts';
import { nextHeadRequest, receiveHead, showHeld, startHead } from './head-poll.ts';
import {
  createModelUpstream,
  type ModelOrder,
  type Mutation,
  SOUND_POLICY,
  type UpstreamPolicy,
} from './model-upstream.ts';
import { type FeedState, isWhole, nextRequest, receivePage, startFeed } from './orders-feed.ts';

const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;
const FIRST_SECOND = 1_793_536_200;
const RUNS = { seed: 20_261_101, numRuns: 2_000 };

const nanoseconds = fc.oneof(
  fc.constantFrom(0, 0, 1, 300_000_000, 999_999_999),
  fc.integer({ min: 0, max: 999_999_999 }),
);
const amount = fc.oneof(fc.integer({ min: -3, max: 4 }), fc.constantFrom(0, 1_000_000, Number.MAX_SAFE_INTEGER));

function ordersArbitrary(form: fc.Arbitrary<ModelOrder['form']>, maxLength = 40): fc.Arbitrary<ModelOrder[]> {
  const order = fc.record({
    epochSeconds: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 60 })),
    nanoseconds,
    amount,
    form,
  });
  return fc.array(order, { maxLength }).map((orders) =>
    orders.map((each, index) => ({
      ...each,
      epochSeconds: FIRST_SECOND + each.epochSeconds,
      id: `order-${index}`,
      version: 1,
      matches: true,
    })),
  );
}

const wholeOrders = ordersArbitrary(fc.constant('whole'));
const fewOrders = ordersArbitrary(fc.constant('whole'), 12);
const oddOrders = ordersArbitrary(
  fc.oneof(
    { weight: 12, arbitrary: fc.constant('whole' as const) },
    { weight: 1, arbitrary: fc.constantFrom('undated' as const, 'unreadable' as const, 'anonymous' as const) },
  ),
);
const digits = fc.oneof(fc.constantFrom(0, 3, 6, 9), fc.integer({ min: 0, max: 9 }));
const soundPolicy: fc.Arbitrary<UpstreamPolicy> = fc.record({
  isCursorInclusive: fc.boolean(),
  isStartExclusive: fc.boolean(),
  comparedDigits: digits,
  parameterDigits: digits,
  printedDigits: digits,
  shufflesTies: fc.boolean(),
  keepsSecondsWhole: fc.boolean(),
  hasMore: fc.constantFrom('exact', 'full page'),
  ignores: fc.constant('nothing'),
});
const faultyPolicy: fc.Arbitrary<UpstreamPolicy> = fc
  .record({
    policy: soundPolicy,
    hasMore: fc.constantFrom('exact', 'full page', 'never on a full page', 'until empty', 'always'),
    ignores: fc.oneof(
      { weight: 5, arbitrary: fc.constant('nothing' as const) },
      { weight: 1, arbitrary: fc.constantFrom('before' as const, 'from' as const, 'amounts' as const) },
    ),
  })
  .map(({ policy, hasMore, ignores }): UpstreamPolicy => ({ ...policy, hasMore, ignores }));
const mutations: fc.Arbitrary<Mutation[]> = fc
  .array(
    fc.record({
      atRequest: fc.nat({ max: 12 }),
      kind: fc.constantFrom('insert', 'delete', 'leave', 'revise', 'reprice'),
      target: fc.nat({ max: 39 }),
      epochSeconds: fc.integer({ min: 0, max: 65 }),
      nanoseconds,
      amount,
    }),
    { maxLength: 8 },
  )
  .map((all) =>
    all.map(({ atRequest, kind, target, ...order }, index): Mutation => ({
      atRequest,
      kind,
      target,
      order: {
        ...order,
        epochSeconds: FIRST_SECOND + order.epochSeconds,
        id: `inserted-${index}`,
        version: 1,
        matches: true,
        form: 'whole',
      },
    })),
  );
const pageSize = fc.integer({ min: 1, max: 6 });

type Answer = (query: ListOrdersQuery) => OrderPage;

/** Pages to the end; each answer also comes a second time, late, and must then change nothing. */
function loadAll(start: FeedState, answer: Answer, maxRequests = 3_000): FeedState {
  let state = start;
  let count = 0;
  for (let request = nextRequest(state); request; request = nextRequest(state)) {
    count += 1;
    expect(count, 'requests until the end').toBeLessThan(maxRequests);
    const page = answer(request);
    const next = receivePage(state, request, page);
    const following = nextRequest(next);
    const isAskedAgain = following && serialiseListOrdersQuery(following) === serialiseListOrdersQuery(request);
    expect(isAskedAgain || receivePage(next, request, page) === next, 'a late answer changes nothing').toBe(true);
    state = next;
  }
  return state;
}

function poll(start: FeedState, answer: Answer): FeedState {
  let state = startHead(start);
  for (let request = nextHeadRequest(state); request; request = nextHeadRequest(state)) {
    state = receiveHead(state, request, answer(request));
  }
  return state;
}

function shownIds({ loaded }: FeedState): string[] {
  const unreadable = loaded.unreadable.map(({ id, reason }) => id ?? reason.replace('totalCents of ', ''));
  return [...loaded.orders.map(({ id }) => id), ...unreadable];
}

function expectEachOnce(state: FeedState): void {
  const ids = shownIds(state);
  expect(new Set(ids).size).toBe(ids.length);
}

function expectNewestFirst({ loaded }: FeedState): void {
  const instants = loaded.orders.flatMap(({ createdAt }) => {
    const reading = readInstant(createdAt);
    return reading.ok ? [BigInt(reading.value.epochSeconds) * 1_000_000_000n + BigInt(reading.value.nanoseconds)] : [];
  });
  expect(instants).toEqual(instants.toSorted((left, right) => (left > right ? -1 : left < right ? 1 : 0)));
}

/** Whether orders of one amount within three seconds (which one question may cover) do not fit on a page. */
function hasHugeAmount(orders: readonly ModelOrder[], size: number): boolean {
  return orders.some(
    ({ epochSeconds, amount }) =>
      orders.filter(
        (other) =>
          other.amount === amount && other.epochSeconds >= epochSeconds && other.epochSeconds <= epochSeconds + 2,
      ).length >= size,
  );
}

describe('paging', () => {
  test('shows every order that matched throughout exactly once, or says where it could not', () => {
    fc.assert(
      fc.property(oddOrders, faultyPolicy, mutations, pageSize, (orders, policy, changes, size) => {
        const upstream = createModelUpstream(orders, policy, changes);
        const state = loadAll(startFeed(EVERYTHING, size), upstream.answer);
        expectEachOnce(state);
        expectNewestFirst(state);
        const shown = new Set(shownIds(state));
        const gaps = new Set(state.gaps.map(({ second }) => second));
        const completeFrom = state.walk.completeFrom ?? Infinity;
        const lost = upstream
          .untouched()
          .filter(
            ({ id, epochSeconds }) =>
              !shown.has(id) && epochSeconds >= completeFrom && !gaps.has(printUtcSecond(epochSeconds)),
          );
        expect(lost).toEqual([]);
        expect(state.walk.isStuck).toBe(completeFrom !== -Infinity);
      }),
      RUNS,
    );
  });

  test('reaches the end without a gap wherever the upstream keeps to its rules', () => {
    fc.assert(
      fc.property(wholeOrders, soundPolicy, pageSize, (orders, policy, size) => {
        fc.pre(!hasHugeAmount(orders, size));
        const upstream = createModelUpstream(orders, policy);
        const state = loadAll(startFeed(EVERYTHING, size), upstream.answer);
        expect(isWhole(state)).toBe(true);
        expect(new Set(shownIds(state))).toEqual(new Set(orders.map(({ id }) => id)));
        expectEachOnce(state);
        expectNewestFirst(state);
      }),
      RUNS,
    );
  });

  test('keeps to the filter, also while a second is listed by amounts', () => {
    const bounds = fc.record({
      cents: fc
        .tuple(amount, amount)
        .map(([left, right]) => ({ amountMin: Math.min(left, right), amountMax: Math.max(left, right) })),
      hasCents: fc.boolean(),
      from: fc.nat({ max: 5 }),
      length: fc.nat({ max: 5 }),
      min: amount,
      max: amount,
      fraction: nanoseconds,
    });
    fc.assert(
      fc.property(wholeOrders, bounds, pageSize, (orders, { from, length, cents, hasCents, fraction }, size) => {
        const at = (second: number) =>
          printUtcSecond(FIRST_SECOND + second).replace('Z', `.${String(fraction).padStart(9, '0')}Z`);
        const filter = { ...EVERYTHING, from: at(from), to: at(from + length), ...(hasCents && cents) };
        const upstream = createModelUpstream(orders, SOUND_POLICY);
        const state = loadAll(startFeed(filter, size), upstream.answer);
        const wanted = createModelUpstream(orders, SOUND_POLICY).answer({ ...filter, pageSize: 200 });
        const gaps = new Set(state.gaps.map(({ second }) => second));
        const expected = wanted.orders.filter(({ createdAt }) => !gaps.has(createdAt)).map(({ id }) => id);
        const shown = state.loaded.orders.filter(({ createdAt }) => !gaps.has(createdAt)).map(({ id }) => id);
        expect(shown.toSorted()).toEqual(expected.toSorted());
        expect(gaps.size === 0 || hasHugeAmount(orders, size)).toBe(true);
      }),
      RUNS,
    );
  });
});

describe('polling the newest orders while paging', () => {
  const actions = fc.array(
    fc.oneof(
      fc.constantFrom('page' as const, 'poll' as const, 'late page' as const, 'show' as const),
      fc.record({ count: fc.integer({ min: 1, max: 9 }), later: fc.nat({ max: 2 }), amount, nanoseconds }),
    ),
    { maxLength: 15 },
  );

  test('misses no order, however many arrive between two polls', () => {
    fc.assert(
      fc.property(fewOrders, soundPolicy, actions, pageSize, (orders, policy, steps, size) => {
        const upstream = createModelUpstream(orders, policy);
        let newest = FIRST_SECOND + 61;
        let inserted = 0;
        let late: { request: ListOrdersQuery; page: OrderPage } | undefined;
        let state = startFeed(EVERYTHING, size);
        for (const step of steps) {
          const request = nextRequest(state);
          if (step === 'page' && request) {
            state = late
              ? receivePage(state, late.request, late.page)
              : receivePage(state, request, upstream.answer(request));
            late = undefined;
          }
          if (step === 'late page' && request && !late) late = { request, page: upstream.answer(request) };
          if (step === 'poll') state = poll(state, upstream.answer);
          if (step === 'show') state = showHeld(state);
          if (typeof step !== 'object') continue;
          newest += step.later;
          for (let count = 0; count < step.count; count += 1) {
            const order: ModelOrder = {
              id: `new-${inserted++}`,
              epochSeconds: newest,
              nanoseconds: step.nanoseconds,
              amount: step.amount + (step.amount < 100 ? count : 0),
              version: 1,
              matches: true,
              form: 'whole',
            };
            upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order });
          }
        }
        if (late) state = receivePage(state, late.request, late.page);
        state = showHeld(poll(loadAll(state, upstream.answer), upstream.answer));
        expectEachOnce(state);
        expectNewestFirst(state);
        const shown = new Set(shownIds(state));
        const gaps = new Set(state.gaps.map(({ second }) => second));
        const lost = upstream
          .matching()
          .filter(({ id, epochSeconds }) => !shown.has(id) && !gaps.has(printUtcSecond(epochSeconds)));
        expect(lost).toEqual([]);
        expect(state.walk.isStuck).toBe(false);
        expect(state.head).toBeUndefined();
        expect(gaps.size === 0 || hasHugeAmount(upstream.matching(), Math.min(size, 50))).toBe(true);
      }),
      RUNS,
    );
  });
});

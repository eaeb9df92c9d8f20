import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { covers } from '#contract/service/coverage.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { EVERYTHING, loadAll, NOON, poll } from '../testing/drive-feed.ts';
import { showHeld } from './head-poll.ts';
import { createModelUpstream, type ModelOrder } from '../testing/model-upstream.ts';
import { isWhole, nextRequest, receivePage, startFeed } from './feed-state.ts';
import { hasReachedEnd } from '#upstream/walk/orders-walk.ts';
import {
  expectEachOnce,
  expectLateResponseIgnored,
  expectNewestFirst,
  hasHugeAmount,
  RUNS,
  shownIds,
} from '../testing/expect-feed.ts';
import {
  amount,
  faultyPolicy,
  fewOrders,
  mutations,
  nanoseconds,
  oddOrders,
  pageSize,
  soundPolicy,
  wholeOrders,
} from '../testing/upstream-arbitraries.ts';

describe('paging', () => {
  test('shows every order that matched throughout exactly once, or says where it could not', () => {
    fc.assert(
      fc.property(oddOrders, faultyPolicy, mutations, pageSize, (orders, policy, changes, size) => {
        const upstream = createModelUpstream(orders, policy, changes);
        const state = loadAll(startFeed(EVERYTHING, size), upstream.answer, expectLateResponseIgnored);
        expectEachOnce(state);
        expectNewestFirst(state);
        const shown = new Set(shownIds(state));
        const gaps = new Set(state.gaps.map(({ second }) => second));
        const lost = upstream
          .untouched()
          .filter(
            ({ id, epochSeconds }) =>
              !shown.has(id) && covers(state.walk.coverage, epochSeconds) && !gaps.has(printUtcSecond(epochSeconds)),
          );
        expect(lost).toEqual([]);
        expect(state.walk.isStuck).toBe(!hasReachedEnd(state.walk));
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
          printUtcSecond(NOON + second).replace('Z', `.${String(fraction).padStart(9, '0')}Z`);
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
        let newest = NOON + 61;
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

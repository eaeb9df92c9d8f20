import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { covers } from '#contract/service/coverage.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond, readInstant } from '#contract/service/rfc3339.ts';
import { showHeld } from './head-poll.ts';
import {
  newestSecondRequest,
  nextNewerRequest,
  receiveNewestSecond,
  receiveNewer,
  startNewer,
} from './newer-window.ts';
import { isLoaded } from './loaded-orders.ts';
import { type FeedState, isWhole, nextRequest, receivePage, startFeed } from './feed-state.ts';
import {
  EVERYTHING,
  loadAll,
  loadAllNewer,
  loadWindow,
  modelOrder,
  NOON,
  peekAtHead,
  poll,
} from '../testing/drive-feed.ts';
import { expectEachOnce, expectNewestFirst, hasHugeAmount, RUNS, shownIds } from '../testing/expect-feed.ts';
import { createModelUpstream, type ModelOrder } from '../testing/model-upstream.ts';
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

/** A second from before the oldest order to after the newest. */
const startsAt = fc.integer({ min: -5, max: 70 }).map((second) => NOON + second);
/** For a property whose cases take many requests each. */
const FEWER_RUNS = { ...RUNS, numRuns: 100 };
const ways = fc.array(fc.constantFrom('older', 'newer', 'newer answer', 'late newer', 'peek'), { maxLength: 25 });

/** The given orders that the list claims to have seen but neither shows nor reports as missing. */
function lostOrders(state: FeedState, orders: readonly ModelOrder[]): readonly ModelOrder[] {
  const shown = new Set(shownIds(state));
  const gaps = new Set(state.gaps.map(({ second }) => second));
  return orders.filter(
    ({ id, epochSeconds }) =>
      covers(state.walk.coverage, epochSeconds) &&
      (!state.newer || epochSeconds <= state.newer.listReachesUpTo) &&
      !shown.has(id) &&
      !gaps.has(printUtcSecond(epochSeconds)),
  );
}

describe('a list that starts at a given time', () => {
  test('shows everything between its two ends exactly once, or says where it could not', () => {
    fc.assert(
      fc.property(
        oddOrders,
        faultyPolicy,
        mutations,
        pageSize,
        startsAt,
        ways,
        (orders, policy, changes, size, at, steps) => {
          const upstream = createModelUpstream(orders, policy, changes);
          let late: { request: ListOrdersQuery; page: OrderPage } | undefined;
          let state = startFeed(EVERYTHING, size, at);
          for (const step of steps) {
            const [older, newer] = [nextRequest(state), nextNewerRequest(startNewer(state))];
            if (step === 'older' && older) state = receivePage(state, older, upstream.answer(older));
            if (step === 'newer') state = loadWindow(state, upstream.answer);
            if (step === 'newer answer' && newer) {
              state = receiveNewer(startNewer(state), newer, upstream.answer(newer));
              if (late) state = receiveNewer(state, late.request, late.page);
              late = undefined;
            }
            if (step === 'late newer' && newer) late = { request: newer, page: upstream.answer(newer) };
            const peek = newestSecondRequest(state);
            if (step === 'peek' && peek) state = receiveNewestSecond(state, peek, upstream.answer(peek));
            expectEachOnce(state);
            expectNewestFirst(state);
            expect(lostOrders(state, upstream.untouched())).toEqual([]);
          }
          state = loadAll(loadAllNewer(loadAll(state, upstream.answer), upstream.answer), upstream.answer);
          expectEachOnce(state);
          expectNewestFirst(state);
          expect(lostOrders(state, upstream.untouched())).toEqual([]);
          expect(state.newer !== undefined).toBe(state.newer?.window?.walk.isStuck === true);
        },
      ),
      RUNS,
    );
  });

  test('holds nothing newer than its start before what lies above is asked for', () => {
    const isDated = ({ createdAt }: { readonly createdAt: string | undefined }) => readInstant(createdAt ?? '').ok;
    fc.assert(
      fc.property(oddOrders, faultyPolicy, mutations, pageSize, startsAt, (orders, policy, changes, size, at) => {
        const upstream = createModelUpstream(orders, policy, changes);
        const { loaded } = loadAll(startFeed(EVERYTHING, size, at), upstream.answer);
        const latest = printUtcSecond(at + 1);
        const dated = [...loaded.orders, ...loaded.unreadable].filter(isDated);
        expect(dated.filter(({ createdAt }) => (createdAt ?? '') >= latest)).toEqual([]);
      }),
      RUNS,
    );
  });

  test('counts what arrives above it, each order once, however polls and windows take turns', () => {
    const steps = fc.array(
      fc.oneof(
        fc.constantFrom('poll' as const, 'window' as const, 'window answer' as const),
        fc.record({ count: fc.integer({ min: 1, max: 9 }), later: fc.integer({ min: 1, max: 3 }) }),
      ),
      { maxLength: 15 },
    );
    fc.assert(
      fc.property(fewOrders, soundPolicy, steps, pageSize, startsAt, (orders, policy, taken, size, at) => {
        const upstream = createModelUpstream(orders, policy);
        let state = peekAtHead(loadAll(startFeed(EVERYTHING, size, at), upstream.answer), upstream.answer);
        const opened = Math.max(state.newer?.arrivals?.after ?? 0, NOON + 70);
        let arrived = 0;
        let second = opened;
        for (const step of taken) {
          const request = nextNewerRequest(startNewer(state));
          if (step === 'poll') state = poll(state, upstream.answer);
          if (step === 'window') state = loadWindow(state, upstream.answer);
          if (step === 'window answer' && request)
            state = receiveNewer(startNewer(state), request, upstream.answer(request));
          if (typeof step === 'object') {
            second += step.later;
            for (let count = 0; count < step.count; count += 1) {
              const order = modelOrder(`new-${arrived++}`, second - NOON, { amount: count });
              upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order });
            }
          }
          expect([...state.held.keys()].filter((id) => isLoaded(state.loaded, id))).toEqual([]);
        }
        state = poll(state, upstream.answer);
        const shown = shownIds(state).filter((id) => id.startsWith('new-'));
        expect(shown.length + state.held.size).toBe(arrived);
        state = showHeld(poll(loadAllNewer(state, upstream.answer), upstream.answer));
        expectEachOnce(state);
        expectNewestFirst(state);
        expect(shownIds(state).filter((id) => id.startsWith('new-'))).toHaveLength(arrived);
      }),
      FEWER_RUNS,
    );
  });

  test('meets the newest and the oldest order without a gap wherever the upstream keeps to its rules', () => {
    fc.assert(
      fc.property(wholeOrders, soundPolicy, pageSize, startsAt, fc.boolean(), (orders, policy, size, at, isUpFirst) => {
        fc.pre(!hasHugeAmount(orders, size));
        const { answer } = createModelUpstream(orders, policy);
        const start = startFeed(EVERYTHING, size, at);
        const state = isUpFirst
          ? loadAll(loadAllNewer(start, answer), answer)
          : loadAllNewer(loadAll(start, answer), answer);
        expect(isWhole(state)).toBe(true);
        expect(new Set(shownIds(state))).toEqual(new Set(orders.map(({ id }) => id)));
        expectEachOnce(state);
        expectNewestFirst(state);
      }),
      RUNS,
    );
  });

  test('misses nothing that arrives while it is scrolled up, nor once it has met the newest order', () => {
    const arrivals = fc.array(fc.record({ later: fc.nat({ max: 3 }), amount, nanoseconds, isPolled: fc.boolean() }), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(fewOrders, soundPolicy, arrivals, pageSize, startsAt, (orders, policy, coming, size, at) => {
        const upstream = createModelUpstream(orders, policy);
        let newest = Math.max(NOON, ...orders.map(({ epochSeconds }) => epochSeconds));
        let state = loadAll(startFeed(EVERYTHING, size, at), upstream.answer);
        for (const [index, { later, isPolled, ...more }] of coming.entries()) {
          newest += later;
          const order: ModelOrder = {
            ...more,
            id: `new-${index}`,
            epochSeconds: newest,
            version: 1,
            matches: true,
            form: 'whole',
          };
          upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order });
          state = isPolled ? poll(state, upstream.answer) : loadWindow(state, upstream.answer);
        }
        state = showHeld(poll(loadAllNewer(state, upstream.answer), upstream.answer));
        expectEachOnce(state);
        expectNewestFirst(state);
        // If no order lies at or below the start, the list cannot find orders that are inserted there later, in the past.
        const lost = lostOrders(state, upstream.matching()).filter(
          ({ epochSeconds }) => epochSeconds > at || orders.some((order) => order.epochSeconds <= at),
        );
        expect(lost).toEqual([]);
      }),
      RUNS,
    );
  });
});

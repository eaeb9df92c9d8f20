import { describe, expect, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { answerNext, EVERYTHING, ids, loadAll, modelOrder, NOON, order, pageOf, poll } from '../testing/drive-feed.ts';
import { inViewRequest, nextHeadRequest, receiveHead, receiveInView, showHeld, startHead } from './head-poll.ts';
import { createModelUpstream, type ModelOrder } from '../testing/model-upstream.ts';
import { type FeedState, nextRequest, receivePage, startFeed } from './feed-state.ts';

/** One order per second; `0` is the oldest. */
function orders(count: number): ModelOrder[] {
  return Array.from({ length: count }, (_, second) => modelOrder(String(second), second));
}

describe('polling the newest orders', () => {
  test('holds new orders back and changes known ones at once', () => {
    const upstream = createModelUpstream(orders(120), SOUND_POLICY);
    let state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    upstream.mutate({ atRequest: 0, kind: 'revise', target: 115, order: modelOrder('', 0) });
    upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('new', 130) });
    state = poll(state, upstream.answer);
    expect(state.loaded.orders.find(({ id }) => id === '115')?.orderVersion).toBe(2);
    expect(state.held.size).toBe(1);
    expect(ids(state)[0]).toBe('119');
    expect(ids(showHeld(state)).slice(0, 2)).toEqual(['new', '119']);
  });

  test('costs one request when little is new, also after a burst', () => {
    const upstream = createModelUpstream(orders(400), SOUND_POLICY);
    let state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    for (let count = 0; count < 300; count += 1) {
      const inserted = modelOrder(`new-${count}`, 1000 + count);
      upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: inserted });
    }
    state = poll(state, upstream.answer);
    expect(state.held.size).toBe(300);
    const before = upstream.requestCount();
    state = poll(state, upstream.answer);
    expect(upstream.requestCount() - before).toBe(1);
    expect(state.held.size).toBe(300);
  });

  test('shows nothing of a burst before it meets what is loaded', () => {
    const upstream = createModelUpstream(orders(10), SOUND_POLICY);
    const state = startHead(loadAll(startFeed(EVERYTHING, 200), upstream.answer), NOON + 99);
    const request = nextHeadRequest(state);
    const burst = pageOf([order('z', 99), order('y', 98)], true);
    const interrupted = request ? receiveHead(state, request, burst) : state;
    expect(interrupted.held.size).toBe(0);
    expect(nextHeadRequest(interrupted)?.before).toBe(printUtcSecond(NOON + 99));
    // The next poll continues where this one stopped.
    expect(startHead(interrupted, NOON + 99)).toBe(interrupted);
  });

  test('does not hold back orders that paging has not come to yet', () => {
    const upstream = createModelUpstream(orders(30), SOUND_POLICY);
    let state = startFeed(EVERYTHING, 10);
    state = answerNext(state, upstream.answer({ ...EVERYTHING, pageSize: 10 }));
    const request = nextHeadRequest(startHead(state, NOON + 99));
    const furtherBack = upstream.answer({ ...EVERYTHING, pageSize: 20 });
    state = receiveHead(startHead(state, NOON + 99), request ?? EMPTY_LIST_ORDERS_QUERY, furtherBack);
    expect(state.head).toBeUndefined();
    expect(state.held.size).toBe(0);
  });

  test('asks for nothing before anything is loaded', () => {
    expect(nextHeadRequest(startHead(startFeed(EVERYTHING, 200), NOON + 99))).toBeUndefined();
  });

  test('lets go of an order only where the response proves that it left, and not before it may', () => {
    const upstream = createModelUpstream(orders(220), SOUND_POLICY);
    let state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    // The 50 newest that still match reach back to 167: nothing older is certain.
    for (const target of [10, 170, 171, 218]) {
      upstream.mutate({ atRequest: 0, kind: 'leave', target, order: modelOrder('', 0) });
    }
    state = poll(state, upstream.answer);
    expect(state.noLongerMatching).toEqual(new Set(['170', '171', '218']));
    expect(state.loaded.orders).toHaveLength(220);
    const shown = showHeld(state);
    expect(shown.loaded.orders).toHaveLength(217);
    expect(ids(shown)).toContain('10');
    expect(shown.noLongerMatching.size).toBe(0);
  });

  test('lets go of every order that a response with nothing below it lacks, the oldest and the last one too', () => {
    const upstream = createModelUpstream(orders(3), SOUND_POLICY);
    let state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    for (const oldest of [0, 1, 2]) {
      upstream.mutate({ atRequest: 0, kind: 'leave', target: oldest, order: modelOrder('', 0) });
      state = poll(state, upstream.answer);
      expect([...state.noLongerMatching]).toEqual([String(oldest)]);
      state = showHeld(state);
    }
    expect(ids(state)).toEqual([]);
  });

  test('sees all of a list that fits one page, such as of what is active, at the cost of one request', () => {
    const upstream = createModelUpstream(orders(150), SOUND_POLICY);
    let state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    upstream.mutate({ atRequest: 0, kind: 'leave', target: 2, order: modelOrder('', 0) });
    const before = upstream.requestCount();
    state = poll(state, upstream.answer);
    expect(upstream.requestCount() - before).toBe(1);
    expect([...state.noLongerMatching]).toEqual(['2']);
  });

  test('an empty response that more should follow makes nothing go', () => {
    const upstream = createModelUpstream(orders(20), SOUND_POLICY);
    const state = poll(loadAll(startFeed(EVERYTHING, 200), upstream.answer), () => pageOf([], true));
    expect(state.noLongerMatching.size).toBe(0);
  });

  test('finds an order that came into a second while it was listed by amounts', () => {
    const crowd = [0, 1].map((amount) => modelOrder(`first-${amount}`, 61, { amount, nanoseconds: 1 }));
    const upstream = createModelUpstream(crowd, { ...SOUND_POLICY, isCursorInclusive: true });
    let state = startFeed(EVERYTHING, 2);
    for (let request = nextRequest(state); request; request = nextRequest(state)) {
      state = receivePage(state, request, upstream.answer(request));
      // The lower half of the amounts has just been requested when an order with such an amount arrives, and a newer order above it.
      if (request.amountMax !== 0) continue;
      upstream.mutate({
        atRequest: 0,
        kind: 'insert',
        target: 0,
        order: modelOrder('late', 61, { amount: 0, nanoseconds: 1 }),
      });
      upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('above', 62, { amount: 5 }) });
    }
    expect(ids(showHeld(poll(state, upstream.answer))).toSorted()).toEqual(['above', 'first-0', 'first-1', 'late']);
  });
});

describe('polling the orders in view', () => {
  const isAskedFor = (state: FeedState, second: number) => inViewRequest(state, NOON + second) !== undefined;

  test('changes those far down, lets go of those that left, and offers those that came late, at the cost of one request', () => {
    const upstream = createModelUpstream(orders(220), SOUND_POLICY);
    let state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    upstream.mutate({ atRequest: 0, kind: 'revise', target: 95, order: modelOrder('', 0) });
    for (const target of [30, 90, 110]) {
      upstream.mutate({ atRequest: 0, kind: 'leave', target, order: modelOrder('', 0) });
    }
    upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('late', 80) });
    const request = inViewRequest(state, NOON + 100);
    if (!request) throw new Error('no request');
    state = receiveInView(state, NOON + 100, request, upstream.answer(request));
    expect(state.loaded.orders.find(({ id }) => id === '95')?.orderVersion).toBe(2);
    // Those above it and those below the page may be there still.
    expect([...state.noLongerMatching]).toEqual(['90']);
    expect([...state.held.keys()]).toEqual(['late']);
    expect(ids(showHeld(state))).toHaveLength(220);
  });

  test('is left out where a poll of the newest orders reads them', () => {
    const upstream = createModelUpstream(orders(220), SOUND_POLICY);
    const state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    expect([219, 195, 194, 193].map((second) => isAskedFor(state, second))).toEqual([false, false, false, true]);
    const few = createModelUpstream(orders(60), SOUND_POLICY);
    expect(isAskedFor(loadAll(startFeed(EVERYTHING, 200), few.answer), 0)).toBe(false);
    // Polls of a list from a date and time only count.
    const fromADate = loadAll(startFeed(EVERYTHING, 200, NOON + 100), upstream.answer);
    expect(isAskedFor(fromADate, 100)).toBe(true);
    // A second that no request can name, of the year 10000 or before 0000, as a till's clock or zone may make it.
    const seconds = ['+010000-01-01T00:59:59Z', '-000001-12-31T23:00:00Z'].map((text) => Date.parse(text) / 1_000);
    expect(seconds.map((second) => inViewRequest(fromADate, second))).toEqual([undefined, undefined]);
  });
});

import { describe, expect, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { showHeld } from './head-poll.ts';
import { nextNewerRequest, receiveNewer, startNewer } from './newer-window.ts';
import { type FeedState, isWhole, nextRequest, receivePage, startFeed } from './feed-state.ts';
import {
  answerNext,
  EVERYTHING,
  ids,
  loadAll,
  loadAllNewer,
  loadWindow,
  modelOrder,
  NOON,
  peekAtHead,
  poll,
} from '../testing/drive-feed.ts';
import { createModelUpstream } from '../testing/model-upstream.ts';

const at = (second: number) => printUtcSecond(NOON + second);

/** One order every ten seconds; `0` is the oldest. */
function createUpstream(count: number) {
  return createModelUpstream(
    Array.from({ length: count }, (_, index) => modelOrder(String(index), index * 10)),
    SOUND_POLICY,
  );
}

/** A list of that upstream with its first page below a second. */
function jumpedTo(second: number, { answer }: ReturnType<typeof createUpstream>, filter = EVERYTHING): FeedState {
  const state = startFeed(filter, 20, NOON + second);
  const request = nextRequest(state);
  return request ? answerNext(state, answer(request)) : state;
}

describe('a list that starts at a given time', () => {
  test('goes down from the whole of its second', () => {
    const state = startFeed(EVERYTHING, 20, NOON + 500);
    expect(nextRequest(state)).toEqual({ ...EVERYTHING, pageSize: 20, before: at(501) });
  });

  test('stays within the time of its filter', () => {
    const filter = { ...EVERYTHING, from: at(100), to: at(200) };
    expect(nextRequest(startFeed(filter, 20, NOON + 500))?.before).toBe(at(201));
    expect(nextRequest(startFeed(filter, 20, NOON))?.before).toBe(at(101));
  });

  test('goes up by windows as wide as a page, without listing what lies further up', () => {
    const upstream = createUpstream(1_000);
    const state = jumpedTo(5_000, upstream);
    const next = loadWindow(state, upstream.answer);
    // One for the page below, one for the newest second, two for the window (the second starts again where the first was cut).
    expect(upstream.requestCount()).toBeLessThanOrEqual(4);
    const shown = ids(next);
    expect(shown.length).toBeGreaterThan(35);
    expect(shown.length).toBeLessThan(50);
    expect(shown).toEqual(Array.from({ length: shown.length }, (_, index) => String(Number(shown[0]) - index)));
  });

  test('passes a time without orders by ever wider windows', () => {
    const upstream = createModelUpstream(
      [...Array(40).keys()]
        .map((index) => modelOrder(`old-${index}`, index))
        .concat([...Array(40).keys()].map((index) => modelOrder(`new-${index}`, 10_000_000 + index))),
      SOUND_POLICY,
    );
    const state = loadAllNewer(jumpedTo(39, upstream), upstream.answer);
    expect(state.loaded.orders).toHaveLength(60);
    expect(upstream.requestCount()).toBeLessThan(40);
  });

  test('is whole once it has met both ends, and hears of new orders from then on', () => {
    const upstream = createUpstream(60);
    let state = loadAllNewer(jumpedTo(300, upstream), upstream.answer);
    expect([state.newer, ids(state)[0]]).toEqual([undefined, '59']);
    expect(isWhole(state)).toBe(false);
    for (let request = nextRequest(state); request; request = nextRequest(state))
      state = answerNext(state, upstream.answer(request));
    expect(isWhole(state)).toBe(true);
    upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('new', 1_000) });
    expect([...poll(state, upstream.answer).held.keys()]).toEqual(['new']);
  });

  test('counts what arrives while it does not reach the newest order, and shows it only once it does', () => {
    const upstream = createUpstream(60);
    let state = jumpedTo(300, upstream);
    expect(poll(state, upstream.answer)).toBe(state);
    state = peekAtHead(state, upstream.answer);
    state = poll(state, upstream.answer);
    expect(state.held.size).toBe(0);
    for (const count of [1, 2, 3]) {
      const order = modelOrder(`new-${count}`, 1_000 + count);
      upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order });
      state = poll(state, upstream.answer);
      expect(state.held.size).toBe(count);
    }
    expect(showHeld(state)).toBe(state);
    const asked = upstream.requestCount();
    state = poll(state, upstream.answer);
    expect(upstream.requestCount() - asked).toBe(1);
    expect(ids(state)[0]).toBe('30');
    upstream.mutate({ atRequest: 0, kind: 'leave', target: 61, order: modelOrder('', 0) });
    state = poll(state, upstream.answer);
    expect([...state.held.keys()].toSorted()).toEqual(['new-1', 'new-3']);
    state = loadAllNewer(state, upstream.answer);
    expect([ids(state).slice(0, 3), state.held.size]).toEqual([['new-3', 'new-1', '59'], 0]);
  });

  test('counts a burst that is larger than a page whole', () => {
    const upstream = createUpstream(60);
    let state = peekAtHead(jumpedTo(300, upstream), upstream.answer);
    for (let count = 0; count < 130; count += 1) {
      const order = modelOrder(`new-${count}`, 1_000 + Math.floor(count / 3));
      upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order });
    }
    state = poll(state, upstream.answer);
    expect(state.held.size).toBe(130);
  });

  test.each([
    [0, 'whole seconds'],
    [9, 'nanoseconds'],
  ])('begins at its start also where the cursor counts itself, with %d digits (%s)', (comparedDigits) => {
    const orders = [...Array(30).keys()].flatMap((second) => [
      modelOrder(`${second}a`, second),
      modelOrder(`${second}b`, second, { form: second === 21 ? 'unreadable' : 'whole' }),
    ]);
    const upstream = createModelUpstream(orders, { ...SOUND_POLICY, isCursorInclusive: true, comparedDigits });
    const state = loadAll(startFeed(EVERYTHING, 20, NOON + 20), upstream.answer);
    expect([ids(state).length, ids(state).slice(0, 2).toSorted()]).toEqual([42, ['20a', '20b']]);
    expect(state.loaded.unreadable).toEqual([]);
    const whole = loadAllNewer(state, upstream.answer);
    expect([whole.loaded.orders.length, whole.loaded.unreadable.length]).toEqual([59, 1]);
  });

  test('tries a window that needs too many pages again at half its width', () => {
    const sparse = Array.from({ length: 20 }, (_, index) => modelOrder(`sparse-${index}`, index * 100));
    const dense = Array.from({ length: 2_000 }, (_, index) => modelOrder(`dense-${index}`, 1_901 + index));
    const upstream = createModelUpstream([...sparse, ...dense], SOUND_POLICY);
    const shown = loadWindow(jumpedTo(1_900, upstream), upstream.answer).loaded.orders.length;
    expect(shown).toBeGreaterThan(20);
    expect(shown).toBeLessThanOrEqual(20 + 4 * 20);
  });

  test('shows nothing of a window before it is whole, and goes on with it after an interruption', () => {
    const upstream = createUpstream(60);
    const state = startNewer(jumpedTo(300, upstream));
    const request = nextNewerRequest(state);
    const interrupted = request ? receiveNewer(state, request, upstream.answer(request)) : state;
    expect(ids(interrupted)).toEqual(ids(state));
    expect(startNewer(interrupted)).toBe(interrupted);
    expect(nextNewerRequest(interrupted)).toMatchObject({ from: at(299), before: at(401) });
  });

  test('keeps to the beginning of its filter where that is later', () => {
    const upstream = createUpstream(60);
    const filter = { ...EVERYTHING, from: at(295.5) };
    expect(nextNewerRequest(startNewer(jumpedTo(290, upstream, filter)))?.from).toBe(filter.from);
  });

  test('reaches up to its start while that second is listed by amounts', () => {
    const upstream = createModelUpstream(
      [modelOrder('cheap', 9, { amount: 1 }), modelOrder('a', 10, { amount: 5 }), modelOrder('b', 10, { amount: 5 })],
      SOUND_POLICY,
    );
    let state = startFeed(EVERYTHING, 2, NOON + 10);
    for (let request = nextRequest(state); request; request = nextRequest(state)) {
      state = receivePage(state, request, upstream.answer(request));
      expect(state.newer?.listReachesUpTo).toBe(NOON + 10);
    }
    expect(ids(state).toSorted()).toEqual(['a', 'b', 'cheap']);
  });

  test('a start after the newest order is the list from its newest order', () => {
    const upstream = createUpstream(60);
    const state = loadAllNewer(jumpedTo(100_000, upstream), upstream.answer);
    expect(ids(state)[0]).toBe('59');
    expect(state.newer).toBeUndefined();
    expect(state.seenUpTo).toBe(NOON + 590);
  });
});

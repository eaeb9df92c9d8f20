import { describe, expect, test } from 'vitest';
import { dated, printUtcSecond } from '#contract/service/rfc3339.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { answerNext, EVERYTHING, ids, loadAll, modelOrder, NOON, order, pageOf } from '../testing/drive-feed.ts';
import { createModelUpstream } from '../testing/model-upstream.ts';
import { type FeedState, nextRequest, reachedBackTo, startFeed } from './feed-state.ts';

function versionOf({ loaded }: FeedState, id: string): number | null | undefined {
  return loaded.orders.find((each) => each.id === id)?.orderVersion;
}

describe('the next question', () => {
  test('goes back to the whole of the second in which a page ended', () => {
    const state = answerNext(startFeed(EVERYTHING, 3), pageOf([order('c', 9), order('b', 5), order('a', 5)], true));
    expect(nextRequest(state)).toEqual({ ...EVERYTHING, pageSize: 3, before: printUtcSecond(NOON + 6) });
    expect(ids(state)).toEqual(['c', 'b', 'a']);
    expect(reachedBackTo(state)).toBe(printUtcSecond(NOON + 9));
  });

  test('lists a second larger than a page by amounts, within the amounts of the filter', () => {
    const filter = { ...EVERYTHING, amountMin: -500, amountMax: 900 };
    const crowd = pageOf([order('a', 5, { totalCents: -100 }), order('b', 5, { totalCents: 300 })], true);
    let state = answerNext(startFeed(filter, 2), crowd);
    state = answerNext(state, crowd);
    const window = { from: printUtcSecond(NOON + 4), before: printUtcSecond(NOON + 6) };
    expect(nextRequest(state)).toEqual({ ...filter, pageSize: 2, ...window });
    state = answerNext(state, crowd);
    expect(nextRequest(state)).toEqual({ ...filter, pageSize: 2, ...window, amountMax: -100 });
    state = answerNext(state, pageOf([order('a', 5, { totalCents: -100 })]));
    expect(nextRequest(state)).toEqual({ ...filter, pageSize: 2, ...window, amountMin: -99 });
    state = answerNext(state, pageOf([order('b', 5, { totalCents: 300 })]));
    expect(nextRequest(state)).toEqual({ ...filter, pageSize: 2, before: printUtcSecond(NOON + 5) });
    expect(state.gaps).toEqual([]);
  });

  test('keeps the own beginning of the filter where it is the later one', () => {
    const filter = { ...EVERYTHING, from: '2026-11-01T12:00:05.5+00:00' };
    const crowd = pageOf([order('a', 5), order('b', 5)], true);
    const state = answerNext(answerNext(startFeed(filter, 2), crowd), crowd);
    expect(nextRequest(state)).toMatchObject({ from: filter.from, before: printUtcSecond(NOON + 6) });
  });

  test('never ends at a full page, whatever it says', () => {
    const state = answerNext(startFeed(EVERYTHING, 2), pageOf([order('b', 9), order('a', 5)]));
    expect(nextRequest(state)).toBeDefined();
    expect(nextRequest(answerNext(state, pageOf([order('a', 5)])))).toBeUndefined();
  });
});

describe('what is shown', () => {
  test('an order is never replaced by an older version of itself', () => {
    const first = pageOf([order('b', 9), order('a', 5, { orderVersion: 3 })], true);
    const state = answerNext(startFeed(EVERYTHING, 2), first);
    expect(versionOf(answerNext(state, pageOf([order('a', 5, { orderVersion: 2 })])), 'a')).toBe(3);
    const sameVersion = answerNext(state, pageOf([order('a', 5, { orderVersion: 3, note: 'later' })]));
    expect(sameVersion.loaded.orders.at(-1)?.note).toBe('later');
  });

  test('a response that brings nothing new keeps the list as it is', () => {
    const state = answerNext(startFeed(EVERYTHING, 2), pageOf([order('b', 9), order('a', 5)], true));
    expect(answerNext(state, pageOf([order('a', 5)])).loaded).toBe(state.loaded);
  });

  test('an order whose time cannot be read stays where the upstream put it', () => {
    const page = pageOf([order('c', 9), order('b', 0, { createdAt: 'soon' }), order('a', 5)]);
    const state = answerNext(startFeed(EVERYTHING, 200), page);
    expect(ids(state)).toEqual(['c', 'b', 'a']);
    expect(reachedBackTo(state)).toBe(printUtcSecond(NOON + 5));
  });

  test('a page on which no time can be read does not end the list silently', () => {
    const state = answerNext(startFeed(EVERYTHING, 2), pageOf([order('a', 0, { createdAt: '' })], true));
    expect(state.walk.isStuck).toBe(true);
    expect(nextRequest(state)).toBeUndefined();
  });

  test('an order is either readable or not, as it last came', () => {
    const broken = dated({
      id: 'a',
      createdAt: printUtcSecond(NOON + 5),
      path: ['totalCents'],
      reason: 'missing' as const,
    });
    const first = { orders: [order('b', 9)], unreadable: [broken], hasMore: true };
    const state = answerNext(startFeed(EVERYTHING, 200), first);
    expect(state.loaded.unreadable).toEqual([broken]);
    const mended = answerNext(state, pageOf([order('a', 5)], true));
    expect([ids(mended), mended.loaded.unreadable]).toEqual([['b', 'a'], []]);
    const brokenAgain = answerNext(mended, { orders: [], unreadable: [broken], hasMore: false });
    expect([ids(brokenAgain), brokenAgain.loaded.unreadable]).toEqual([['b'], [broken]]);
  });

  test('unreadable orders without an id are counted as often as one response holds them', () => {
    const broken = dated({
      id: undefined,
      createdAt: printUtcSecond(NOON + 5),
      path: ['id'],
      reason: 'missing' as const,
    });
    const first = { orders: [order('b', 9)], unreadable: [broken, broken], hasMore: true };
    const state = answerNext(answerNext(startFeed(EVERYTHING, 3), first), { ...first, orders: [], hasMore: false });
    expect(state.loaded.unreadable).toHaveLength(2);
  });

  test('a second whose orders are not found again by their amounts is a gap', () => {
    const [whole, fraction] = [order('a', 5, { totalCents: 10 }), order('b', 5, { totalCents: 10.5 })];
    const crowd = pageOf([whole, fraction], true);
    const answers = [crowd, crowd, crowd, pageOf([]), pageOf([whole]), pageOf([order('c', 5, { totalCents: 20 })])];
    const state = answers.reduce(answerNext, startFeed(EVERYTHING, 2));
    expect(state.gaps).toEqual([{ second: printUtcSecond(NOON + 5) }]);
    expect(ids(state)).toEqual(['a', 'b', 'c']);
  });

  test('a crowded second does not make its neighbour a gap', () => {
    const crowd = [5, 5, 5, 4, 4, 4].map((second, index) =>
      modelOrder(String(index), second, { amount: second === 5 ? index + 1 : 1 }),
    );
    const state = loadAll(startFeed(EVERYTHING, 2), createModelUpstream(crowd, SOUND_POLICY).answer);
    expect(state.gaps).toEqual([{ second: printUtcSecond(NOON + 4) }]);
  });
});

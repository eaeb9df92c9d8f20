import { describe, expect, test } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/list-orders-query.ts';
import type { Order } from '#contract/order.ts';
import type { OrderPage } from '#contract/read-order.ts';
import { printUtcSecond } from '#contract/rfc3339.ts';
import { nextHeadRequest, receiveHead, showHeld, startHead } from './head-poll.ts';
import { createModelUpstream, type ModelOrder, printOrder, SOUND_POLICY } from './model-upstream.ts';
import { type FeedState, nextRequest, reachedBackTo, receivePage, startFeed } from './orders-feed.ts';

const { pageSize: _pageSize, ...EVERYTHING } = EMPTY_LIST_ORDERS_QUERY;
const NOON = 1_793_534_400;

function modelOrder(id: string, second: number, more: Partial<ModelOrder> = {}): ModelOrder {
  return {
    id,
    epochSeconds: NOON + second,
    nanoseconds: 0,
    amount: 1,
    version: 1,
    matches: true,
    form: 'whole',
    ...more,
  };
}

/** One order a second, `0` the oldest. */
function orders(count: number): ModelOrder[] {
  return Array.from({ length: count }, (_, second) => modelOrder(String(second), second));
}

function order(id: string, second: number, more: Partial<Order> = {}): Order {
  return { ...printOrder(modelOrder(id, second), 0), ...more };
}

function pageOf(orders: readonly Order[], hasMore = false): OrderPage {
  return { orders, unreadable: [], hasMore };
}

function answerNext(state: FeedState, page: OrderPage): FeedState {
  const request = nextRequest(state);
  expect(request).toBeDefined();
  return request ? receivePage(state, request, page) : state;
}

function loadAll(start: FeedState, answer: (query: ListOrdersQuery) => OrderPage): FeedState {
  let state = start;
  for (let request = nextRequest(state); request; request = nextRequest(state)) {
    state = receivePage(state, request, answer(request));
  }
  return state;
}

function poll(start: FeedState, answer: (query: ListOrdersQuery) => OrderPage): FeedState {
  let state = startHead(start);
  for (let request = nextHeadRequest(state); request; request = nextHeadRequest(state)) {
    state = receiveHead(state, request, answer(request));
  }
  return state;
}

function ids({ loaded }: FeedState): string[] {
  return loaded.orders.map(({ id }) => id);
}

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

  test('an answer that brings nothing new keeps the list as it is', () => {
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
    const broken = { id: 'a', createdAt: printUtcSecond(NOON + 5), reason: 'totalCents' };
    const first = { orders: [order('b', 9)], unreadable: [broken], hasMore: true };
    const state = answerNext(startFeed(EVERYTHING, 200), first);
    expect(state.loaded.unreadable).toEqual([broken]);
    const mended = answerNext(state, pageOf([order('a', 5)], true));
    expect([ids(mended), mended.loaded.unreadable]).toEqual([['b', 'a'], []]);
    const brokenAgain = answerNext(mended, { orders: [], unreadable: [broken], hasMore: false });
    expect([ids(brokenAgain), brokenAgain.loaded.unreadable]).toEqual([['b'], [broken]]);
  });

  test('unreadable orders without an id are counted as often as one answer holds them', () => {
    const broken = { id: undefined, createdAt: printUtcSecond(NOON + 5), reason: 'id' };
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

describe('polling the newest orders', () => {
  test('holds new orders back and changes known ones at once', () => {
    const upstream = createModelUpstream(orders(120), SOUND_POLICY);
    let state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    upstream.mutate({ atRequest: 0, kind: 'revise', target: 115, order: modelOrder('', 0) });
    upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('new', 130) });
    state = poll(state, upstream.answer);
    expect(versionOf(state, '115')).toBe(2);
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
    const state = startHead(loadAll(startFeed(EVERYTHING, 200), upstream.answer));
    const request = nextHeadRequest(state);
    const burst = pageOf([order('z', 99), order('y', 98)], true);
    const interrupted = request ? receiveHead(state, request, burst) : state;
    expect(interrupted.held.size).toBe(0);
    expect(nextHeadRequest(interrupted)?.before).toBe(printUtcSecond(NOON + 99));
    // The next poll goes on where this one stopped.
    expect(startHead(interrupted)).toBe(interrupted);
  });

  test('does not hold back orders that paging has not come to yet', () => {
    const upstream = createModelUpstream(orders(30), SOUND_POLICY);
    let state = startFeed(EVERYTHING, 10);
    state = answerNext(state, upstream.answer({ ...EVERYTHING, pageSize: 10 }));
    const request = nextHeadRequest(startHead(state));
    const furtherBack = upstream.answer({ ...EVERYTHING, pageSize: 20 });
    state = receiveHead(startHead(state), request ?? EMPTY_LIST_ORDERS_QUERY, furtherBack);
    expect(state.head).toBeUndefined();
    expect(state.held.size).toBe(0);
  });

  test('asks for nothing before anything is loaded', () => {
    expect(nextHeadRequest(startHead(startFeed(EVERYTHING, 200)))).toBeUndefined();
  });

  test('lets go of an order only where the answer proves that it left, and not before it may', () => {
    const upstream = createModelUpstream(orders(120), SOUND_POLICY);
    let state = loadAll(startFeed(EVERYTHING, 200), upstream.answer);
    // The 50 newest that still match reach back to 67: nothing older is certain.
    for (const target of [10, 70, 71, 118]) {
      upstream.mutate({ atRequest: 0, kind: 'leave', target, order: modelOrder('', 0) });
    }
    state = poll(state, upstream.answer);
    expect(state.gone).toEqual(new Set(['70', '71', '118']));
    expect(state.loaded.orders).toHaveLength(120);
    const shown = showHeld(state);
    expect(shown.loaded.orders).toHaveLength(117);
    expect(ids(shown)).toContain('10');
    expect(shown.gone.size).toBe(0);
  });

  test('an empty answer makes nothing go', () => {
    const upstream = createModelUpstream(orders(20), SOUND_POLICY);
    const state = poll(loadAll(startFeed(EVERYTHING, 200), upstream.answer), () => pageOf([]));
    expect(state.gone.size).toBe(0);
  });

  test('finds an order that came into a second while it was listed by amounts', () => {
    const crowd = [0, 1].map((amount) => modelOrder(`first-${amount}`, 61, { amount, nanoseconds: 1 }));
    const upstream = createModelUpstream(crowd, { ...SOUND_POLICY, isCursorInclusive: true });
    let state = startFeed(EVERYTHING, 2);
    for (let request = nextRequest(state); request; request = nextRequest(state)) {
      state = receivePage(state, request, upstream.answer(request));
      // The lower half of the amounts was just asked for when an order of it comes, and another above it.
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

describe('length', () => {
  /** Answers as a service with an index would: no search through all orders. */
  function answerFrom(all: readonly Order[]) {
    return (query: ListOrdersQuery): OrderPage => {
      const start = query.before === undefined ? 0 : all.length - (Date.parse(query.before) / 1000 - NOON);
      return {
        orders: all.slice(start, start + query.pageSize),
        unreadable: [],
        hasMore: start + query.pageSize < all.length,
      };
    };
  }

  test('100,000 orders cost a constant amount of work each', () => {
    const count = 100_000;
    let reads = 0;
    const all = Array.from({ length: count }, (_, index): Order => {
      const createdAt = printUtcSecond(NOON + count - 1 - index);
      return {
        ...order(String(index), 0),
        get createdAt() {
          reads += 1;
          return createdAt;
        },
      };
    });
    const state = loadAll(startFeed(EVERYTHING, 200), answerFrom(all));
    expect(state.loaded.orders).toHaveLength(count);
    expect(state.loaded.orders.at(-1)?.id).toBe(String(count - 1));
    expect(reads).toBeLessThan(10 * count);
    const copies = state.loaded.index.reduce((sum, layer) => sum + layer.size, 0);
    expect(copies).toBeLessThan(1.1 * count);
    expect(state.loaded.index.length).toBeLessThan(12);
  });

  test('costs at most 2 % more requests than following the cursor to the letter', () => {
    let ours = 0;
    let literal = 0;
    for (let count = 37; count <= 6_000; count += 149) {
      // Two orders in three seconds or so, hence a few ties.
      const listed = Array.from({ length: count }, (_, index) =>
        modelOrder(String(index), Math.floor((index * 7919) % (count * 60))),
      );
      const upstream = createModelUpstream(listed, SOUND_POLICY);
      expect(loadAll(startFeed(EVERYTHING, 200), upstream.answer).loaded.orders).toHaveLength(count);
      ours += upstream.requestCount();
      literal += Math.max(1, Math.ceil(count / 200));
    }
    expect(ours).toBeLessThanOrEqual(literal * 1.02);
  });
});

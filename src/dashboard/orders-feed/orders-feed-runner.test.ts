import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { createUpstream, createWaitingFetch, EVERYTHING, modelOrder, NOON } from './testing/drive-feed.ts';
import { createModelUpstream } from './testing/model-upstream.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { createOrdersFeed } from './orders-feed-runner.ts';

function createFeed(count: number, pageSize = 10) {
  const upstream = createUpstream(count);
  const fetch = createWaitingFetch(upstream.answer);
  const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage: fetch.fetchPage, pageSize });
  return { upstream, fetch, feed };
}

describe('createOrdersFeed', () => {
  test('loads page by page to the end', async () => {
    const upstream = createUpstream(25);
    const feed = createOrdersFeed({
      filter: EVERYTHING,
      fetchPage: async (query) => upstream.answer(query),
      pageSize: 10,
    });
    const seen: string[] = [];
    feed.subscribe(() => seen.push(`${feed.getSnapshot().status} ${feed.getSnapshot().orders.length}`));
    expect(feed.getSnapshot()).toMatchObject({ status: 'loading-first', orders: [], isComplete: false });
    for (let count = 0; count < 5; count += 1) await feed.loadMore();
    expect(seen).toEqual(['idle 10', 'loading-more 10', 'idle 19', 'loading-more 19', 'complete 25']);
    expect(feed.getSnapshot()).toMatchObject({ isComplete: true, reachedBackTo: '2026-11-01T12:00:00Z' });
    expect(upstream.requestCount()).toBe(3);
  });

  test('begins with a page that has loaded already, and goes on below it', async () => {
    const upstream = createUpstream(25);
    const requests: OrdersQuery[] = [];
    const fetchPage = async (query: OrdersQuery) => {
      requests.push(query);
      return upstream.answer(query);
    };
    const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize: 10, takeLoadedPage: upstream.answer });
    expect(feed.getSnapshot()).toMatchObject({ status: 'idle', isComplete: false });
    expect(feed.getSnapshot().orders).toHaveLength(10);
    expect(feed.lastResponse()).toBeDefined();
    while (feed.getSnapshot().status !== 'complete') await feed.loadMore();
    expect(feed.getSnapshot().orders).toHaveLength(25);
    expect(requests).toHaveLength(2);
  });

  test('is complete at once where that page is empty, and waits where there is none', async () => {
    const empty = { orders: [], unreadable: [], hasMore: false };
    const fetchPage = async (): Promise<OrderPage> => empty;
    const whole = createOrdersFeed({ filter: EVERYTHING, fetchPage, takeLoadedPage: () => empty });
    expect(whole.getSnapshot()).toMatchObject({ status: 'complete', orders: [], isComplete: true });
    const waiting = createOrdersFeed({ filter: EVERYTHING, fetchPage, takeLoadedPage: () => undefined });
    expect(waiting.getSnapshot()).toMatchObject({ status: 'loading-first' });
  });

  test('has one page request in flight at most, and a stable snapshot between changes', async () => {
    const { feed, fetch } = createFeed(25);
    const loads = [feed.loadMore(), feed.loadMore()];
    const request = await fetch.next();
    expect(fetch.waiting).toEqual([]);
    const before = feed.getSnapshot();
    expect(feed.getSnapshot()).toBe(before);
    request.succeed();
    await Promise.all(loads);
    expect(feed.getSnapshot()).not.toBe(before);
    expect(fetch.waiting).toEqual([]);
  });

  test('may be told to load more by whoever hears that rows have come', async () => {
    const { feed, fetch } = createFeed(25);
    feed.subscribe(() => {
      if (feed.getSnapshot().status === 'idle') void feed.loadMore();
    });
    void feed.loadMore();
    for (let count = 0; count < 3; count += 1) {
      const request = await fetch.next();
      expect(fetch.waiting).toEqual([]);
      request.succeed();
    }
    await vi.waitFor(() => expect(feed.getSnapshot().status).toBe('complete'));
    expect(feed.getSnapshot().orders).toHaveLength(25);
  });

  test('a failure of the first page is asked again by retry only', async () => {
    const { feed, fetch } = createFeed(25);
    const error = new Error('unreachable');
    const loading = feed.loadMore();
    (await fetch.next()).fail(error);
    await loading;
    expect(feed.getSnapshot()).toMatchObject({ status: 'failed', error, orders: [] });
    await feed.loadMore();
    expect(fetch.waiting).toEqual([]);
    const retrying = feed.retry();
    const again = await fetch.next();
    expect(feed.getSnapshot()).toMatchObject({ status: 'loading-first', error: undefined });
    again.succeed();
    await retrying;
    expect(feed.getSnapshot().status).toBe('idle');
  });

  test('a failure of a later page leaves the rows and goes on in place', async () => {
    const { feed, fetch } = createFeed(12);
    const first = feed.loadMore();
    (await fetch.next()).succeed();
    await first;
    const { orders } = feed.getSnapshot();
    const second = feed.loadMore();
    (await fetch.next()).fail(new Error('gone'));
    await second;
    expect(feed.getSnapshot().status).toBe('failed');
    expect(feed.getSnapshot().orders).toBe(orders);
    const retrying = feed.retry();
    (await fetch.next()).succeed();
    await retrying;
    expect(feed.getSnapshot()).toMatchObject({ status: 'complete', isComplete: true });
    expect(feed.getSnapshot().orders).toHaveLength(12);
  });

  test('an upstream that keeps back what it announces is a visible state, and retry asks once more', async () => {
    const pages: OrderPage[] = [
      { orders: [], unreadable: [], hasMore: true },
      createUpstream(3).answer(EMPTY_LIST_ORDERS_QUERY),
    ];
    const feed = createOrdersFeed({
      filter: EVERYTHING,
      fetchPage: async () => pages.shift() ?? { orders: [], unreadable: [], hasMore: false },
    });
    await feed.loadMore();
    expect(feed.getSnapshot()).toMatchObject({ status: 'stuck', isComplete: false });
    await feed.loadMore();
    expect(pages).toHaveLength(1);
    await feed.retry();
    expect(feed.getSnapshot()).toMatchObject({ status: 'complete', isComplete: true });
  });

  test('a list with a gap reaches its end but is not complete', async () => {
    const upstream = createModelUpstream(
      Array.from({ length: 5 }, (_, index) => modelOrder(String(index), 0)),
      SOUND_POLICY,
    );
    const feed = createOrdersFeed({
      filter: EVERYTHING,
      fetchPage: async (query) => upstream.answer(query),
      pageSize: 2,
    });
    while (feed.getSnapshot().status !== 'complete') await feed.loadMore();
    expect(feed.getSnapshot()).toMatchObject({ isComplete: false, gaps: [{ second: '2026-11-01T12:00:00Z' }] });
  });

  test('dispose aborts the requests in flight and ignores their responses', async () => {
    const { feed, fetch } = createFeed(25);
    const first = feed.loadMore();
    (await fetch.next()).succeed();
    await first;
    void feed.loadMore();
    void feed.poll();
    const [page, poll] = [await fetch.next(), await fetch.next()];
    feed.dispose();
    expect([page.signal.aborted, poll.signal.aborted]).toEqual([true, true]);
    const listener = vi.fn<() => void>();
    feed.subscribe(listener);
    page.succeed();
    poll.fail(new Error('aborted'));
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(listener).not.toHaveBeenCalled();
    expect(feed.getSnapshot()).toMatchObject({ status: 'idle', pollError: undefined });
    expect(feed.getSnapshot().orders).toHaveLength(10);
  });

  test('a feed that was disposed of before its first response can still begin', async () => {
    const { feed, fetch } = createFeed(5);
    void feed.loadMore();
    const lost = await fetch.next();
    feed.dispose();
    lost.succeed();
    const loading = feed.loadMore();
    (await fetch.next()).succeed();
    await loading;
    expect(feed.getSnapshot()).toMatchObject({ status: 'complete', isComplete: true });
  });

  test('new orders wait until they may be shown; a quiet poll changes nothing', async () => {
    const upstream = createUpstream(25);
    const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage: async (query) => upstream.answer(query) });
    await feed.loadMore();
    const before = feed.getSnapshot();
    await feed.poll();
    expect(feed.getSnapshot()).toBe(before);
    for (let count = 0; count < 120; count += 1) {
      upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder(`new-${count}`, 100 + count) });
    }
    await feed.poll();
    expect(feed.getSnapshot().arrivals).toHaveLength(120);
    expect(feed.getSnapshot().orders).toBe(before.orders);
    expect(new Set(feed.getSnapshot().arrivals.map(({ id }) => id)).size).toBe(120);
    feed.showNew();
    expect(feed.getSnapshot().arrivals).toEqual([]);
    expect(
      feed
        .getSnapshot()
        .orders.map(({ id }) => id)
        .slice(118, 122),
    ).toEqual(['new-1', 'new-0', '24', '23']);
  });

  test('orders of a clock that is ahead hide none that arrive below them, however many', async () => {
    const ahead = Array.from({ length: 60 }, (_, index) => modelOrder(`ahead-${index}`, 86_400 + index));
    const before = Array.from({ length: 300 }, (_, index) => modelOrder(`before-${index}`, -index));
    const upstream = createModelUpstream([...ahead, ...before], SOUND_POLICY);
    let minutes = 1;
    const now = () => (NOON + minutes * 60) * 1000;
    const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage: async (query) => upstream.answer(query), now });
    await feed.loadMore();
    const insert = (id: string, second: number) =>
      upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder(id, second) });
    insert('soon', 90);
    minutes = 2;
    await feed.poll();
    expect(feed.getSnapshot().arrivals.map(({ id }) => id)).toEqual(['soon']);
    feed.showNew();
    // The page was hidden for a night.
    for (let count = 0; count < 400; count += 1) insert(`new-${count}`, 1_000 + count);
    minutes = 60;
    await feed.poll();
    expect(feed.getSnapshot().arrivals).toHaveLength(400);
    const requests = upstream.requestCount();
    await feed.poll();
    expect(upstream.requestCount() - requests).toBe(2);
  });

  test('takes a newer version of a loaded order that was read by itself, in its place, and no other', async () => {
    const upstream = createUpstream(120);
    const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage: async (query) => upstream.answer(query) });
    await feed.loadMore();
    await feed.poll();
    const { orders } = feed.getSnapshot();
    const last = orders.at(-1);
    if (!last) throw new Error('No order.');
    const version = last.orderVersion ?? 0;
    for (const order of [last, { ...last, orderVersion: version - 1 }, { ...last, id: 'unknown', orderVersion: 9 }]) {
      feed.takeOrder({ ...order, paymentStatus: 'refunded' });
      await setImmediate();
      expect(feed.getSnapshot().orders).toBe(orders);
    }
    const refunded = { ...last, orderVersion: version + 1, paymentStatus: 'refunded' };
    feed.takeOrder(refunded);
    await vi.waitFor(() => expect(feed.getSnapshot().orders).toEqual([...orders.slice(0, -1), refunded]));
  });

  test('a poll that fails is told and the next one makes it good; pages that come meanwhile are kept', async () => {
    const { feed, fetch } = createFeed(25);
    const first = feed.loadMore();
    (await fetch.next()).succeed();
    await first;
    const polling = feed.poll();
    const more = feed.loadMore();
    const [poll, page] = [await fetch.next(), await fetch.next()];
    page.succeed();
    await more;
    const error = new Error('busy');
    poll.fail(error);
    await polling;
    expect(feed.getSnapshot()).toMatchObject({ status: 'idle', pollError: error });
    expect(feed.getSnapshot().orders).toHaveLength(19);
    const again = feed.poll();
    (await fetch.next()).succeed();
    await again;
    expect(feed.getSnapshot().pollError).toBeUndefined();
  });
});

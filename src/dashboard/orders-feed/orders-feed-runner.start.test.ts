import { describe, expect, test } from 'vitest';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { createUpstream, createWaitingFetch, EVERYTHING, modelOrder, NOON } from './testing/drive-feed.ts';
import { createModelUpstream } from './testing/model-upstream.ts';
import { createOrdersFeed } from './orders-feed-runner.ts';

describe('a feed that starts at a given time', () => {
  function createJump(count: number, second: number, pageSize = 10) {
    const upstream = createUpstream(count);
    const fetch = createWaitingFetch(upstream.answer);
    const feed = createOrdersFeed({
      filter: EVERYTHING,
      fetchPage: fetch.fetchPage,
      pageSize,
      startsAt: NOON + second,
    });
    return { upstream, fetch, feed };
  }

  function createQuietJump(count: number, second: number) {
    const upstream = createUpstream(count);
    const fetchPage = async (query: ListOrdersQuery) => upstream.answer(query);
    const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize: 10, startsAt: NOON + second });
    return { upstream, feed };
  }

  test('loads both ways and is complete when it has met both ends', async () => {
    const { feed } = createQuietJump(60, 30);
    expect(feed.getSnapshot().newerStatus).toBe('idle');
    await feed.loadMore();
    expect(feed.getSnapshot().orders[0]?.id).toBe('30');
    while (feed.getSnapshot().newerStatus !== 'whole') await feed.loadNewer();
    expect(feed.getSnapshot()).toMatchObject({ status: 'idle', isComplete: false });
    expect(feed.getSnapshot().orders[0]?.id).toBe('59');
    while (feed.getSnapshot().status !== 'complete') await feed.loadMore();
    expect(feed.getSnapshot().isComplete).toBe(true);
    expect(feed.getSnapshot().orders).toHaveLength(60);
  });

  test('asks for nothing above before something below has come, and once at a time', async () => {
    const { feed, fetch } = createJump(60, 30);
    await feed.loadNewer();
    expect(fetch.waiting).toEqual([]);
    const first = feed.loadMore();
    (await fetch.next()).succeed();
    await first;
    const loads = [feed.loadNewer(), feed.loadNewer()];
    expect(feed.getSnapshot().newerStatus).toBe('loading');
    await fetch.next().then((request) => request.succeed());
    const second = await fetch.next();
    expect(fetch.waiting).toEqual([]);
    feed.dispose();
    expect(second.signal.aborted).toBe(true);
    expect(feed.getSnapshot().newerStatus).toBe('idle');
    second.fail(new Error('aborted'));
    await Promise.all(loads);
    expect(feed.getSnapshot().newerStatus).toBe('idle');
  });

  test('rows and status change together', async () => {
    const { feed } = createQuietJump(60, 30);
    await feed.loadMore();
    const seen: string[] = [];
    feed.subscribe(() => seen.push(`${feed.getSnapshot().newerStatus} ${feed.getSnapshot().orders.length}`));
    await feed.loadNewer();
    expect(seen).toEqual(['loading 10', 'idle 19']);
  });

  test('a failure above leaves the rows, and is asked again by retryNewer only', async () => {
    const upstream = createUpstream(60);
    const error = new Error('busy');
    let isBusy = false;
    const fetchPage = async (query: ListOrdersQuery) => {
      if (isBusy) throw error;
      return upstream.answer(query);
    };
    const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize: 10, startsAt: NOON + 30 });
    await feed.loadMore();
    const { orders } = feed.getSnapshot();
    isBusy = true;
    await feed.loadNewer();
    expect(feed.getSnapshot()).toMatchObject({ status: 'idle', newerStatus: 'failed', newerError: error });
    expect(feed.getSnapshot().orders).toBe(orders);
    isBusy = false;
    await feed.loadNewer();
    expect(feed.getSnapshot().newerStatus).toBe('failed');
    const retrying = feed.retryNewer();
    expect(feed.getSnapshot()).toMatchObject({ newerStatus: 'loading', newerError: undefined });
    await retrying;
    expect(feed.getSnapshot().orders.length).toBeGreaterThan(10);
  });

  test('passes a time without orders by itself, up to the newest one', async () => {
    const upstream = createModelUpstream([modelOrder('old', 0), modelOrder('new', 50_000_000)], SOUND_POLICY);
    const fetchPage = async (query: ListOrdersQuery) => upstream.answer(query);
    const feed = createOrdersFeed({ filter: EVERYTHING, fetchPage, pageSize: 1, startsAt: NOON + 10 });
    await feed.loadMore();
    await feed.loadNewer();
    expect(feed.getSnapshot().orders.map(({ id }) => id)).toEqual(['new', 'old']);
  });

  test('a poll costs one request, and counts what arrives while the list does not reach it', async () => {
    const { feed, upstream } = createQuietJump(60, 30);
    await feed.loadMore();
    const before = feed.getSnapshot();
    for (let polls = 0; polls < 3; polls += 1) {
      const asked = upstream.requestCount();
      await feed.poll();
      expect(upstream.requestCount() - asked).toBe(1);
      expect(feed.getSnapshot()).toBe(before);
    }
    upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('new', 100) });
    await feed.poll();
    expect(feed.getSnapshot()).toMatchObject({ arrivals: [{}], orders: before.orders });
    feed.showNew();
    expect(feed.getSnapshot()).toMatchObject({ arrivals: [{}], orders: before.orders });
  });

  test('scrolled up to the newest order it goes on as the list from there does', async () => {
    const { feed, upstream } = createQuietJump(60, 30);
    await feed.loadMore();
    await feed.poll();
    upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('first', 100) });
    await feed.poll();
    while (feed.getSnapshot().newerStatus !== 'whole') await feed.loadNewer();
    expect(feed.getSnapshot()).toMatchObject({ arrivals: [] });
    expect(feed.getSnapshot().orders[0]?.id).toBe('first');
    upstream.mutate({ atRequest: 0, kind: 'insert', target: 0, order: modelOrder('second', 101) });
    await feed.poll();
    expect(feed.getSnapshot().arrivals).toHaveLength(1);
    feed.showNew();
    expect(
      feed
        .getSnapshot()
        .orders.slice(0, 2)
        .map(({ id }) => id),
    ).toEqual(['second', 'first']);
  });
});

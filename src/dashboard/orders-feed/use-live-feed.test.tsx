// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { dated } from '#contract/service/rfc3339.ts';
import { ApiFailure } from '../kit/request.ts';
import { order, pageOf } from './testing/drive-feed.ts';
import { createOrdersFeed, type OrdersFeed } from './orders-feed-runner.ts';
import { liveHealth, useLiveFeed } from './use-live-feed.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

/** Loses the connection and restores it. */
async function reconnect() {
  window.dispatchEvent(new Event('offline'));
  await act(async () => void window.dispatchEvent(new Event('online')));
}

/** Shows or hides the page. */
async function look(visibility: 'visible' | 'hidden') {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
}

function renderLive(feed: OrdersFeed, isOn: boolean, mayInsert = () => false) {
  const client = new QueryClient();
  return renderHook(() => useLiveFeed(feed, { mayInsert, inView: () => undefined }, isOn), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
}

/** A list whose requests fail as long as `state.failure` is set. */
async function start(failure: ApiFailure) {
  const state: { failure: ApiFailure | undefined; requests: number } = { failure, requests: 0 };
  const feed = createOrdersFeed({
    filter: EMPTY_LIST_ORDERS_QUERY,
    fetchPage: async (): Promise<OrderPage> => {
      state.requests += 1;
      if (state.failure) throw state.failure;
      return { orders: [], unreadable: [], hasMore: false };
    },
  });
  await feed.loadMore();
  renderLive(feed, false);
  return { state, feed };
}

test.each([
  [2, 8],
  [16, 8],
  [40, 20],
  [200, 100],
])('%i stores are polled every %i s', async (stores, seconds) => {
  let requests = 0;
  const feed = createOrdersFeed({
    filter: { ...EMPTY_LIST_ORDERS_QUERY, storeIds: Array.from({ length: stores }, String) },
    fetchPage: async () => {
      requests += 1;
      return pageOf([order('a', 0)]);
    },
  });
  await feed.loadMore();
  renderLive(feed, true);
  await wait(seconds - 1);
  expect(requests).toBe(1);
  await wait(2);
  expect(requests).toBe(2);
});

test('asks again by itself, ever more rarely, until a response comes', async () => {
  const { state, feed } = await start(new ApiFailure('upstream_unreachable', 'down'));
  for (const [seconds, requests] of [
    [7, 1],
    [2, 2],
    [14, 2],
    [2, 3],
    [600, 9],
  ] as const) {
    await wait(seconds);
    expect(state.requests).toBe(requests);
  }
  state.failure = undefined;
  await wait(120);
  expect(feed.getSnapshot().status).toBe('complete');
  await wait(600);
  expect(state.requests).toBe(10);
});

test('asks again by itself for a first page of which nothing could be read', async () => {
  const pages: OrderPage[] = [
    {
      orders: [],
      unreadable: [dated({ id: undefined, createdAt: undefined, path: [], reason: 'missing' })],
      hasMore: true,
    },
    pageOf([order('a', 0)]),
  ];
  const feed = createOrdersFeed({
    filter: EMPTY_LIST_ORDERS_QUERY,
    fetchPage: async () => pages.shift() ?? pageOf([]),
  });
  await feed.loadMore();
  expect(feed.getSnapshot()).toMatchObject({ status: 'stuck', unreadable: [{}] });
  renderLive(feed, false);
  await wait(9);
  expect(feed.getSnapshot()).toMatchObject({ orders: [{}], unreadable: [] });
});

test('asks at once when the network is back or the page is looked at again', async () => {
  const { state } = await start(new ApiFailure('offline', 'off'));
  await reconnect();
  expect(state.requests).toBe(2);
  await look('visible');
  expect(state.requests).toBe(3);
});

test('never asks within a pause that the service asked for', async () => {
  const { state } = await start(new ApiFailure('upstream_rate_limited', 'slow', undefined, 30));
  await reconnect();
  await wait(29);
  expect(state.requests).toBe(1);
  await wait(2);
  expect(state.requests).toBe(2);
});

test('leaves alone what no time mends', async () => {
  const { state } = await start(new ApiFailure('forbidden', 'no'));
  await reconnect();
  await wait(600);
  expect(state.requests).toBe(1);
});

/** A list of one order whose polls are answered from `state`. */
async function startLive({ isOn = true, mayInsert = (): boolean => false } = {}) {
  const state: { failure: ApiFailure | undefined; requests: number; orders: OrderPage['orders'] } = {
    failure: undefined,
    requests: 0,
    orders: [order('first', 0)],
  };
  const fetchPage = async (): Promise<OrderPage> => {
    state.requests += 1;
    if (state.failure) throw state.failure;
    return pageOf(state.orders);
  };
  const feed = createOrdersFeed({ filter: EMPTY_LIST_ORDERS_QUERY, fetchPage });
  await feed.loadMore();
  const { result } = renderLive(feed, isOn, mayInsert);
  return { state, feed, result };
}

test('polls every 8 s, less often while it fails, and every 8 s again after a response', async () => {
  const { state, result } = await startLive();
  await wait(7.9);
  expect(state.requests).toBe(1);
  await wait(0.2);
  expect(state.requests).toBe(2);
  await wait(8);
  expect(state.requests).toBe(3);
  state.failure = new ApiFailure('upstream_unreachable', 'down');
  await wait(8);
  expect(result.current.health.kind).toBe('no_response');
  for (const [seconds, requests] of [
    [15, 4],
    [2, 5],
    [30, 5],
    [2, 6],
    [600, 11],
  ] as const) {
    await wait(seconds);
    expect(state.requests).toBe(requests);
  }
  state.failure = undefined;
  await wait(120);
  expect(result.current.health.kind).toBe('live');
  const { requests } = state;
  await wait(16.5);
  expect(state.requests).toBe(requests + 2);
});

test('never polls while hidden or turned off; polls at once when visible or online again', async () => {
  const { state } = await startLive();
  await look('hidden');
  await wait(60);
  expect(state.requests).toBe(1);
  await look('visible');
  expect(state.requests).toBe(2);
  await reconnect();
  expect(state.requests).toBe(3);
  cleanup();
  const off = await startLive({ isOn: false });
  await wait(60);
  await reconnect();
  expect(off.state.requests).toBe(1);
  expect(off.result.current.health.kind).toBe('paused');
});

test('polls although an older page failed; that page is repeated once online again if it failed without a connection', async () => {
  let failure: ApiFailure | undefined;
  const asked: string[] = [];
  const fetchPage = async ({ before }: OrdersQuery): Promise<OrderPage> => {
    asked.push(before === undefined ? 'newest' : 'older');
    if (before === undefined) return pageOf([order('newest', 60), order('second', 0)], true);
    if (failure) throw failure;
    return pageOf([order('second', 0), order('third', -60)]);
  };
  const feed = createOrdersFeed({ filter: EMPTY_LIST_ORDERS_QUERY, fetchPage });
  await feed.loadMore();
  renderLive(feed, true);
  failure = new ApiFailure('offline', '');
  await feed.loadMore();
  expect(feed.getSnapshot().status).toBe('failed');
  asked.length = 0;
  await wait(8.1);
  expect(asked).toEqual(['newest']);
  failure = new ApiFailure('upstream_unreachable', 'down');
  await reconnect();
  expect(asked.toSorted()).toEqual(['newest', 'newest', 'older']);
  // A failure of the service is left to the user.
  await reconnect();
  expect(asked.toSorted()).toEqual(['newest', 'newest', 'newest', 'older']);
});

test('polls no sooner than Retry-After says, except on request', async () => {
  const { state, result } = await startLive();
  state.failure = new ApiFailure('upstream_rate_limited', 'slow', undefined, 100);
  await wait(8);
  expect(state.requests).toBe(2);
  await reconnect();
  await wait(98);
  expect(state.requests).toBe(2);
  await act(async () => result.current.refresh());
  expect(state.requests).toBe(3);
});

test('has one poll in flight at most', async () => {
  let requests = 0;
  const feed = createOrdersFeed({
    filter: EMPTY_LIST_ORDERS_QUERY,
    fetchPage: () => {
      requests += 1;
      return requests === 1 ? Promise.resolve(pageOf([order('first', 0)])) : new Promise(() => undefined);
    },
  });
  await feed.loadMore();
  const { result } = renderLive(feed, true);
  await wait(60);
  await reconnect();
  await look('visible');
  await act(async () => result.current.refresh());
  expect(requests).toBe(2);
});

test('inserts new orders only where no row moves under the user', async () => {
  let mayInsert = false;
  const { state, feed } = await startLive({ mayInsert: () => mayInsert });
  state.orders = [order('second', 60), order('first', 0)];
  await wait(8);
  expect(feed.getSnapshot().arrivals).toHaveLength(1);
  expect(feed.getSnapshot().orders).toHaveLength(1);
  mayInsert = true;
  await wait(8);
  expect(feed.getSnapshot().orders).toHaveLength(2);
});

test('the last response is that of a page or a poll, to the minute', async () => {
  vi.setSystemTime(new Date('2026-11-21T12:03:10Z'));
  const { feed, result } = await startLive();
  expect(result.current.health.lastResponse).toBe('2026-11-21T12:03:00Z');
  await wait(60);
  expect(result.current.health.lastResponse).toBe('2026-11-21T12:04:00Z');
  expect(feed.lastResponse()).toBe('2026-11-21T12:04:00Z');
});

const SINCE = '2026-11-21T12:03:00Z';

test.each([
  ['live', { isOn: true, isOnline: true, hasFailed: false }],
  ['no_response', { isOn: true, isOnline: true, hasFailed: true }],
  ['offline', { isOn: true, isOnline: false, hasFailed: true }],
  ['offline', { isOn: true, isOnline: false, hasFailed: false }],
  ['paused', { isOn: false, isOnline: false, hasFailed: true }],
] as const)('a list is %s with %o', (kind, state) => {
  expect(liveHealth(state, SINCE)).toEqual({ kind, lastResponse: SINCE });
});

// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { ApiFailure } from '../kit/request.ts';
import { createOrdersFeed } from './orders-feed-runner.ts';
import { useFirstLoadRecovery } from './use-first-load-recovery.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

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
  renderHook(() => useFirstLoadRecovery(feed, useSyncExternalStore(feed.subscribe, feed.getSnapshot)));
  const wait = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));
  const online = () => act(async () => void window.dispatchEvent(new Event('online')));
  return { state, feed, wait, online };
}

test('asks again by itself, ever more rarely, until an answer comes', async () => {
  const { state, feed, wait } = await start(new ApiFailure('upstream_unreachable', 'down'));
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

test('asks at once when the network is back or the page is looked at again', async () => {
  const { state, online } = await start(new ApiFailure('offline', 'off'));
  await online();
  expect(state.requests).toBe(2);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(state.requests).toBe(3);
});

test('never asks within a pause that the service asked for', async () => {
  const { state, wait, online } = await start(new ApiFailure('upstream_rate_limited', 'slow', undefined, 30));
  await online();
  await wait(29);
  expect(state.requests).toBe(1);
  await wait(2);
  expect(state.requests).toBe(2);
});

test('leaves alone what no time mends', async () => {
  const { state, wait, online } = await start(new ApiFailure('forbidden', 'no'));
  await online();
  await wait(600);
  expect(state.requests).toBe(1);
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { preloadSession, sessionQuery } from './session.ts';

const answer = {
  user: null,
  limitedTo: null,
  hasKeys: true,
  keepsOrders: true,
  auth: 'none',
  stores: [],
  demo: false,
  currency: 'EUR',
  timeZone: null,
  dayStartsAt: '04:00',
};

let requests = 0;
beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function preload(firstPage: Promise<void>): { client: QueryClient; isReady: () => boolean } {
  const client = new QueryClient();
  preloadSession(client, () => firstPage);
  return { client, isReady: () => client.getQueryData(sessionQuery.queryKey) !== undefined };
}

test('a preloaded session is the first query’s, and requested once', async () => {
  const { client } = preload(Promise.resolve());
  expect(await client.fetchQuery(sessionQuery)).toMatchObject({ currency: 'EUR' });
  expect(requests).toBe(1);
});

test('it waits for the first page', async () => {
  const page = Promise.withResolvers<void>();
  const { isReady } = preload(page.promise);
  await vi.advanceTimersByTimeAsync(100);
  expect(isReady()).toBe(false);
  page.resolve();
  await vi.advanceTimersByTimeAsync(1);
  expect(isReady()).toBe(true);
});

test('but no longer than 150 ms', async () => {
  const { isReady } = preload(new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(149);
  expect(isReady()).toBe(false);
  await vi.advanceTimersByTimeAsync(2);
  expect(isReady()).toBe(true);
});

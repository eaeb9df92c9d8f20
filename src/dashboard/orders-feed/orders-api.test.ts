import { afterEach, expect, test, vi } from 'vitest';
import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { fetchOrderPage, preloadedPageSettled, preloadOrderPage, takeLoadedPage } from './orders-api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('a page that is given up ends its request, and is told as an abort', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise((_resolve, reject) => {
      signal?.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')));
    });
  });
  const controller = new AbortController();
  const page = fetchOrderPage(EMPTY_LIST_ORDERS_QUERY, controller.signal);
  controller.abort();
  await expect(page).rejects.toMatchObject({ name: 'AbortError' });
  expect(signals.map((signal) => signal?.aborted)).toEqual([true]);
});

test('a preloaded page is for its own query, once', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ orders: [], hasMore: false }));
  preloadOrderPage(EMPTY_LIST_ORDERS_QUERY);
  await preloadedPageSettled();
  const taken = [{ pageSize: 1 }, {}, {}].map((other) => takeLoadedPage({ ...EMPTY_LIST_ORDERS_QUERY, ...other }));
  expect(taken.map((page) => page?.orders)).toEqual([undefined, [], undefined]);
});

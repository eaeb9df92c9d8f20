import { afterEach, expect, test, vi } from 'vitest';
import { requestEarly } from '../kit/loading/early-responses.ts';
import { requestJson } from '../kit/request.ts';
import { preloadedPageSettled } from '../orders-feed/orders-api.ts';
import { preloadFirstPage } from '../orders-list/page/preload-first-page.ts';
import { ALL_ORDERS_PATH, SESSION_PATH } from './first-visit.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('what was asked for early is what the first list takes, once', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return Response.json({ orders: [], hasMore: false });
  });
  requestEarly(ALL_ORDERS_PATH);
  preloadFirstPage({ pathname: '/orders', search: '' }, true);
  await preloadedPageSettled();
  expect(fetched).toEqual([ALL_ORDERS_PATH]);
  await requestJson(ALL_ORDERS_PATH);
  expect(fetched).toEqual([ALL_ORDERS_PATH, ALL_ORDERS_PATH]);
});

test('an early request that fails does so for who takes it, and the next one asks anew', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  requestEarly(SESSION_PATH);
  await expect(requestJson(SESSION_PATH)).rejects.toMatchObject({ code: 'offline' });
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  expect(await requestJson(SESSION_PATH)).toMatchObject({ body: { ok: true } });
});

test('an early response that is taken by a request already given up is dropped', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  requestEarly(SESSION_PATH);
  await expect(requestJson(SESSION_PATH, AbortSignal.abort())).rejects.toThrow(/abort/i);
});

import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { ordersQuery } from '../api/orders.ts';
import { printQuery } from '../api/query-string.ts';
import { requestEarly } from '../ui/loading/early-responses.ts';
import { requestJson } from '../ui/request.ts';
import { toListParameters } from '../orders/selection/list-request.ts';
import { ORDERS_ADDRESS } from '../orders/selection/orders-address.ts';
import { storeDirectory } from '../stores/stores.ts';
import { ALL_ORDERS, ALL_ORDERS_PATH, SESSION_PATH } from './first-visit.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test('the first list takes the early response, once', async () => {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return Response.json({
      orders: [],
      hasMore: false,
      nextCursor: null,
      coverage: { completeFrom: null, asOf: '' },
    });
  });
  requestEarly(ALL_ORDERS_PATH);
  const client = new QueryClient();
  await client.fetchInfiniteQuery(ordersQuery(ALL_ORDERS));
  expect(fetched).toEqual([ALL_ORDERS_PATH]);
  await requestJson(ALL_ORDERS_PATH);
  expect(fetched).toEqual([ALL_ORDERS_PATH, ALL_ORDERS_PATH]);
});

test('the early request equals that of the list without filters', () => {
  const days = {
    stores: storeDirectory({ stores: [], currency: 'EUR', timeZone: null }),
    defaultTimeZone: 'UTC',
    cutoffMinutes: 0,
    now: 0,
  };
  expect(printQuery(toListParameters(ORDERS_ADDRESS.read('').filters, [], days, true))).toBe(
    printQuery(ALL_ORDERS),
  );
});

test('a failed early request fails for its taker, and the next request is sent', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch');
  });
  requestEarly(SESSION_PATH);
  await expect(requestJson(SESSION_PATH)).rejects.toMatchObject({ code: 'offline' });
  vi.stubGlobal('fetch', async () => Response.json({ ok: true }));
  expect(await requestJson(SESSION_PATH)).toMatchObject({ body: { ok: true } });
});

test('an early response for an aborted request is dropped', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  requestEarly(SESSION_PATH);
  await expect(requestJson(SESSION_PATH, AbortSignal.abort())).rejects.toThrow(/abort/i);
});

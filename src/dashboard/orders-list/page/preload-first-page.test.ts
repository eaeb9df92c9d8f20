import { afterEach, expect, test, vi } from 'vitest';
import { serializeOrdersQuery } from '#contract/bff/orders-query.ts';
import { fetchOrderPage } from '../../orders-feed/orders-api.ts';
import { storeDirectory } from '../../stores/stores.ts';
import { listQueryOf } from '../selection/filters/list-query-of.ts';
import { readOrderFilters } from '../selection/filters/order-filters.ts';
import { preloadFirstPage } from './preload-first-page.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function stubFetch() {
  const fetched: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    fetched.push(path);
    return Response.json({ orders: [], hasMore: false });
  });
  return fetched;
}

const madrid = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Centro',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
};
const london = { id: '22222222-2222-4222-8222-222222222222' };
const context = {
  stores: storeDirectory({ stores: [madrid], currency: 'USD', timeZone: null }),
  defaultTimeZone: 'Asia/Tokyo',
  cutoffMinutes: 240,
  now: 1_795_000_000,
};

test.each([
  '',
  '?payment_status=refunded&amount_min=1000',
  '?tender=card',
  `?store_id=${madrid.id}&view=active`,
  `?store_id=${madrid.id},${london.id}`,
])('the first page of %j is asked for once, ahead of who needs it', async (search) => {
  const fetched = stubFetch();
  preloadFirstPage({ pathname: '/orders', search }, true);
  const { query } = listQueryOf(readOrderFilters(search).filters, context);
  await fetchOrderPage(query, new AbortController().signal);
  expect(fetched).toEqual([`/api/orders?${serializeOrdersQuery(query)}`]);
  await fetchOrderPage(query, new AbortController().signal);
  expect(fetched).toHaveLength(2);
});

test.each([
  ['/orders', '?date=today', true],
  ['/orders', '?at=2026-11-14T19:30', true],
  ['/settings', '', true],
  ['/orders', '', false],
])('nothing is asked for ahead at %s%s (first visit: %s)', (pathname, search, isFirstVisit) => {
  const fetched = stubFetch();
  preloadFirstPage({ pathname, search }, isFirstVisit);
  expect(fetched).toEqual([]);
});

test('a page asked for ahead and given up is not shown', async () => {
  stubFetch();
  preloadFirstPage({ pathname: '/orders', search: '' }, true);
  const controller = new AbortController();
  const page = fetchOrderPage(listQueryOf(readOrderFilters('').filters, context).query, controller.signal);
  controller.abort();
  await expect(page).rejects.toThrow(/abort/i);
});

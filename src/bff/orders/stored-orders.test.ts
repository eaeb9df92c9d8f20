import * as z from 'zod/mini';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { orderList } from '#contract/bff/order-list.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { movedDemoOrders, openDemoStore } from '#order-store/testing/demo-store.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { listBytes } from '../testing/list-bytes.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

const NOW = '2026-11-24T15:10:20Z';
const UPSTREAM = '{"orders":[],"hasMore":false}';
const orders = movedDemoOrders({ until: NOW, days: 10, share: 0.2 });

const answer = z.extend(orderList, {
  orders: z.array(z.looseObject({ id: z.string(), storeId: z.string(), totalCents: z.number() })),
});

let opened: Awaited<ReturnType<typeof openDemoStore>>;
let bff: TestBff;
beforeAll(async () => {
  opened = await openDemoStore(orders, NOW);
  bff = await startTestBff((_request, response) => response.end(UPSTREAM), {
    config: { auth: 'oidc' },
    orderStore: opened.store,
    authenticate: async ({ headers }) => ({
      ...LOCAL_CALLER,
      storeIds:
        typeof headers['x-test-stores'] === 'string' ? headers['x-test-stores'].split(',') : null,
    }),
  });
}, 60_000);
afterAll(async () => {
  await bff.close();
  await opened.remove();
});

/** The answer as somebody who may see some stores, or all, gets it. */
async function ask(query: string, stores?: readonly string[]) {
  const response = await bff.get(
    `/api/orders?${query}`,
    stores ? { 'x-test-stores': stores.join() } : {},
  );
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  return answer.parse(response.json());
}

test("the order service lists what its API can, the order store what it can't", async () => {
  const live = await bff.get('/api/orders?view=history&page_size=7');
  expect([String(listBytes(live.rawPayload)), bff.service.requests.length]).toEqual([UPSTREAM, 1]);
  const stored = await ask('view=history&page_size=7&sort=-total');
  expect([stored.orders.length, stored.hasMore, bff.service.requests.length]).toEqual([7, true, 1]);
  expect(stored.coverage).toEqual({ completeFrom: null, asOf: NOW });
  const totals = stored.orders.map(({ totalCents }) => totalCents);
  const next = await ask(`view=history&page_size=7&sort=-total&cursor=${stored.nextCursor}`);
  expect([...totals, ...next.orders.map(({ totalCents }) => totalCents)]).toEqual(
    orders
      .filter(({ fulfillmentStatus }) => ['completed', 'cancelled'].includes(fulfillmentStatus))
      .map(({ totalCents }) => totalCents)
      .toSorted((left, right) => right - left)
      .slice(0, 14),
  );
});

test('business days are those of each store', async () => {
  const inDays = async (storeId: string) =>
    (await ask(`days=2026-11-20..2026-11-20&store_id=${storeId}`)).orders;
  const expected = (storeId: string, from: string, to: string) =>
    orders.filter(
      (order) => order.storeId === storeId && order.createdAt >= from && order.createdAt < to,
    ).length;
  expect((await inDays(madrid.id)).length).toBe(
    expected(madrid.id, '2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'),
  );
  expect((await inDays(newYork.id)).length).toBe(
    expected(newYork.id, '2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z'),
  );
  expect((await ask('days=0001-01-01..9999-12-31')).orders).toHaveLength(200);
});

test('somebody with some stores gets orders of these alone, whatever is asked for', async () => {
  const own = await ask('sort=total', [newYork.id]);
  expect(new Set(own.orders.map(({ storeId }) => storeId))).toEqual(new Set([newYork.id]));
  const all = `store_id=${demoStores.map(({ id }) => id).join()}`;
  expect((await ask(`sort=total&${all}`, [newYork.id])).orders).toEqual(own.orders);
  const others = await ask(`sort=total&store_id=${madrid.id}`, [newYork.id]);
  expect([others.orders, others.hasMore, others.nextCursor]).toEqual([[], false, null]);
  const known = orders.find(({ storeId, ticketNumber }) => storeId === madrid.id && ticketNumber);
  const found = await ask(`q=${known?.id}&sort=relevance`, [newYork.id]);
  expect([found.orders, (await ask(`q=${known?.id}&sort=relevance`)).orders.length]).toEqual([
    [],
    1,
  ]);
});

describe('a wrong parameter is named', () => {
  test.each([
    ['q=', "q can't be empty"],
    ['q=a&q=b', 'q must be given once'],
    ['days=2026-11-20', 'days must be business days like'],
    ['days=2026-11-20..2026-11-19', 'days must be business days like'],
    ['days=2026-02-30..2026-03-01', 'days must be business days like'],
    ['refunded=some', 'refunded must be one of any'],
    ['owed=false', 'owed must be one of true'],
    ['method=cash,', 'method must be at most 100 values'],
    ['has_note=yes', 'has_note must be one of true, false'],
    ['figure=hour.7.1', "figure isn't the name of a figure"],
    ['sort=ticket', 'sort must be one of time, total'],
    ['sort=relevance', 'sort can be relevance only with q'],
    ['sort=-total&cursor=abc', 'cursor must be the nextCursor of the same list'],
    ['sort=-total&page_size=500', 'page_size must be from 1 to 200'],
    ['sort=-total&amount_min=a', 'amount_min must be'],
    ['sort=-total&store_id=soho', 'store_id must be a UUID'],
    ['sort=-total&colour=red', `"colour" isn't a parameter here`],
    ['sort=%ZZ', 'sort must be given once'],
  ])('%s', async (query, message) => {
    const response = await bff.get(`/api/orders?${query}`);
    expect(response.statusCode).toBe(400);
    const { code, error } = apiErrorBody.parse(response.json());
    expect([code, error]).toEqual(['bad_request', expect.stringContaining(message)]);
  });
});

test('where orders are not kept, only the list of the API is answered', async () => {
  const without = await startTestBff((_request, response) => response.end(UPSTREAM));
  const response = await without.get('/api/orders?q=latte');
  expect([response.statusCode, apiErrorBody.parse(response.json()).code]).toEqual([
    503,
    'no_order_store',
  ]);
  expect((await without.get('/api/orders')).statusCode).toBe(200);
  await without.close();
});

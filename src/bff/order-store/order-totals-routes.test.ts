import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { type OrderTotals, orderTotals } from '#contract/bff/order-store/order-totals.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { isSale } from '#order-domain/order/order-amounts.ts';
import { movedDemoOrders, openDemoStore } from '#order-store/testing/demo-store.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

const NOW = '2026-11-24T15:10:20Z';
const DAYS = 'days=2026-11-01..2026-11-30';
const orders = movedDemoOrders({ until: NOW, days: 10, share: 0.1 });

let opened: Awaited<ReturnType<typeof openDemoStore>>;
let bff: TestBff;
beforeAll(async () => {
  opened = await openDemoStore(orders, NOW);
  bff = await startTestBff((_request, response) => response.end('{}'), {
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
async function ask(query: string, stores?: readonly string[]): Promise<OrderTotals> {
  const response = await bff.get(
    `/api/orders/totals?${query}`,
    stores ? { 'x-test-stores': stores.join() } : {},
  );
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  return orderTotals.parse(response.json());
}

const count = ({ days }: OrderTotals) =>
  days.reduce((sum, day) => sum + day.orders + day.cancelledOrders, 0);

test('days add up to all sales and cancelled orders, each once', async () => {
  const all = await ask(DAYS);
  expect(count(all)).toBe(orders.length);
  expect(all.days.reduce((sum, day) => sum + day.orders, 0)).toBe(orders.filter(isSale).length);
  expect(all.coverage).toEqual({ completeFrom: null, asOf: NOW });
  const places = all.days.map(({ day, currency }) => `${day} ${currency}`);
  expect(places).toEqual([...new Set(places)].toSorted());
});

test('somebody with some stores gets the totals of these, whatever is asked for', async () => {
  const own = await ask(DAYS, [newYork.id]);
  expect(count(own)).toBe(orders.filter(({ storeId }) => storeId === newYork.id).length);
  expect(own).toEqual(await ask(`${DAYS}&store_id=${newYork.id.toUpperCase()}`));
  expect(
    await ask(`${DAYS}&store_id=${demoStores.map(({ id }) => id).join()}`, [newYork.id]),
  ).toEqual(own);
  expect((await ask(`${DAYS}&store_id=${madrid.id}`, [newYork.id])).days).toEqual([]);
  const hidden = orders.find(({ storeId }) => storeId === madrid.id);
  expect((await ask(`${DAYS}&q=${hidden?.id}`, [newYork.id])).days).toEqual([]);
  expect(count(await ask(`${DAYS}&q=${hidden?.id}`))).toBe(1);
});

describe('a wrong parameter is named', () => {
  test.each([
    ['', 'days must be given'],
    ['days=2026-11-01', 'days must be business days like'],
    ...['sort', 'cursor', 'page_size', 'before', 'expand', 'from', 'to', 'colour'].map((name) => [
      `${DAYS}&${name}=1`,
      `${name} can't be given for totals`,
    ]),
    [`${DAYS}&q=`, "q can't be empty"],
    [`${DAYS}&store_id=soho`, 'store_id must be a UUID'],
    [`${DAYS}&amount_min=1.5`, 'amount_min must be'],
    [`${DAYS}&refunded=some`, 'refunded must be one of any'],
    [`${DAYS}&${DAYS}`, 'days must be given once'],
  ])('%s: %s', async (query, message) => {
    const response = await bff.get(`/api/orders/totals?${query}`);
    const { code, error } = apiErrorBody.parse(response.json());
    expect([response.statusCode, code, error]).toEqual([
      400,
      'bad_request',
      expect.stringContaining(message ?? ''),
    ]);
  });
});

test('without an order store there is no answer', async () => {
  const without = await startTestBff((_request, response) => response.end('{}'));
  const response = await without.get(`/api/orders/totals?${DAYS}`);
  expect([response.statusCode, apiErrorBody.parse(response.json()).code]).toEqual([
    503,
    'no_order_store',
  ]);
  await without.close();
});

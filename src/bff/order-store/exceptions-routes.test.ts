import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { exceptionEntries } from '#contract/bff/exceptions.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { movedDemoOrders, openDemoStore } from '#order-store/testing/demo-store.ts';
import { refreshExceptions } from '#order-store/testing/refresh-exceptions.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

const NOW = '2026-11-24T15:10:20Z';
const PERIOD = 'from=2026-11-10&to=2026-11-24';

let opened: Awaited<ReturnType<typeof openDemoStore>>;
let bff: TestBff;
beforeAll(async () => {
  opened = await openDemoStore(movedDemoOrders({ until: NOW, days: 20, share: 0.2 }), NOW);
  await refreshExceptions(opened.store);
  bff = await startTestBff((_request, response) => response.end('{}'), {
    config: { auth: 'oidc' },
    orderStore: opened.store,
    authenticate: async ({ headers }) => ({
      ...LOCAL_CALLER,
      storeIds:
        typeof headers['x-test-stores'] === 'string' ? headers['x-test-stores'].split(',') : null,
    }),
  });
}, 120_000);
afterAll(async () => {
  await bff.close();
  await opened.remove();
});

/** The answer as somebody who may see some stores, or all, gets it. */
async function ask(query: string, stores?: readonly string[]) {
  const response = await bff.get(
    `/api/exceptions?${query}`,
    stores ? { 'x-test-stores': stores.join() } : {},
  );
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  return exceptionEntries.parse(response.json());
}

test('pages add up to all that needs review, with counts and what they cover', async () => {
  const first = await ask(`${PERIOD}&page_size=5`);
  expect(first.coverage).toEqual({ completeFrom: null, asOf: NOW });
  expect([first.exceptions.length, first.total > 5]).toEqual([5, true]);
  expect(first.counts.reduce((sum, { count }) => sum + count, 0)).toBe(first.total);
  const rest = await ask(`${PERIOD}&page_size=200&cursor=${first.nextCursor}`);
  expect(rest.nextCursor).toBeNull();
  const ids = [...first.exceptions, ...rest.exceptions].map(({ found }) => found.id);
  expect(ids).toEqual(
    (await ask(`${PERIOD}&page_size=200`)).exceptions.map(({ found }) => found.id),
  );
  expect(new Set(ids).size).toBe(first.total);
  // The largest days that can be asked for, too.
  expect((await ask('from=0000-01-01&to=9999-12-31')).total).toBeGreaterThanOrEqual(first.total);
});

test('somebody with some stores gets what their own stores show, whatever is asked for', async () => {
  const own = await ask(PERIOD, [newYork.id]);
  expect(new Set(own.exceptions.map(({ found }) => found.storeId))).toEqual(new Set([newYork.id]));
  const all = demoStores.map(({ id }) => id).join();
  expect(await ask(`${PERIOD}&store_id=${all.toUpperCase()}`, [newYork.id])).toMatchObject({
    total: own.total,
  });
  const others = await ask(`${PERIOD}&store_id=${madrid.id}`, [newYork.id]);
  expect([others.exceptions, others.total, others.counts]).toEqual([[], 0, []]);
});

describe('a wrong parameter is named', () => {
  test.each([
    ['to=2026-11-24', 'from must be a day'],
    ['from=2026-11-24', 'to must be a day'],
    ['from=2026-11-25&to=2026-11-24', "to can't be before from"],
    [`${PERIOD}&store_id=soho`, 'store_id must be UUIDs'],
    [`${PERIOD}&kind=comp,odd`, 'kind must be some of'],
    [`${PERIOD}&state=done`, 'state must be one of'],
    [`${PERIOD}&amount_min=1.5`, 'amount_min must be a whole number'],
    [`${PERIOD}&amount_max=-1`, "amount_max can't be negative"],
    [`${PERIOD}&person=`, "person can't be empty"],
    [`${PERIOD}&person=ana%00`, 'person can'],
    [`${PERIOD}&person=a&person=b`, 'person must be given once'],
    [`${PERIOD}&order_id=1`, 'order_id must be a UUID'],
    [`${PERIOD}&sort=name`, 'sort must be one of'],
    [`${PERIOD}&page_size=201`, 'page_size must be'],
    [`${PERIOD}&cursor=odd`, 'cursor must be'],
    [`${PERIOD}&order=1`, 'parameters from, to'],
  ])('%s', async (query, message) => {
    const response = await bff.get(`/api/exceptions?${query}`);
    expect(response.statusCode).toBe(400);
    expect(apiErrorBody.parse(response.json()).error).toContain(message);
  });
});

test('where orders are not kept, there are none to review', async () => {
  const without = await startTestBff((_request, response) => response.end('{}'));
  const response = await without.get(`/api/exceptions?${PERIOD}`);
  expect([response.statusCode, response.json().code]).toEqual([503, 'no_order_store']);
  await without.close();
});

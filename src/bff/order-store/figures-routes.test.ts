import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { figures } from '#contract/bff/order-store/figures.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { movedDemoOrders, openDemoStore } from '#order-store/testing/demo-store.ts';
import { refreshFigures } from '#order-store/testing/refresh-figures.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

const NOW = '2026-11-24T15:10:20Z';
const PERIOD = 'from=2026-11-16&to=2026-11-24';

let opened: Awaited<ReturnType<typeof openDemoStore>>;
let bff: TestBff;
beforeAll(async () => {
  opened = await openDemoStore(movedDemoOrders({ until: NOW, days: 20, share: 0.1 }), NOW);
  await refreshFigures(opened.store);
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
async function ask(query: string, stores?: readonly string[]) {
  const response = await bff.get(
    `/api/figures?${query}`,
    stores ? { 'x-test-stores': stores.join() } : {},
  );
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  return figures.parse(response.json());
}

test('figures of a period come with what was asked for, and say what they cover', async () => {
  const answer = await ask(
    `${PERIOD}&by=day,store,item,refund_reason&top=5&compare=previous&refund_day=order_day`,
  );
  expect(answer).toMatchObject({
    from: '2026-11-16',
    to: '2026-11-24',
    coverage: { completeFrom: null, asOf: NOW },
  });
  expect(answer.trees.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'USD']);
  expect(new Set(answer.groups.map(({ by }) => by))).toEqual(new Set(['day', 'store']));
  expect(new Set(answer.breakdowns.map(({ by }) => by))).toEqual(
    new Set(['item', 'refund_reason']),
  );
  expect(answer.comparison?.compared.days).toBe(answer.comparison?.own.days);
  const plain = await ask(PERIOD);
  expect([plain.groups, plain.breakdowns, plain.comparison]).toEqual([[], [], null]);
});

test('the longest period has the figures of all orders, and nothing to compare them with', async () => {
  const [by, all] = ['by=week,month,weekday_hour,item', 'from=1970-01-03&to=9998-12-31'];
  const { trees } = await ask('from=2026-10-01&to=2026-11-30');
  for (const compare of ['previous', 'last_year']) {
    const answer = await ask(`${all}&${by}&compare=${compare}`);
    expect(answer.trees.map(({ sales }) => sales)).toEqual(trees.map(({ sales }) => sales));
    expect(answer.comparison?.compared.days).toBe(0);
  }
});

test('somebody with some stores gets the figures of these, whatever is asked for', async () => {
  const query = `${PERIOD}&by=store,item,member&compare=previous`;
  const own = await ask(query, [newYork.id]);
  expect(own).toEqual(await ask(`${query}&store_id=${newYork.id.toUpperCase()}`));
  expect(
    await ask(`${query}&store_id=${demoStores.map(({ id }) => id).join()}`, [newYork.id]),
  ).toEqual(own);
  const others = await ask(`${query}&store_id=${madrid.id}`, [newYork.id]);
  expect([others.trees, others.groups, others.breakdowns]).toEqual([[], [], []]);
});

describe('a wrong parameter is named', () => {
  test.each([
    ['to=2026-11-24', 'from must be'],
    ['from=2026-11-24', 'to must be'],
    ['from=2026-02-30&to=2026-11-24', 'from must be a day'],
    ['from=1969-12-31&to=2026-11-24', 'from must be a day from 1970-01-03 to'],
    ['from=2026-11-25&to=2026-11-24', "to can't be before from"],
    [`${PERIOD}&by=hour`, 'by must be some of'],
    [`${PERIOD}&by=`, 'by must be some of'],
    [`${PERIOD}&by=day&by=week`, 'by must be given once'],
    [`${PERIOD}&top=0`, 'top must be'],
    [`${PERIOD}&compare=weekdays`, 'compare must be previous'],
    [`${PERIOD}&compare=2026-11-09..2026-11-08`, 'compare must be'],
    [`${PERIOD}&refund_day=today`, 'refund_day must be own_day or order_day'],
    [`${PERIOD}&store_id=soho`, 'store_id must be UUIDs'],
    [`${PERIOD}&colour=red`, "can't have the parameter colour"],
  ])('%s', async (query, message) => {
    const response = await bff.get(`/api/figures?${query}`);
    expect(response.statusCode).toBe(400);
    const { code, error } = apiErrorBody.parse(response.json());
    expect([code, error]).toEqual(['bad_request', expect.stringContaining(message)]);
  });
});

test('where orders are not kept, there are no figures', async () => {
  const without = await startTestBff((_request, response) => response.end('{}'));
  const response = await without.get(`/api/figures?${PERIOD}`);
  expect([response.statusCode, apiErrorBody.parse(response.json()).code]).toEqual([
    503,
    'no_order_store',
  ]);
  await without.close();
});

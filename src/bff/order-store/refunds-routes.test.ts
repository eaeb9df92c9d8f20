import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { type RefundsAnswer, refundsAnswer } from '#contract/bff/order-store/refunds.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { refundRowsOf } from '#order-domain/refunds/refund-row.ts';
import { asRead, movedDemoOrders, openDemoStore } from '#order-store/testing/demo-store.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

const NOW = '2026-11-24T15:10:20Z';
const PERIOD = 'from=2026-11-01&to=2026-11-24';
const orders = movedDemoOrders({ until: NOW, days: 20, share: 0.1 });

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
async function ask(query: string, stores?: readonly string[]): Promise<RefundsAnswer> {
  const response = await bff.get(
    `/api/refunds?${query}`,
    stores ? { 'x-test-stores': stores.join() } : {},
  );
  expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store']);
  return refundsAnswer.parse(response.json());
}

test('all refunds of the demo are found page by page, as its orders have them', async () => {
  const [found, all] = [new Map<string, unknown>(), orders.map(asRead).flatMap(refundRowsOf)];
  let cursor: string | null = '';
  while (cursor !== null) {
    const page: RefundsAnswer = await ask(
      `from=2026-10-01&to=2026-12-31&page_size=40${cursor && `&cursor=${cursor}`}`,
    );
    for (const { ofItem: _none, items, ...row } of page.refunds) {
      expect(found.has(row.id)).toBe(false);
      found.set(row.id, {
        ...row,
        items: items.map(({ orderItemId, qty }) => ({ orderItemId, qty })),
      });
    }
    expect(page.totals.count + page.totals.withoutDetails).toBe(all.length);
    cursor = page.nextCursor;
  }
  expect(found).toEqual(new Map(all.map((row) => [row.id, JSON.parse(JSON.stringify(row))])));
});

test('a product that was refunded is told with its own amount and name', async () => {
  const { groups = [] } = await ask(`${PERIOD}&by=item&store_id=${newYork.id}`);
  const item = groups[0]?.groups.find(({ name }) => name !== undefined);
  const { refunds, totals } = await ask(
    `${PERIOD}&store_id=${newYork.id}&item=${item?.value}&page_size=200`,
  );
  expect(totals.currencies.map(({ ofItem }) => ofItem)).toEqual([
    { cents: item?.cents, qty: item?.qty },
  ]);
  expect(totals.count).toBe(item?.refunds);
  expect(refunds.reduce((sum, { ofItem }) => sum + (ofItem?.cents ?? 0), 0)).toBe(item?.cents);
  expect(refunds[0]?.items.map(({ name }) => name)).toContainEqual(item?.name);
});

test('somebody with some stores gets the refunds of these, whatever is asked for', async () => {
  const query = `${PERIOD}&by=reason&sort=-amount`;
  const own = await ask(query, [newYork.id]);
  expect(own.totals.count).toBeGreaterThan(0);
  expect(own).toEqual(
    await ask(`${query}&store_id=${newYork.id.toUpperCase()}`).then(withoutCursor(own)),
  );
  expect(
    await ask(`${query}&store_id=${demoStores.map(({ id }) => id).join()}`, [newYork.id]),
  ).toMatchObject({
    refunds: own.refunds,
    totals: own.totals,
    groups: own.groups,
  });
  const others = await ask(`${query}&store_id=${madrid.id}`, [newYork.id]);
  expect(others).toMatchObject({
    refunds: [],
    nextCursor: null,
    groups: [],
    totals: { count: 0, currencies: [] },
  });
  const hidden = orders.find(({ storeId, refunds }) => storeId === madrid.id && refunds.length > 0);
  expect((await ask(`${PERIOD}&order_id=${hidden?.id}`, [newYork.id])).totals.count).toBe(0);
});

/** Another query has other cursors. */
function withoutCursor({ nextCursor }: RefundsAnswer) {
  return (answer: RefundsAnswer): RefundsAnswer => ({ ...answer, nextCursor });
}

test('the longest period by day, and sorted by days, has all refunds', async () => {
  const all = await ask('from=2026-10-01&to=2026-12-31&by=day');
  for (const query of ['by=day', 'by=day&sort=days']) {
    const { totals, groups } = await ask(`from=0001-01-01&to=9999-12-31&${query}`);
    expect([totals.count, groups]).toEqual([all.totals.count, all.groups]);
  }
});

describe('a wrong parameter is named', () => {
  test.each([
    ['', 'from'],
    ['from=2026-11-01', 'to'],
    ['from=2026-11-31&to=2026-12-01', 'from'],
    ['from=2026-11-02&to=2026-11-01', 'to'],
    [`${PERIOD}&from=2026-11-01`, 'from'],
    [`${PERIOD}&store_id=madrid`, 'store_id'],
    [`${PERIOD}&amount_min=1.5`, 'amount_min'],
    [`${PERIOD}&amount_max=`, 'amount_max'],
    [`${PERIOD}&method=,`, 'method'],
    [`${PERIOD}&reason=`, 'reason'],
    [`${PERIOD}&reason=cold&reason=${'x'.repeat(501)}`, 'reason'],
    [`${PERIOD}&extent=some`, 'extent'],
    [`${PERIOD}&mark=odd`, 'mark'],
    [`${PERIOD}&age=old`, 'age'],
    [`${PERIOD}&service_type=a,,b`, 'service_type'],
    [`${PERIOD}&figure=tax_rate.high`, 'figure'],
    [`${PERIOD}&order_id=7`, 'order_id'],
    [`${PERIOD}&sort=-shoe_size`, 'sort'],
    [`${PERIOD}&page_size=201`, 'page_size'],
    [`${PERIOD}&by=weather`, 'by'],
    [`${PERIOD}&top=0`, 'top'],
    [`${PERIOD}&shoe_size=42`, 'shoe_size'],
    [`${PERIOD}&cursor=abc`, 'cursor'],
  ])('%s: %s', async (query, name) => {
    const response = await bff.get(`/api/refunds?${query}`);
    const { code, error } = apiErrorBody.parse(response.json());
    expect([response.statusCode, code]).toEqual([400, 'bad_request']);
    expect(error).toMatch(new RegExp(`\\b${name}\\b`));
  });

  test('as is the cursor of another list', async () => {
    const { nextCursor } = await ask(`${PERIOD}&page_size=1`);
    const response = await bff.get(
      `/api/refunds?${PERIOD}&page_size=1&sort=amount&cursor=${nextCursor}`,
    );
    expect([response.statusCode, apiErrorBody.parse(response.json()).error]).toEqual([
      400,
      expect.stringContaining('cursor'),
    ]);
  });
});

test('without an order store there is no answer', async () => {
  const without = await startTestBff((_request, response) => response.end('{}'));
  const response = await without.get(`/api/refunds?${PERIOD}`);
  expect([response.statusCode, apiErrorBody.parse(response.json()).code]).toEqual([
    503,
    'no_order_store',
  ]);
  await without.close();
});

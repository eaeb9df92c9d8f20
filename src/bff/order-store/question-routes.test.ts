import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { apiErrorBody } from '#contract/bff/api-error.ts';
import { closings } from '#contract/bff/closings.ts';
import { exceptionEntries } from '#contract/bff/exceptions.ts';
import { orderList } from '#contract/bff/order-list.ts';
import { figures } from '#contract/bff/order-store/figures.ts';
import { currencyTotals, orderTotals } from '#contract/bff/order-store/order-totals.ts';
import { refundsResponse } from '#contract/bff/order-store/refunds.ts';
import { suggestions } from '#contract/bff/order-store/suggestions.ts';
import { demoStores, madrid, newYork } from '#demo-orders/demo-stores.ts';
import { toRefundRows } from '#order-domain/refunds/refund-row.ts';
import { refreshWholeStore } from '#order-store/refresh/refresh-store.ts';
import { asRead, movedDemoOrders, openDemoStore } from '#order-store/testing/demo-store.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { listBytes } from '../testing/list-bytes.ts';
import { startTestBff, type TestBff } from '../testing/start-test-bff.ts';

/** One store of demo orders, for questions that only the order store can answer. */

const NOW = '2026-11-24T15:10:20Z';
const UPSTREAM = '{"orders":[],"hasMore":false}';
const PERIOD = 'from=2026-11-01&to=2026-11-30';
const DAYS = 'days=2026-11-01..2026-11-30';
const orders = movedDemoOrders({ until: NOW, days: 10, share: 0.2 });
const storedList = z.extend(orderList, {
  orders: z.array(z.looseObject({ id: z.string(), storeId: z.string(), totalCents: z.number() })),
});

let opened: Awaited<ReturnType<typeof openDemoStore>>;
let bff: TestBff;
beforeAll(async () => {
  opened = await openDemoStore(orders, NOW);
  await refreshWholeStore(opened.store);
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

/** The response for a caller who may see some stores, or all. */
async function ask(url: string, ...stores: readonly string[]): Promise<unknown> {
  const headers = stores.length > 0 ? { 'x-test-stores': stores.join() } : {};
  const response = await bff.get(`/api/${url}`, headers);
  expect([url, response.statusCode]).toEqual([url, 200]);
  expect(response.headers['cache-control']).toBe('no-store');
  return response.json();
}

test("the order store lists what the order service's API can't", async () => {
  const live = await bff.get('/api/orders?view=history&page_size=7');
  expect([String(listBytes(live.rawPayload)), bff.service.requests.length]).toEqual([UPSTREAM, 1]);
  const query = 'orders?view=history&page_size=7&sort=-total';
  const first = storedList.parse(await ask(query));
  expect(first.coverage).toEqual({ completeFrom: null, asOf: NOW });
  const next = storedList.parse(await ask(`${query}&cursor=${first.nextCursor}`));
  expect(bff.service.requests).toHaveLength(1);
  expect([...first.orders, ...next.orders].map(({ totalCents }) => totalCents)).toEqual(
    orders
      .filter(({ fulfillmentStatus }) => ['completed', 'cancelled'].includes(fulfillmentStatus))
      .map(({ totalCents }) => totalCents)
      .toSorted((left, right) => right - left)
      .slice(0, 14),
  );
});

test('business days are those of each store', async () => {
  for (const [storeId, from, to] of [
    [madrid.id, '2026-11-20T03:00:00Z', '2026-11-21T03:00:00Z'],
    [newYork.id, '2026-11-20T09:00:00Z', '2026-11-21T09:00:00Z'],
  ] as const) {
    const query = `orders?days=2026-11-20..2026-11-20&store_id=${storeId}`;
    const found = storedList.parse(await ask(query)).orders.map(({ id }) => id);
    const expected = orders.filter(
      (order) => order.storeId === storeId && order.createdAt >= from && order.createdAt < to,
    );
    expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted());
  }
});

test('totals of days have each order once', async () => {
  const { days, coverage } = orderTotals.parse(await ask(`orders/totals?${DAYS}`));
  expect(days.reduce((sum, day) => sum + day.orders + day.cancelledOrders, 0)).toBe(orders.length);
  const { currencies } = currencyTotals.parse(await ask(`orders/totals?${DAYS}&by=currency`));
  expect(currencies.map(({ currency }) => currency)).toEqual(
    [...new Set(days.map(({ currency }) => currency))].toSorted(),
  );
  expect(coverage).toEqual({ completeFrom: null, asOf: NOW });
});

test('pages of refunds have all refunds of the orders', async () => {
  const found = new Map<string, unknown>();
  const all = orders.map(asRead).flatMap(toRefundRows);
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = refundsResponse.parse(
      await ask(
        `refunds?from=2026-10-01&to=2026-12-31&page_size=40${cursor && `&cursor=${cursor}`}`,
      ),
    );
    for (const { ofItem: _none, items, ...row } of page.refunds) {
      expect(found.has(row.id)).toBe(false);
      const lines = items.map(({ orderItemId, qty }) => ({ orderItemId, qty }));
      found.set(row.id, { ...row, items: lines });
    }
    expect(page.totals.count + page.totals.withoutDetails).toBe(all.length);
    cursor = page.nextCursor;
  }
  expect(found).toEqual(new Map(all.map((row) => [row.id, JSON.parse(JSON.stringify(row))])));
});

test('figures have the requested groups and comparison', async () => {
  const answer = figures.parse(
    await ask(`figures?${PERIOD}&by=day,store,item,refund_reason&top=5&compare=previous`),
  );
  expect(answer.coverage).toEqual({ completeFrom: null, asOf: NOW });
  expect(answer.trees.map(({ currency }) => currency)).toEqual(['EUR', 'JPY', 'USD']);
  expect(new Set(answer.groups.map(({ by }) => by))).toEqual(new Set(['day', 'store']));
  expect(new Set(answer.breakdowns.map(({ by }) => by))).toEqual(
    new Set(['item', 'refund_reason']),
  );
  expect(answer.comparison?.compared.days).toBe(answer.comparison?.own.days);
});

test('pages of exceptions add up to all of them, with their counts', async () => {
  const first = exceptionEntries.parse(await ask(`exceptions?${PERIOD}&page_size=5`));
  expect(first.coverage).toEqual({ completeFrom: null, asOf: NOW });
  expect(first.counts.reduce((sum, { count }) => sum + count, 0)).toBe(first.total);
  const rest = exceptionEntries.parse(
    await ask(`exceptions?${PERIOD}&page_size=200&cursor=${first.nextCursor}`),
  );
  expect(rest.nextCursor).toBeNull();
  const ids = [...first.exceptions, ...rest.exceptions].map(({ found }) => found.id);
  expect([ids.length, new Set(ids).size]).toEqual([first.total, first.total]);
});

test('a search that finds nothing is answered with what it may have meant', async () => {
  const suggest = async (q: string, ...stores: string[]) =>
    suggestions.parse(
      await ask(`suggestions?${String(new URLSearchParams({ q, language: 'en-US' }))}`, ...stores),
    );
  expect((await suggest('caputxno petit')).texts[0]).toBe('caputxino petit');
  for (const text of ['last Tuesday', 'last Tuesday 12:40 14', '14.01 refund last Tuesday'])
    expect([text, (await suggest(text)).day]).toEqual([text, '2026-11-17']);
  expect((await suggest('nothing 4.5')).day).toBeNull();
  // A word of an item that is also the name of a day.
  expect(await suggest('sun caputxno petit')).toMatchObject({
    day: '2026-11-22',
    texts: ['caputxino petit', 'capuchino petit'],
  });
  const order = orders.find(({ ticketNumber }) => /\d{2}$/.test(ticketNumber ?? ''));
  const typed = `${order?.ticketNumber?.slice(0, -2)}${order?.ticketNumber?.slice(-1)}${order?.ticketNumber?.slice(-2, -1)}`;
  const tickets = z
    .array(z.looseObject({ ticketNumber: z.string() }))
    .parse((await suggest(typed)).orders)
    .map(({ ticketNumber }) => ticketNumber);
  expect(tickets.length).toBeGreaterThan(0);
  const own = orders.filter(({ storeId }) => storeId === newYork.id);
  expect(await suggest('caputxno', newYork.id)).toMatchObject({
    texts: [],
    searched: { orders: own.length },
  });
});

const everyStore = demoStores.map(({ id }) => id).join();
const hidden = orders.find(({ storeId, refunds }) => storeId === madrid.id && refunds.length > 0);

/** Drops the fields that depend on the URL. */
const withoutCursor = (answer: unknown) => {
  const { nextCursor: _cursor, ...rest } = z.looseObject({}).parse(answer);
  return rest;
};

test.each([
  'orders?sort=total',
  `orders/totals?${DAYS}`,
  `refunds?${PERIOD}&by=reason&sort=-amount`,
  `figures?${PERIOD}&by=store,item,member&compare=previous`,
  `exceptions?${PERIOD}`,
])('a user limited to some stores gets only their part: %s', async (question) => {
  const own = await ask(question, newYork.id);
  expect(JSON.stringify(own)).not.toContain(madrid.id);
  for (const [asked, ...stores] of [
    [newYork.id.toUpperCase()],
    [everyStore, newYork.id],
    [`${madrid.id},${newYork.id}`, newYork.id],
  ] as const)
    expect(withoutCursor(await ask(`${question}&store_id=${asked}`, ...stores))).toEqual(
      withoutCursor(own),
    );
  const others = await ask(`${question}&store_id=${madrid.id}`, newYork.id);
  expect(JSON.stringify(others)).not.toMatch(/"(?:id|totalCents|cents|sales)":/);
});

test("an order can't be found without access to its store", async () => {
  const find = async (...stores: string[]) => {
    const search = `q=${hidden?.id}`;
    const { days } = orderTotals.parse(await ask(`orders/totals?${DAYS}&${search}`, ...stores));
    const refunds = await ask(
      `refunds?from=2026-10-01&to=2026-12-31&order_id=${hidden?.id}`,
      ...stores,
    );
    return [
      storedList.parse(await ask(`orders?${search}&sort=relevance`, ...stores)).orders.length,
      days.length,
      refundsResponse.parse(refunds).totals.count > 0,
    ];
  };
  expect(await find(newYork.id)).toEqual([0, 0, false]);
  expect(await find()).toEqual([1, 1, true]);
});

test.each([
  ['orders?q=', "q can't be empty"],
  ['orders?q=a&q=b', 'q must be given once'],
  ['orders?days=2026-11-20..2026-11-19', 'days must be business days like'],
  ['orders?method=cash,', 'method must be at most 100 values'],
  ['orders?sort=relevance', 'sort can be relevance only with q'],
  ['orders?sort=-total&cursor=abc', 'cursor must be the nextCursor of the same list'],
  ['orders?sort=-total&colour=red', '"colour" isn\'t a parameter here'],
  ['orders/totals?', 'days must be given'],
  [`orders/totals?${DAYS}&by=day`, 'by must be currency'],
  [`orders/totals?${DAYS}&cursor=1`, "cursor can't be given for totals"],
  ['refunds?from=2026-11-01', 'to must be'],
  [`refunds?${PERIOD}&amount_min=1.5`, 'amount_min'],
  [`refunds?${PERIOD}&figure=tax_rate.high`, 'figure'],
  [`refunds?${PERIOD}&shoe_size=42`, 'shoe_size'],
  [`refunds?${PERIOD}&cursor=abc`, 'cursor'],
  ['figures?from=2026-11-25&to=2026-11-24', "to can't be before from"],
  ['suggestions?q=a&language=7', 'language must be a language'],
  [`figures?${PERIOD}&by=day&by=week`, 'by must be given once'],
  [`figures?${PERIOD}&compare=2026-11-09..2026-11-08`, 'compare must be'],
  [`exceptions?${PERIOD}&kind=comp,odd`, 'kind must be some of'],
  [`exceptions?${PERIOD}&person=ana%00`, 'person can'],
  [`exceptions?${PERIOD}&page_size=201`, 'page_size must be'],
])("%s is refused with the parameter's name", async (question, message) => {
  const response = await bff.get(`/api/${question}`);
  const { code, error } = apiErrorBody.parse(response.json());
  expect([response.statusCode, code]).toEqual([400, 'bad_request']);
  expect(error).toContain(message);
});

test("without stored orders, only the API's own list is available", async () => {
  const without = await startTestBff((_request, response) => response.end(UPSTREAM));
  for (const question of [
    'orders?q=latte',
    `orders/totals?${DAYS}`,
    `refunds?${PERIOD}`,
    `figures?${PERIOD}`,
    `exceptions?${PERIOD}`,
  ]) {
    const response = await without.get(`/api/${question}`);
    expect([response.statusCode, response.json().code]).toEqual([503, 'no_order_store']);
  }
  expect((await without.get('/api/orders')).statusCode).toBe(200);
  await without.close();
});

test('closings come with the days that had sales, payments or refunds', async () => {
  const query = `closings?store_id=${madrid.id}&from=2026-11-10&to=2026-12-14&with=active_days`;
  const { closings: saved, activeDays = [] } = closings.parse(await ask(query));
  expect(saved).toEqual([]);
  // Days begin at 04:00, and Madrid is at UTC+1.
  const dayOf = ({ createdAt }: { readonly createdAt: string }) =>
    new Date(Date.parse(createdAt) - 3 * 3_600_000).toISOString().slice(0, 10);
  const ofMadrid = orders.filter(({ storeId }) => storeId === madrid.id);
  const sold = ofMadrid
    .filter(({ fulfillmentStatus }) => fulfillmentStatus !== 'cancelled')
    .map(dayOf);
  const paid = ofMadrid.flatMap(({ payments }) => payments.map(dayOf));
  const refunded = ofMadrid.flatMap(({ refunds }) => refunds.map(dayOf));
  expect(refunded.some((day) => !sold.includes(day) && !paid.includes(day))).toBe(true);
  expect(activeDays.toSorted()).toEqual([...new Set([...sold, ...paid, ...refunded])].toSorted());
  // Of stores that the caller may not see, there are none.
  expect(await ask(query, newYork.id)).toMatchObject({ closings: [], activeDays: [] });
  expect((await bff.get('/api/closings?with=active_days')).statusCode).toBe(400);
});

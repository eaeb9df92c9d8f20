import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type ListOrdersQuery,
  serializeListOrdersQuery,
} from '#contract/service/list-orders-query.ts';
import { PAYMENT_STATUSES, VIEWS } from '#contract/service/order-enums.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import { session } from '#contract/bff/session.ts';
import { printInstant, printUtcSecond } from '#contract/service/rfc3339.ts';
import { listPage, SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { buildBff } from '../build-bff.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { upstreamResponse } from '../testing/upstream-response.ts';
import { createUpstream, type Upstream } from '#upstream/create-upstream.ts';

const NOON = 1_793_534_400;
const STORES = Array.from({ length: 5 }, (_, number) => uuid(number));
/** Sets the caller's stores in these tests. */
const RIGHTS = 'x-test-rights';

function uuid(number: number): string {
  return `aaaaaaaa-bbbb-4ccc-8ddd-${String(number).padStart(12, '0')}`;
}

const NO_ORDERS = {
  orders: [],
  hasMore: false,
  nextCursor: null,
  coverage: { completeFrom: null, asOf: expect.any(String) },
};

type ModelOrder = z.infer<typeof modelOrder>;
const modelOrder = z.object({
  id: z.string(),
  storeId: z.string(),
  createdAt: z.string(),
  paymentStatus: z.string(),
  fulfillmentStatus: z.string(),
  source: z.string(),
  totalCents: z.number(),
});
const listAnswer = z.object({ orders: z.array(modelOrder), hasMore: z.boolean() });

/** Crowded into a few seconds; some services print ids in upper case. */
const orders = fc
  .array(
    fc.record({
      store: fc.nat({ max: STORES.length - 1 }),
      second: fc.nat({ max: 12 }),
      nanoseconds: fc.constantFrom(0, 1, 500_000_000),
      paymentStatus: fc.constantFrom(...PAYMENT_STATUSES),
      fulfillmentStatus: fc.constantFrom('pending', 'completed'),
      source: fc.constantFrom('pos', 'online'),
      totalCents: fc.integer({ min: -2, max: 5 }),
      isShouted: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((all) =>
    all.map(({ store, second, nanoseconds, isShouted, ...rest }, index) => {
      const storeId = STORES[store] ?? '';
      const instant = { epochSeconds: NOON + second, nanoseconds };
      return {
        order: {
          ...rest,
          id: uuid(1_000 + index),
          storeId: isShouted ? storeId.toUpperCase() : storeId,
        },
        instant,
      };
    }),
  );
const filters: fc.Arbitrary<ListOrdersQuery> = fc
  .record(
    {
      storeId: fc.constantFrom(...STORES),
      from: fc.nat({ max: 12 }).map((second) => printUtcSecond(NOON + second)),
      to: fc.nat({ max: 12 }).map((second) => printUtcSecond(NOON + second)),
      amountMin: fc.integer({ min: -2, max: 5 }),
      amountMax: fc.integer({ min: -2, max: 5 }),
    },
    { requiredKeys: [] },
  )
  .chain((some) =>
    fc
      .record({
        view: fc.constantFrom(...VIEWS),
        paymentStatus: fc.oneof(fc.constant([]), fc.subarray([...PAYMENT_STATUSES])),
        fulfillmentStatus: fc.constant([]),
        source: fc.oneof(fc.constant([]), fc.constant(['pos'])),
        pageSize: fc.constantFrom(12, 40, 200),
        expand: fc.constant([]),
      })
      .map((rest) => ({ ...some, ...rest })),
  );
/** Null: may see all stores. */
const user = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 5, arbitrary: fc.subarray(STORES) },
);

type Listed = {
  readonly order: Omit<ModelOrder, 'createdAt'>;
  readonly instant: { epochSeconds: number; nanoseconds: number };
};

/** Behaves as the API document describes. */
function modelService(all: readonly Listed[]): Upstream {
  const print = ({ order, instant }: Listed) => ({ ...order, createdAt: printInstant(instant) });
  const answerOf = (value: unknown) => upstreamResponse(JSON.stringify(value), 'service-1');
  const entries = all.map((listed) => ({
    ...listed.instant,
    id: listed.order.id,
    fields: listed.order,
    listed,
  }));
  return {
    async listOrders(query) {
      const { page, hasMore } = listPage(entries, query, {
        ...SOUND_POLICY,
        keepsSecondsWhole: true,
      });
      return answerOf({ orders: page.map(({ listed }) => print(listed)), hasMore });
    },
    async getOrder(orderId) {
      const found = all.find(({ order }) => order.id === orderId);
      if (!found) {
        throw new ApiProblem('not_found', {
          message: "This order doesn't exist.",
          requestId: 'service-1',
        });
      }
      return answerOf({ order: print(found) });
    },
    close: async () => undefined,
  };
}

const { database, remove } = await openTestDatabase();
afterAll(remove);

/** A test header sets the caller's rights. */
function bffOver(upstream: Upstream) {
  const app = buildBff({
    config: {
      auth: 'password',
      isSecure: false,
      hostNames: ['localhost'],
      isDemo: async () => false,
      currency: 'EUR',
      timeZone: null,
      dayStartsAt: '00:00',
    },
    upstream,
    stores: async () => STORES.map((id) => ({ id, name: id, timeZone: 'UTC', currency: 'EUR' })),
    database,
    dashboardDirectory: import.meta.dirname,
    authenticate: async ({ headers }) => {
      const storeIds = z.nullable(z.array(z.string())).parse(JSON.parse(String(headers[RIGHTS])));
      return { ...LOCAL_CALLER, name: 'Ana', isAdmin: false, storeIds };
    },
  });
  const get = (url: string, storeIds: readonly string[] | null) =>
    app.inject({
      url,
      headers: { 'x-requested-with': 'tillview', [RIGHTS]: JSON.stringify(storeIds) },
    });
  return { app, get };
}

const mayWith = (storeIds: readonly string[] | null, order: { readonly storeId: string }) =>
  storeIds === null || storeIds.includes(order.storeId.toLowerCase());

test('users see all orders of their own stores and no others', async () => {
  await fc.assert(
    fc.asyncProperty(
      orders,
      fc.array(fc.tuple(user, filters), { minLength: 1, maxLength: 4 }),
      async (all, visits) => {
        const { app, get } = bffOver(modelService(all));
        for (const [storeIds, query] of visits) {
          const seen: string[] = [];
          let before: string | undefined;
          for (let hasMore = true; hasMore;) {
            const text = serializeListOrdersQuery({
              ...query,
              ...(before !== undefined && { before }),
            });
            const answered = await get(`/api/orders?${text}`, storeIds);
            expect(answered.statusCode).toBe(200);
            const page = listAnswer.parse(answered.json());
            expect(page.orders.filter((order) => !mayWith(storeIds, order))).toEqual([]);
            expect(page.hasMore && page.orders.length === 0).toBe(false);
            seen.push(...page.orders.map(({ id }) => id));
            before = page.orders.at(-1)?.createdAt;
            hasMore = page.hasMore;
          }
          const own = all
            .map(({ order, instant }) => ({ ...order, createdAt: printInstant(instant) }))
            .filter((order) => mayWith(storeIds, order) && matchesQuery(order, query));
          // Left to the dashboard's cursor walk: a second with more orders than a page.
          const isCrowded = own.some(
            ({ createdAt }) =>
              own.filter((other) => other.createdAt.slice(0, 19) === createdAt.slice(0, 19))
                .length > query.pageSize,
          );
          const lost = isCrowded ? [] : own.filter(({ id }) => !seen.includes(id));
          expect(lost).toEqual([]);
          expect(new Set(seen).size).toBe(seen.length);
          const missing = await get(`/api/orders/${uuid(9)}`, storeIds);
          for (const { order } of all) {
            const detail = await get(`/api/orders/${order.id}`, storeIds);
            const isMissing =
              detail.statusCode === 404 && isDeepStrictEqual(detail.json(), missing.json());
            const isShown = detail.statusCode === 200 && detail.json().order.id === order.id;
            expect([isShown, isMissing]).toEqual(
              mayWith(storeIds, order) ? [true, false] : [false, true],
            );
          }
          const { stores, limitedTo } = session.parse((await get('/api/session', storeIds)).json());
          expect(stores.map(({ id }) => id)).toEqual(
            STORES.filter((id) => mayWith(storeIds, { storeId: id })),
          );
          expect(limitedTo).toEqual(storeIds);
        }
        await app.close();
      },
    ),
    { seed: 20_261_122, numRuns: 30 },
  );
});

test('a store that isn’t theirs looks like one that doesn’t exist', async () => {
  const upstream = modelService([]);
  let requests = 0;
  const { get } = bffOver({
    ...upstream,
    listOrders: (...asked) => ((requests += 1), upstream.listOrders(...asked)),
  });
  const [mine = '', theirs = ''] = STORES;
  const answered = await get(`/api/orders?store_id=${theirs}`, [mine]);
  expect([answered.statusCode, answered.json()]).toEqual([200, NO_ORDERS]);
  expect((await get(`/api/orders`, [])).json()).toEqual(NO_ORDERS);
  expect(requests).toBe(0);
  expect((await get(`/api/orders?store_id=${theirs}&view=some`, [mine])).statusCode).toBe(400);
});

test('several stores are listed as one, limited to those of the caller', async () => {
  const listed = STORES.map((storeId, index) => ({
    order: {
      id: uuid(1_000 + index),
      storeId,
      paymentStatus: 'paid',
      fulfillmentStatus: 'completed',
      source: 'pos',
      totalCents: 1,
    },
    instant: { epochSeconds: NOON + index, nanoseconds: 0 },
  }));
  const { get } = bffOver(modelService(listed));
  const [one = '', two = '', three = ''] = STORES;
  const stores = async (text: string, storeIds: readonly string[] | null) =>
    listAnswer
      .parse((await get(`/api/orders?store_id=${text}`, storeIds)).json())
      .orders.map(({ storeId }) => storeId);
  expect(await stores(`${one},${three.toUpperCase()},${one}`, null)).toEqual([three, one]);
  expect(await stores(`${one}%2C${three}`, [two, three])).toEqual([three]);
  expect(await stores(`${one},${two}`, [three])).toEqual([]);
  expect(await stores(one, null)).toEqual([one]);
  for (const broken of [
    `${one},`,
    `,${one}`,
    `${one},soho`,
    `${one},${two}&store_id=${three}`,
    `${one},%FF`,
  ]) {
    for (const storeIds of [null, [one, two]]) {
      const answered = await get(`/api/orders?store_id=${broken}`, storeIds);
      expect([answered.statusCode, answered.json().error]).toEqual([
        400,
        expect.stringContaining('store_id'),
      ]);
    }
  }
});

test('users with different rights share a request, and see only their own', async () => {
  const [mine = '', theirs = ''] = STORES;
  const order = (number: number, storeId: string) => ({
    id: uuid(number),
    storeId,
    createdAt: printUtcSecond(NOON),
  });
  const service = await startHostileUpstream([order(1, mine), order(2, theirs)]);
  const upstream = createUpstream({
    baseUrl: service.url,
    organizationId: service.organizationId,
    apiKey: service.apiKey,
  });
  const { get } = bffOver(upstream);
  onTestFinished(async () => {
    await upstream.close();
    await service.close();
  });
  const gate = Promise.withResolvers<undefined>();
  service.behaviour.gate = gate.promise;
  const details = [null, [mine], [theirs], [mine, theirs]].map((storeIds) =>
    get(`/api/orders/${uuid(1)}`, storeIds),
  );
  const lists = [[mine], null].map((storeIds) => get(`/api/orders?store_id=${mine}`, storeIds));
  await expect.poll(() => service.requests.length).toBe(2);
  gate.resolve(undefined);
  const statuses = (await Promise.all(details)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([200, 200, 404, 200]);
  for (const list of await Promise.all(lists)) expect(list.json().orders).toHaveLength(1);
  expect(service.requests).toHaveLength(2);
  // A response that another user has just received grants no access.
  expect((await get(`/api/orders?store_id=${mine}`, [theirs])).json()).toEqual(NO_ORDERS);
});

test('a service that ignores store_id gives nothing away', async () => {
  const [mine = '', theirs = '', others = ''] = STORES;
  const entry = (number: number, storeId: string | undefined) =>
    JSON.stringify({ id: uuid(number), storeId, createdAt: printUtcSecond(NOON - number) });
  const answer = upstreamResponse(
    `{"orders":[${[mine, others, undefined, theirs].map((id, index) => entry(index, id)).join()}],"hasMore":false}`,
  );
  const { get } = bffOver({ ...modelService([]), listOrders: async () => answer });
  const ids = async (storeIds: readonly string[]) =>
    listIds.parse((await get('/api/orders', storeIds)).json()).orders.map(({ id }) => id);
  expect(await ids([mine])).toEqual([uuid(0)]);
  expect(await ids([mine, theirs])).toEqual([uuid(0), uuid(3)]);
});
const listIds = z.object({ orders: z.array(z.object({ id: z.string() })) });

import { expect, onTestFinished, test } from 'vitest';
import { syncStatus } from '#contract/bff/order-store/sync.ts';
import { openDatabase } from '#database/open-database.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { orgOf } from '#order-store/order-store.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { SAMPLE_STORE, sampleOrder } from '#order-store/testing/sample-order.ts';
import { removeOrdersOfStores } from '#order-store/writing/remove-orders.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { exampleMark } from '#testing/example-exception.ts';
import type { BffOptions } from '../build-bff.ts';
import { type Caller, LOCAL_CALLER } from '../requests/caller.ts';
import { openEvents } from '../testing/open-events.ts';
import { startSignIn } from '../testing/start-sign-in.ts';
import { startTestBff } from '../testing/start-test-bff.ts';

const PARIS = '0b5d2c3a-0000-4000-8000-000000000002';
const OWN = { 'x-requested-with': 'tillview' };
const PAUSES = { newsMs: 20, aliveMs: 60, rightsMs: 50 };
const STORES = { stores: [], currency: 'EUR', timeZone: 'Europe/London', dayStartsAt: '00:00' };

type People = Record<string, Caller | undefined>;

/**
 * BFFs on one database; the header `x-person` names the caller. Ana sees all stores, Claire only
 * one.
 */
async function start(options: Pick<BffOptions, 'timeouts'> = {}) {
  const { database, location, remove } = await openTestDatabase();
  const organizationId = await ensureOrganization(database);
  const people: People = {
    ana: { ...LOCAL_CALLER, userId: 'ana', name: 'Ana' },
    claire: {
      ...LOCAL_CALLER,
      userId: 'claire',
      name: 'Claire',
      isAdmin: false,
      storeIds: [PARIS],
    },
  };
  const closing: (() => Promise<void>)[] = [];
  onTestFinished(async () => {
    for (const close of closing.reverse()) await close();
    await remove();
  });
  async function startBff(on = database) {
    const orderStore = createOrderStore(on, { organizationId, ...STORES });
    const bff = await startTestBff((_request, response) => void response.end(), {
      orderStore,
      database: on,
      authenticate: async ({ headers }) => people[String(headers['x-person'] ?? 'ana')],
      eventPauses: PAUSES,
      ...options,
    });
    closing.push(() => bff.close());
    return { ...bff, orderStore, address: await bff.app.listen({ host: '127.0.0.1', port: 0 }) };
  }
  const first = await startBff();
  const open = (person = 'ana', headers = {}) =>
    openEvents(first.address, { headers: { 'x-person': person, ...headers } });
  const ask = async (method: string, url: string, body?: object, person = 'ana') => {
    const headers = {
      'x-requested-with': 'tillview',
      'content-type': 'application/json',
      'x-person': person,
    };
    const answered = await fetch(`${first.address}${url}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answered.ok).toBe(true);
  };
  return {
    ...first,
    database,
    people,
    open,
    ask,
    save: (...orders: Parameters<typeof saveOrders>[2][number][]) =>
      saveOrders(database, organizationId, orders),
    removeStore: (storeId: string) => removeOrdersOfStores(database, organizationId, [storeId]),
    async startAnother() {
      const elsewhere = await openDatabase(location);
      closing.push(() => elsewhere.close());
      return startBff(elsewhere);
    },
  };
}

test('written, replaced and removed orders are announced once', async () => {
  const { open, save, removeStore } = await start();
  const stream = await open();
  expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  expect(stream.response.headers.get('cache-control')).toBe('no-store');
  expect(stream.response.headers.get('x-accel-buffering')).toBe('no');
  expect(stream.response.headers.has('content-encoding')).toBe(false);
  const order = sampleOrder();
  await save(order);
  await save(order);
  await save({ ...order, orderVersion: 2 });
  await removeStore(SAMPLE_STORE);
  const told = (ids: string[] | null) => ({ name: 'orders', data: { storeId: SAMPLE_STORE, ids } });
  await expect
    .poll(() => stream.events.slice(1))
    .toEqual([told([order.id]), told([order.id]), told(null)]);
});

test('a user limited to some stores gets no other events', async () => {
  const { open, save, ask } = await start();
  const [ana, claire] = [await open(), await open('claire')];
  const ours = sampleOrder({ storeId: PARIS });
  await save(sampleOrder());
  await ask('PUT', '/api/exceptions/marks', exampleMark({ storeId: SAMPLE_STORE }));
  await save(ours);
  await ask('PUT', '/api/exceptions/marks', exampleMark({ storeId: PARIS }));
  await expect.poll(() => ana.names()).toEqual(['orders', 'marks', 'orders', 'marks']);
  await expect
    .poll(() => claire.events.slice(1))
    .toEqual([
      { name: 'orders', data: { storeId: PARIS, ids: [ours.id] } },
      { name: 'marks', data: { storeId: PARIS, id: exampleMark().id } },
    ]);
});

test('view changes reach the owner and the audience before and after', async () => {
  const { open, ask } = await start();
  const [ana, claire] = [await open(), await open('claire')];
  const id = '0b5d2c3a-0000-4000-8000-00000000000a';
  await ask('POST', '/api/views', { id, name: 'Late', filters: '', layout: null });
  await expect.poll(() => ana.names()).toHaveLength(1);
  await ask('PATCH', `/api/views/${id}`, { audience: { storeIds: [SAMPLE_STORE] } });
  await expect.poll(() => ana.names()).toHaveLength(2);
  expect(claire.names()).toEqual([]);
  await ask('PATCH', `/api/views/${id}`, { audience: { storeIds: [PARIS] } });
  await ask('PATCH', `/api/views/${id}`, { audience: null });
  await ask('DELETE', `/api/views/${id}`);
  await expect.poll(() => ana.names()).toEqual(['views', 'views', 'views', 'views', 'views']);
  expect(claire.names()).toEqual(['views', 'views']);
});

test('a reconnecting client gets missed events from any process', async () => {
  const { address, open, save, startAnother } = await start();
  const first = await open();
  await save(sampleOrder());
  await expect.poll(() => first.names()).toEqual(['orders']);
  first.leave();
  const missed = sampleOrder();
  await save(missed);
  const another = await startAnother();
  const id = first.lastEventId();
  const again = [
    await openEvents(another.address, { headers: { 'last-event-id': id } }),
    await openEvents(address, { query: `?after=${id}` }),
  ];
  for (const stream of again)
    await expect
      .poll(() => stream.events.slice(1))
      .toEqual([{ name: 'orders', data: { storeId: SAMPLE_STORE, ids: [missed.id] } }]);
  const last = again[0]?.lastEventId() ?? '';
  const nothing = await open('ana', { 'last-event-id': last });
  await expect.poll(() => nothing.heartbeats()).toBeGreaterThan(1);
  expect(nothing.names()).toEqual([]);
});

test('event ids don’t reveal other stores’ activity', async () => {
  const { open, save } = await start();
  const claire = await open('claire');
  const ids = new Set<string>();
  await save(sampleOrder());
  await expect.poll(() => ids.add(claire.lastEventId()).size).toBeGreaterThan(2);
  expect([...ids].filter((id) => id !== '').every((id) => id.length === 48)).toBe(true);
  expect(claire.names()).toEqual([]);
});

test('a stream ends when its caller signs out or the rights change', async () => {
  const { open, people } = await start();
  const [ana, claire] = [await open(), await open('claire')];
  people['ana'] = undefined;
  people['claire'] = {
    ...LOCAL_CALLER,
    userId: 'claire',
    name: 'Claire',
    isAdmin: false,
    storeIds: [SAMPLE_STORE],
  };
  await Promise.all([ana.ended, claire.ended]);
  expect(ana.names()).toEqual([]);
  expect(claire.names()).toEqual(['reset']);
});

test('a session can have twenty streams', async () => {
  const { open } = await start();
  for (let count = 0; count < 20; count += 1) expect((await open()).response.status).toBe(200);
  const refused = await open();
  expect([refused.response.status, await refused.response.json()]).toMatchObject([
    503,
    { code: 'overloaded' },
  ]);
  expect((await open('claire')).response.status).toBe(200);
});

test('a browser on another site’s page is refused', async () => {
  const { address, get, app } = await start();
  const statuses: Record<string, number> = {};
  for (const site of ['same-origin', 'none', 'same-site', 'cross-site']) {
    const { response } = await openEvents(address, { headers: { 'sec-fetch-site': site } });
    statuses[site] = response.status;
  }
  expect(statuses).toEqual({ 'same-origin': 200, none: 403, 'same-site': 403, 'cross-site': 403 });
  expect((await get('/api/events', { 'x-person': 'nobody' })).statusCode).toBe(401);
  // Nobody would read a stream for HEAD.
  expect((await app.inject({ method: 'HEAD', url: '/api/events', headers: OWN })).statusCode).toBe(
    405,
  );
});

test('signing out ends a session’s streams, changed rights all of a user’s', async () => {
  const signIn = await startSignIn({ keepsOrders: true });
  const address = await signIn.app.listen({ host: '127.0.0.1', port: 0 });
  const cookies = [
    await signIn.cookiesOf('Ana'),
    await signIn.cookiesOf('Ana'),
    await signIn.cookiesOf('Ben'),
  ] as const;
  const [ana, elsewhere, ben] = [
    await openEvents(address, { headers: { cookie: cookies[0] } }),
    await openEvents(address, { headers: { cookie: cookies[1] } }),
    await openEvents(address, { headers: { cookie: cookies[2] } }),
  ];
  await signIn.ask({ method: 'DELETE', url: '/api/session' }, cookies[0]);
  await ana.ended;
  await signIn.ask(
    { method: 'PATCH', url: '/api/people/Ben', payload: { storeIds: [PARIS] } },
    cookies[1],
  );
  await ben.ended;
  expect(ben.names()).toEqual(['reset']);
  await signIn.ask({ method: 'DELETE', url: '/api/sessions' }, cookies[1]);
  await elsewhere.ended;
  expect([...ana.names(), ...elsewhere.names()]).toEqual([]);
});

test('each stream starts with the sync status, and reports its changes', async () => {
  const { get, open, database, orderStore } = await start();
  const status = syncStatus.parse((await get('/api/sync')).json());
  expect(status).toMatchObject({
    source: 'embedded',
    completeFrom: null,
    progress: null,
    rebuilding: null,
    lastFailure: null,
  });
  const [ana, claire] = [await open(), await open('claire')];
  await expect
    .poll(() => ana.events)
    .toMatchObject([{ name: 'sync', data: { ...status, asOf: expect.any(String) } }]);
  const value = {
    version: 1,
    isFirst: true,
    after: { createdAt: 1_000, id: 'x' },
    done: 30,
    total: 90,
  };
  await database.query
    .insertInto('order_store_state')
    .values({ org: await orgOf(orderStore), name: 'derivation', value: JSON.stringify(value) })
    .execute();
  const data = { completeFrom: '1970-01-01T01:00:00Z', progress: { done: 30, total: 90 } };
  await expect.poll(() => ana.events[1]).toMatchObject({ name: 'sync', data });
  // The number of orders in other stores is confidential.
  await expect
    .poll(() => claire.events[1])
    .toMatchObject({ data: { progress: { done: 333, total: 1000 } } });
  expect((await get('/api/sync', { 'x-person': 'claire' })).json()).toMatchObject({
    progress: { total: 1000 },
  });
});

test('without an order store, the newest orders are polled while a client listens', async () => {
  const order = (number: number, storeId = SAMPLE_STORE) =>
    sampleOrder({ storeId, createdAt: `2026-11-01T12:00:${String(number).padStart(2, '0')}Z` });
  let orders = [order(1), order(2, PARIS)];
  let requests = 0;
  const people: People = {
    ana: { ...LOCAL_CALLER, userId: 'ana', name: 'Ana' },
    claire: {
      ...LOCAL_CALLER,
      userId: 'claire',
      name: 'Claire',
      isAdmin: false,
      storeIds: [PARIS],
    },
  };
  const bff = await startTestBff(
    (request, response) => {
      requests += 1;
      expect(request.url).toMatch(/\/orders\?page_size=50$/);
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ orders, hasMore: false }));
    },
    {
      authenticate: async ({ headers }) => people[String(headers['x-person'] ?? 'ana')],
      eventPauses: { newsMs: 50, aliveMs: 60, rightsMs: 50 },
    },
  );
  onTestFinished(() => bff.close());
  const address = await bff.app.listen({ host: '127.0.0.1', port: 0 });
  const open = (person: string, headers = {}) =>
    openEvents(address, { headers: { 'x-person': person, ...headers } });
  const [ana, claire] = [await open('ana'), await open('claire')];
  await expect.poll(() => requests).toBeGreaterThan(2);
  const [first, second] = orders;
  const third = order(3);
  orders = [
    third,
    ...orders.map((each) => (each === second ? { ...each, orderVersion: 2 } : each)),
  ];
  const told = (storeId: string, ...ids: (string | undefined)[]) => ({
    name: 'orders',
    data: { storeId, ids },
  });
  await expect.poll(() => claire.events).toEqual([told(PARIS, second?.id)]);
  await expect
    .poll(() => ana.events)
    .toEqual([told(SAMPLE_STORE, third.id), told(PARIS, second?.id)]);
  orders = [{ ...third, paymentStatus: 'refunded' }, ...(first ? [first] : [])];
  await expect.poll(() => ana.events[2]).toEqual(told(SAMPLE_STORE, third.id));
  expect(claire.events).toHaveLength(1);

  const id = ana.lastEventId();
  for (const stream of [ana, claire]) stream.leave();
  const settled = async () => {
    const before = requests;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return requests === before;
  };
  await expect.poll(settled).toBe(true);
  orders = [order(4), ...orders];
  const again = await open('ana', { 'last-event-id': id });
  await expect.poll(() => again.events).toEqual([{ name: 'reset', data: {} }]);
  people['ana'] = undefined;
  await again.ended;
  const answered = await bff.get('/api/sync', { 'x-person': 'claire' });
  expect([answered.statusCode, answered.json().code]).toEqual([503, 'no_order_store']);
});

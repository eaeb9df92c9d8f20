import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { parseStoredOrdersQuery } from '#contract/bff/order-store/stored-orders-query.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { listStoredOrders } from '#order-store/answers/list-stored-orders.ts';
import { fullSampleOrder } from '#order-store/testing/sample-order.ts';
import { type HostileUpstream, startHostileUpstream } from '#testing/upstream/hostile-upstream.ts';
import { readConfig } from './settings/config.ts';
import type { Backend } from './backend.ts';
import { startConnected } from './start-connected.ts';

const logger = Fastify({ logger: false }).log;
const ago = (seconds: number) => printUtcSecond(Math.floor(Date.now() / 1_000) - seconds);

async function connect(
  service: HostileUpstream,
  { settings }: TestDatabase,
  others: Readonly<Record<string, string>> = {},
) {
  const config = await readConfig({
    ...settings,
    TILLVIEW_UPSTREAM_URL: service.url,
    TILLVIEW_API_KEY: service.apiKey,
    TILLVIEW_ORG_ID: service.organizationId,
    ...others,
  });
  if (config.source.kind !== 'upstream') throw new Error('No service is connected.');
  const backend = await startConnected(config, config.source, logger);
  let isClosed = false;
  const close = async () => {
    if (!isClosed) await backend.close();
    isClosed = true;
  };
  onTestFinished(close);
  return { ...backend, close };
}

async function start(...orders: readonly ReturnType<typeof fullSampleOrder>[]) {
  const service = await startHostileUpstream(orders);
  onTestFinished(() => service.close());
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  return { service, database };
}

/** The order store's response to a query of `GET /api/orders`. */
async function find({ orderStore }: Backend, queryString: string): Promise<string> {
  const { query } = parseStoredOrdersQuery(queryString);
  if (!orderStore || !query) throw new Error('There is nothing to ask.');
  return (await listStoredOrders(orderStore, null, query)) ?? '';
}

const findNote = (backend: Backend, word: string) => find(backend, `q=${word}`);
const waiting = { timeout: 60_000, interval: 100 };

test('orders of a service are found by search once they are read', async () => {
  const order = fullSampleOrder({ note: 'zucchini', createdAt: ago(3_600) });
  const { service, database } = await start(order);
  const backend = await connect(service, database);
  await vi.waitFor(
    async () => expect(await findNote(backend, 'zucchini')).toContain(order.id),
    waiting,
  );
  // The next check is only in ten minutes.
  service.behaviour.orders = [{ ...order, orderVersion: 2, note: 'aubergine' }];
  await backend.upstream.getOrder(order.id, AbortSignal.timeout(10_000));
  await vi.waitFor(
    async () => expect(await findNote(backend, 'aubergine')).toContain(order.id),
    waiting,
  );
});

test('another service starts empty, and the first one gets its orders back', async () => {
  const order = fullSampleOrder({ note: 'zucchini', createdAt: ago(3_600) });
  const { service, database } = await start(order);
  const first = await connect(service, database);
  await vi.waitFor(
    async () => expect(await findNote(first, 'zucchini')).toContain(order.id),
    waiting,
  );
  await first.close();
  const other = await startHostileUpstream([]);
  onTestFinished(() => other.close());
  const second = await connect(other, database);
  expect(await findNote(second, 'zucchini')).not.toContain(order.id);
  await second.close();
  service.behaviour.gate = new Promise(() => undefined);
  expect(await findNote(await connect(service, database), 'zucchini')).toContain(order.id);
});

test('TILLVIEW_KEEP_DAYS=0 stops the sync and removes stored orders', async () => {
  const order = fullSampleOrder({ note: 'zucchini', createdAt: ago(60) });
  const { service, database } = await start(order);
  const first = await connect(service, database);
  await vi.waitFor(
    async () => expect(await findNote(first, 'zucchini')).toContain(order.id),
    waiting,
  );
  await first.close();
  const before = service.requests.length;
  const backend = await connect(service, database, { TILLVIEW_KEEP_DAYS: '0' });
  expect(backend.orderStore).toBeUndefined();
  await vi.waitFor(async () => {
    const count = async (table: 'orders' | 'order_facts') => {
      const rows = await backend.database.query.selectFrom(table).select('org').execute();
      return rows.length;
    };
    expect([await count('orders'), await count('order_facts')]).toEqual([0, 0]);
  }, waiting);
  expect(service.requests).toHaveLength(before);
  await backend.close();
  const again = await connect(service, database);
  await vi.waitFor(
    async () => expect(await findNote(again, 'zucchini')).toContain(order.id),
    waiting,
  );
});

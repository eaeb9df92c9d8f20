import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey } from '#api-keys/api-keys.ts';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import { type Database, openDatabase } from '#database/open-database.ts';
import { PostgresCluster } from '#database/testing/postgres-cluster.ts';
import { smallDataFolder } from '#database/testing/postgres-programs.ts';
import { runOnPostgres } from '#database/testing/run-on-postgres.ts';
import { buildOrdersService } from './build-orders-service.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { readError } from './testing/read-error.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';

/** A separate server, which can be stopped without disturbing other tests. */
let cluster: PostgresCluster;
let database: Database;
let organizationId: string;
let app: ReturnType<typeof buildOrdersService>;
let headers: { 'x-api-key': string };

beforeAll(async () => {
  cluster = await PostgresCluster.create('synchronous_commit = on\n', smallDataFolder());
  await cluster.start();
  database = await openDatabase({ url: cluster.url('postgres') });
  organizationId = await ensureOrganization(database);
  const { key } = await createApiKey(database, {
    organizationId,
    name: 'test',
    scopes: [ORDERS_READ],
    now: 0,
  });
  headers = { 'x-api-key': key };
  await saveOrders(database, organizationId, [sampleOrder()]);
  app = buildOrdersService({ database });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await cluster.remove();
});

/** `inject` alone sends it only when awaited. */
const list = async () => await app.inject({ url: `/v1/orgs/${organizationId}/orders`, headers });
const run = (statement: string) => runOnPostgres(cluster.url('postgres'), statement);
/** Every connection except the one that runs the query. */
const OTHERS = `from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`;

describe('a database that is lost', () => {
  test('closed connections are replaced without a failed request', async () => {
    for (let round = 0; round < 5; round += 1) {
      const requests = Array.from({ length: 20 }, list);
      await run(`select pg_terminate_backend(pid) ${OTHERS}`);
      requests.push(...Array.from({ length: 20 }, list));
      const statuses = await Promise.all(
        requests.map(async (request) => (await request).statusCode),
      );
      expect(new Set(statuses)).toEqual(new Set([200]));
    }
  });

  test('requests get 503 while the server is down', async () => {
    await cluster.stop();
    const answers = await Promise.all(Array.from({ length: 30 }, list));
    for (const answer of answers) {
      expect(readError(answer)).toEqual({
        status: 503,
        error: "The service can't reach its data for the moment.",
      });
      expect(answer.headers['retry-after']).toBe('1');
    }
    expect(readError(await app.inject('/readyz'))).toMatchObject({ status: 503 });
    await expect(saveOrders(database, organizationId, [sampleOrder()])).rejects.toThrow(
      DatabaseUnavailable,
    );
    await cluster.start();
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await list()).json()).toMatchObject({ orders: { length: 1 } });
    await saveOrders(database, organizationId, [sampleOrder()]);
    expect((await list()).json()).toMatchObject({ orders: { length: 2 } });
  });

  test('a save interrupted by the server is complete or absent', async () => {
    const before = await countOrders(database, organizationId);
    const saving = database.query.transaction().execute(async (transaction) => {
      await transaction.updateTable('orders').set({ order_version: 9 }).execute();
      await cluster.stop('QUIT');
      await transaction.deleteFrom('orders').execute();
    });
    await expect(saving).rejects.toThrow(DatabaseUnavailable);
    await cluster.start();
    expect(await countOrders(database, organizationId)).toBe(before);
    expect(
      await database.query
        .selectFrom('orders')
        .select('id')
        .where('order_version', '=', 9)
        .execute(),
    ).toEqual([]);
  });
});

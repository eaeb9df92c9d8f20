import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApiKey, deleteApiKey } from '#api-keys/api-keys.ts';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { DatabaseUnavailable } from '#database/pool/database-unavailable.ts';
import { type Database, openDatabase } from '#database/open-database.ts';
import { PostgresCluster } from '#database/testing/postgres-cluster.ts';
import { smallDataFolder } from '#database/testing/postgres-programs.ts';
import { runOnPostgres } from '#database/testing/run-on-postgres.ts';
import { buildOrdersService } from './build-orders-service.ts';
import { importOrders } from '#order-store/writing/import-orders.ts';
import { readLinesOf } from '#order-store/testing/read-lines-of.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';

let primary: PostgresCluster;
let standby: PostgresCluster;
let database: Database;
let organizationId: string;
let app: ReturnType<typeof buildOrdersService>;
let key: string;

beforeAll(async () => {
  primary = await PostgresCluster.create('synchronous_commit = on\n', smallDataFolder());
  standby = await primary.copyAsStandby();
  await primary.start();
  await standby.start();
  await onStandby('select pg_wal_replay_pause()');
  database = await openDatabase({
    url: `postgres://tillview@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
    readUrl: standby.url('postgres'),
  });
  organizationId = await ensureOrganization(database);
  ({ key } = await createKey());
  app = buildOrdersService({ database });
});
afterAll(async () => {
  await app.close();
  await database.close();
  await Promise.all([primary.remove(), standby.remove()]);
});

const createKey = () =>
  createApiKey(database, { organizationId, name: 'test', scopes: [ORDERS_READ], now: 0 });
const onStandby = (statement: string) => runOnPostgres(standby.url('postgres'), statement);

async function list(withKey = key): Promise<{ status: number; count: number | undefined }> {
  const url = `/v1/orgs/${organizationId}/orders`;
  const answer = await app.inject({ url, headers: { 'x-api-key': withKey } });
  const body: { orders?: unknown[] } = answer.json();
  return { status: answer.statusCode, count: body.orders?.length };
}

/** Waits until the standby has caught up with the primary. */
async function caughtUp(): Promise<void> {
  const [row] = await runOnPostgres(primary.url('postgres'), 'select pg_current_wal_lsn() as lsn');
  const lsn: unknown = row instanceof Object ? Reflect.get(row, 'lsn') : undefined;
  const isThere = `select pg_last_wal_replay_lsn() >= '${String(lsn)}' as is_there`;
  await expect
    .poll(() => onStandby(isThere), { interval: 10, timeout: 30_000 })
    .toEqual([{ is_there: true }]);
}

// Each test starts from the state in which the previous one left the servers.
describe('with a replica', () => {
  test('a replica without the tables is skipped', async () => {
    expect(await list()).toEqual({ status: 200, count: 0 });
    expect(await onStandby("select to_regclass('organizations') as here")).toEqual([
      { here: null },
    ]);
    await onStandby('select pg_wal_replay_resume()');
    await caughtUp();
  });

  test('orders are read from the replica, keys from the primary', async () => {
    const { key: deleted, prefix } = await createKey();
    await saveOrders(database, organizationId, [sampleOrder()]);
    await caughtUp();
    expect(await list(deleted)).toEqual({ status: 200, count: 1 });
    await onStandby('select pg_wal_replay_pause()');
    await saveOrders(database, organizationId, [sampleOrder()]);
    await deleteApiKey(database, organizationId, prefix);
    // The replica has not received either change yet.
    expect(await list()).toEqual({ status: 200, count: 1 });
    expect((await list(deleted)).status).toBe(401);
    await onStandby('select pg_wal_replay_resume()');
    await caughtUp();
    expect(await list()).toEqual({ status: 200, count: 2 });
  });

  test('a replica that is down is skipped without a failed request', async () => {
    const during = Array.from({ length: 20 }, () => list());
    await standby.stop('QUIT');
    for (const { status, count } of await Promise.all(during))
      expect({ status, count }).toEqual({ status: 200, count: 2 });
    await saveOrders(database, organizationId, [sampleOrder()]);
    expect(await list()).toEqual({ status: 200, count: 3 });
    await standby.start();
    await caughtUp();
  });

  test('without the primary, reads continue and writes get 503', async () => {
    const during = Array.from({ length: 20 }, () => list());
    await primary.stop('QUIT');
    for (const answer of await Promise.all(during))
      expect(answer).toEqual({ status: 200, count: 3 });
    for (let round = 0; round < 10; round += 1)
      expect(await list()).toEqual({ status: 200, count: 3 });
    expect((await list(`${key}x`)).status).toBe(401);
    await expect(saveOrders(database, organizationId, [sampleOrder()])).rejects.toThrow(
      DatabaseUnavailable,
    );
  });

  test('a promoted standby is found, and imports continue', async () => {
    await onStandby('select pg_promote()');
    const lines = Array.from({ length: 250 }, () => JSON.stringify(sampleOrder()));
    await expect(
      importOrders({ database, organizationId, lines: readLinesOf(lines) }),
    ).resolves.toMatchObject({
      ok: true,
      inserted: 250,
    });
    expect(await list()).toEqual({ status: 200, count: 200 });
    const { key: created } = await createKey();
    expect((await list(created)).status).toBe(200);
  });
});

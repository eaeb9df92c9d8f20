import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { PostgresCluster } from '#database/testing/postgres-cluster.ts';
import { smallDataFolder } from '#database/testing/postgres-programs.ts';
import { runOnPostgres } from '#database/testing/run-on-postgres.ts';
import { prepareSync } from './testing/start-sync.ts';

test('after a crash, and a failover that lost writes, the store equals the service', async () => {
  const primary = await PostgresCluster.create('synchronous_commit = on\n', smallDataFolder());
  const standby = await primary.copyAsStandby();
  onTestFinished(async () => void (await Promise.all([primary.remove(), standby.remove()])));
  await primary.start();
  await standby.start();
  const database = await openDatabase({
    url: `postgres://tillview@127.0.0.1:${primary.port},127.0.0.1:${standby.port}/postgres`,
  });
  onTestFinished(() => database.close());
  const { start, add, wanted, kept } = await prepareSync(database);
  const arrive = async (during: Promise<void>) => {
    const arrivals = setInterval(add, 20);
    await during.finally(() => clearInterval(arrivals));
  };
  add();
  start();
  await expect.poll(kept).toEqual(wanted());

  await arrive(primary.stop('QUIT').then(() => primary.start()));
  await expect.poll(kept).toEqual(wanted());

  // The standby hears no more of the primary.
  const onStandby = (statement: string) => runOnPostgres(standby.url('postgres'), statement);
  await onStandby("alter system set primary_conninfo = ''");
  await onStandby('select pg_reload_conf()');
  await expect
    .poll(() => onStandby('select count(*)::int as receivers from pg_stat_wal_receiver'))
    .toEqual([{ receivers: 0 }]);
  add();
  await expect.poll(kept).toEqual(wanted());
  await arrive(
    primary.stop('QUIT').then(async () => void (await onStandby('select pg_promote()'))),
  );
  await expect.poll(kept).toEqual(wanted());
});

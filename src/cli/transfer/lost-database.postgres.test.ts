import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { runOnPostgres } from '#database/testing/run-on-postgres.ts';
import { runHere } from '../testing/run-here.ts';

/** Ends every connection that waits for a lock. */
const END_WAITING = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;

test('a command that loses its database in the middle says so in one line', async () => {
  const data = await createTestDatabase();
  onTestFinished(data.remove);
  const url = data.settings['TILLVIEW_DATABASE_URL'] ?? '';
  const locking = new pg.Client({ connectionString: url });
  await locking.connect();
  await locking.query('begin; lock table orders');
  const run = runHere(['export', '--format', 'ndjson'], data.settings);
  const hasEnded = run.then(() => true);
  // Also where a lost connection is replaced once. Each query ends before the database is removed,
  // which would end it.
  do await runOnPostgres(url, END_WAITING);
  while (!(await Promise.race([hasEnded, Promise.resolve(false)])));
  await locking.end();
  const { exitCode, stdout, stderr } = await run;
  expect([exitCode, stdout]).toEqual([1, '']);
  expect(stderr).toMatch(/^The database can't be reached: .+\.\n$/);
});

import { expect, onTestFinished, test } from 'vitest';
import { runOnPostgres } from '#database/testing/run-on-postgres.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { runHere } from '../testing/run-here.ts';

/** Starts on an empty database in which some functions come before PostgreSQL's own. */
async function startWith(functions: string) {
  const { settings, remove } = await createTestDatabase({ isEmpty: true });
  onTestFinished(remove);
  const run = (statement: string) =>
    runOnPostgres(settings['TILLVIEW_DATABASE_URL'] ?? '', statement);
  await run(`create schema fake; ${functions}
    do $$ begin execute format(
      'alter database %I set search_path = fake, public, pg_catalog', current_database());
    end $$`);
  const started = await runHere(['keys', 'list'], settings);
  expect(await run(`select tablename from pg_tables where schemaname = 'public'`)).toEqual([]);
  return started;
}

test('a pooler that shares sessions is refused before tables are created', async () => {
  // As in transaction mode with one connection to the server: what a client sets, others see.
  const started = await startWith(`
    create table fake.settings (name text primary key, value text);
    create function fake.set_config(text, text, boolean) returns text language sql as
      'insert into fake.settings values ($1, $2)
        on conflict (name) do update set value = $2 returning value';
    create function fake.current_setting(text, boolean) returns text language sql as
      'select value from fake.settings where name = $1';`);
  expect(started).toMatchObject({ exitCode: 1, stdout: '' });
  expect(started.stderr).toMatch(
    /^TILLVIEW_DATABASE_URL: [^\n]+\(a pooler shares sessions: [^\n]+\n$/,
  );
});

test('a server whose advisory locks do not lock is refused', async () => {
  // As servers that have the functions for compatibility only.
  const started = await startWith(`
    create function fake.pg_advisory_xact_lock(integer, integer) returns void
      language sql as '';
    create function fake.pg_try_advisory_xact_lock(integer, integer) returns boolean
      language sql as 'select true';`);
  expect(started).toMatchObject({ exitCode: 1, stdout: '' });
  expect(started.stderr).toMatch(/^TILLVIEW_DATABASE_URL: [^\n]+locks don't lock there[^\n]+\n$/);
});

import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestDatabase } from './testing/test-database.ts';

/**
 * Small tables that belong to the installation or are queried before the organization is known. A
 * cluster copies them to each machine.
 */
const SHARED_TABLES = new Set([
  'organizations',
  'api_keys',
  'stores',
  'settings',
  'users',
  'sessions',
  'sign_in_limits',
  'audit_events',
  'views',
  'preferences',
  'closings',
  'exception_marks',
  'exception_thresholds',
  'kysely_migration',
  'kysely_migration_lock',
]);

test('every key and index of what grows begins with the organization, so that a cluster can spread it by that', async () => {
  const { database, remove } = await openTestDatabase();
  const { rows } = await sql<{ table: string; index: string; columns: string[] }>`
    select tables.relname as table, indexes.relname as index,
      array(
        select attname::text from unnest(pg_index.indkey) with ordinality as key (attnum, position)
        join pg_attribute on attrelid = tables.oid and pg_attribute.attnum = key.attnum
        order by position
      ) as columns
    from pg_class as tables
    join pg_namespace on pg_namespace.oid = tables.relnamespace and nspname = 'public'
    left join pg_index on pg_index.indrelid = tables.oid
    left join pg_class as indexes on indexes.oid = pg_index.indexrelid
    left join pg_am on pg_am.oid = indexes.relam
    -- An inverted index holds terms alone; each machine has one of its own rows.
    where pg_am.amname is distinct from 'gin' and tables.relkind in ('r', 'p')
    order by 1, 2`.execute(database.query);
  const ofOrganizations = rows.filter(({ table }) => !SHARED_TABLES.has(table));
  expect(ofOrganizations.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['orders', 'order_facts']),
  );
  for (const { index, columns } of ofOrganizations)
    expect({ index, first: columns[0] }).toEqual({ index, first: 'org' });
  // None of these tables has a constraint that refers to a row that may be on another machine.
  const { rows: references } = await sql<{ table: string }>`
    select distinct conrelid::regclass::text as table from pg_constraint where contype = 'f'`.execute(
    database.query,
  );
  expect(references).toEqual([{ table: 'api_keys' }]);
  await remove();
});

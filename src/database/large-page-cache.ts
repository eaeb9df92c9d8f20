import { type Kysely, sql } from 'kysely';
import { isPostgres } from './postgres/postgres-dialect.ts';
import type { Tables } from './schema/tables.ts';

/**
 * What a million orders' index by id and index by amount take together, in KiB. Rows come in order of time, so both grow in random places:
 * a page that is not in memory is read, changed and written again for each.
 */
const LARGE_KIB = 128 * 1024;

/** Gives a SQLite connection a large page cache while a task runs that fills indexes; PostgreSQL has one for all its connections. */
export async function withLargePageCache<T>(connection: Kysely<Tables>, task: () => Promise<T>): Promise<T> {
  if (isPostgres(connection)) return task();
  const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(connection);
  const setSize = (size: number) => sql`pragma cache_size = ${sql.lit(size)}`.execute(connection);
  await setSize(-LARGE_KIB);
  try {
    return await task();
  } finally {
    await setSize(rows[0]?.cache_size ?? 0);
  }
}

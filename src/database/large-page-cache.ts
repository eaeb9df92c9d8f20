import { type Kysely, sql } from 'kysely';
import { isPostgres } from './postgres/postgres-dialect.ts';
import type { Tables } from './schema/tables.ts';

/**
 * The combined size, in KiB, of the indexes by id and by amount of a million orders. Rows arrive in
 * order of time, so both indexes grow in random places: a page that is not in the cache is read,
 * changed and written again for each row.
 */
const LARGE_KIB = 128 * 1024;

/**
 * Gives a SQLite connection a large page cache during a task that fills indexes; PostgreSQL has one
 * cache for all its connections.
 */
export async function withLargePageCache<T>(
  connection: Kysely<Tables>,
  task: () => Promise<T>,
): Promise<T> {
  if (isPostgres(connection)) return task();
  const { rows } = await sql<{ cache_size: number }>`pragma cache_size`.execute(connection);
  const [before] = rows;
  if (!before) throw new Error('SQLite does not say how large its page cache is.');
  const setSize = (size: number) => sql`pragma cache_size = ${sql.lit(size)}`.execute(connection);
  await setSize(-LARGE_KIB);
  try {
    return await task();
  } finally {
    await setSize(before.cache_size);
  }
}

import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';

/**
 * A database as it was at one point in time, for reading alone; a connection is in use until it is
 * closed.
 */
export type Snapshot = { readonly database: Database; close(): Promise<void> };

/** Opens a snapshot of a database as it is now. */
export async function openSnapshot(database: Database): Promise<Snapshot> {
  const snapshot = await database.query
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  const close = () => snapshot.rollback().execute();
  try {
    // Whoever reads an export may be slow, such as a pager; as for other transactions, PostgreSQL
    // would end it after a minute.
    if (isPostgres(snapshot))
      await sql`set local idle_in_transaction_session_timeout = '1h'`.execute(snapshot);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    database: { ...database, query: snapshot, currentReads: snapshot, replicaReads: snapshot },
    close,
  };
}

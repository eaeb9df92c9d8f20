import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';

/** A read-only view of one point in time; holds a connection until it is closed. */
export type Snapshot = { readonly database: Database; close(): Promise<void> };

export async function openSnapshot(database: Database): Promise<Snapshot> {
  const snapshot = await database.query
    .startTransaction()
    .setAccessMode('read only')
    .setIsolationLevel('repeatable read')
    .execute();
  const close = () => snapshot.rollback().execute();
  try {
    // Export readers can be slow, and PostgreSQL would end an idle transaction after a minute.
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

import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { SqliteConnection } from './sqlite-connection.ts';
import type { SqliteConnectionPool } from './sqlite-connection-pool.ts';

/** Many connections, and migrations inside a transaction. */
class PooledSqliteAdapter extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }

  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/** SQLite's message for a rollback after it has rolled back by itself. */
const NO_TRANSACTION = 'cannot rollback - no transaction is active';

async function run(connection: DatabaseConnection, sql: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(sql));
}

function createDriver(pool: SqliteConnectionPool): Driver {
  return {
    init: async () => {},
    acquireConnection: () => pool.acquire(),
    // The write lock is taken at the start: a transaction that reads first and writes later could
    // otherwise fail halfway.
    beginTransaction: (connection, { accessMode }) =>
      run(connection, accessMode === 'read only' ? 'begin' : 'begin immediate'),
    commitTransaction: (connection) => run(connection, 'commit'),
    rollbackTransaction: async (connection) => {
      try {
        await run(connection, 'rollback');
      } catch (error) {
        // On a full disk SQLite rolls back by itself; the original error is the one to report.
        if (!(error instanceof Error && error.message === NO_TRANSACTION)) throw error;
      }
    },
    releaseConnection: async (connection) => {
      if (connection instanceof SqliteConnection) pool.release(connection);
    },
    destroy: () => pool.close(),
  };
}

/** A Kysely dialect on the `node:sqlite` connections of a pool. */
export function createSqliteDialect(pool: SqliteConnectionPool): Dialect {
  return {
    createDriver: () => createDriver(pool),
    createQueryCompiler: () => new SqliteQueryCompiler(),
    createAdapter: () => new PooledSqliteAdapter(),
    createIntrospector: (query) => new SqliteIntrospector(query),
  };
}

import {
  CompiledQuery,
  type DatabaseConnection,
  type DataTypeNode,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { DatabaseUnavailable } from '../pool/database-unavailable.ts';
import { PostgresConnection } from './postgres-connection.ts';
import type { PostgresServer } from './postgres-server.ts';
import type { PostgresServers } from './postgres-servers.ts';

/**
 * Takes no lock of its own: migrations run in one transaction that already holds a lock
 * (migrate.ts).
 */
class LockedPostgresAdapter extends PostgresAdapter {
  override acquireMigrationLock(_query: Kysely<unknown>): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(_query: Kysely<unknown>): Promise<void> {
    return Promise.resolve();
  }
}

/** False for SQLite. */
export function isPostgres(query: Pick<Kysely<never>, 'getExecutor'>): boolean {
  return query.getExecutor().adapter instanceof LockedPostgresAdapter;
}

/** Compares text by its bytes, as SQLite does, whatever the locale of the database. */
class BytewisePostgresCompiler extends PostgresQueryCompiler {
  protected override visitDataType(node: DataTypeNode): void {
    super.visitDataType(node);
    if (node.dataType === 'text') this.append(' collate "C"');
  }
}

function createDialect(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new BytewisePostgresCompiler(),
    createAdapter: () => new LockedPostgresAdapter(),
    createIntrospector: (query) => new PostgresIntrospector(query),
  };
}

async function run(connection: DatabaseConnection, sql: string): Promise<void> {
  await connection.executeQuery(CompiledQuery.raw(sql));
}

/** A Kysely dialect for all statements: a caller keeps its connection for a whole transaction. */
export function createPostgresDialect(servers: PostgresServers): Dialect {
  return createDialect({
    init: async () => {},
    acquireConnection: () => servers.acquire(),
    beginTransaction: (connection, { accessMode }) =>
      run(
        connection,
        accessMode === 'read only' ? 'begin isolation level repeatable read, read only' : 'begin',
      ),
    commitTransaction: (connection) => run(connection, 'commit'),
    async rollbackTransaction(connection) {
      try {
        await run(connection, 'rollback');
      } catch (error) {
        if (connection instanceof PostgresConnection) connection.discard();
        throw error;
      }
    },
    releaseConnection: async (connection) => {
      if (connection instanceof PostgresConnection) connection.release();
    },
    destroy: () => servers.close(),
  });
}

/**
 * One more than the connections of the largest read pool, all of which can turn out to be lost one
 * after the other.
 */
const ATTEMPTS = 9;

/** True if an immediate retry is worthwhile. */
function isWorthRetrying(error: unknown): boolean {
  return error instanceof DatabaseUnavailable && !error.isTooSlow;
}

/**
 * PostgreSQL's text can't contain NUL, so a parameter that does must match nothing. The
 * noncharacter U+FFFF replaces NUL.
 */
function withoutNul(parameter: unknown): unknown {
  return typeof parameter === 'string' ? parameter.replaceAll('\0', '\uFFFF') : parameter;
}

/**
 * Picks a server for each statement, and retries on another connection if that one is lost or its
 * server lacks tables that others have.
 */
class ReadingConnection implements DatabaseConnection {
  readonly #servers: PostgresServers;

  constructor(servers: PostgresServers) {
    this.#servers = servers;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const bound = { ...query, parameters: query.parameters.map(withoutNul) };
    const behind = new Set<PostgresServer>();
    for (let attempt = 1; ; attempt += 1) {
      const connection = await this.#acquire(behind);
      try {
        return await connection.executeQuery<R>(bound);
      } catch (error) {
        const isBehind = connection.lacksTables(error);
        if (isBehind) behind.add(connection.server);
        const isWorthwhile = isBehind ? behind.size < this.#servers.count : isWorthRetrying(error);
        if (attempt === ATTEMPTS || !isWorthwhile) throw error;
      } finally {
        connection.release();
      }
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /**
   * Tries again if no server gave a connection, since one may have been lost while it was being
   * opened.
   */
  #acquire(behind: ReadonlySet<PostgresServer>): Promise<PostgresConnection> {
    return this.#servers.acquire(behind).catch((error: unknown) => {
      if (!isWorthRetrying(error)) throw error;
      return this.#servers.acquire(behind);
    });
  }
}

async function refuseTransaction(): Promise<void> {
  throw new Error('Connections for reading have no transactions.');
}

/**
 * A Kysely dialect for single read-only statements, each of which can run on a different server.
 */
export function createPostgresReadDialect(servers: PostgresServers): Dialect {
  const connection = new ReadingConnection(servers);
  return createDialect({
    init: async () => {},
    acquireConnection: async () => connection,
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: async () => {},
    destroy: () => servers.close(),
  });
}

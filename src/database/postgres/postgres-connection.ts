import { once } from 'node:events';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import type pg from 'pg';
import { DatabaseUnavailable } from '../pool/database-unavailable.ts';
import type { PostgresServer } from './postgres-server.ts';

/** SQLSTATEs after which a connection is unusable. */
const LOST_STATES: ReadonlySet<string> = new Set([
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '25006', // read_only_sql_transaction: not a primary
]);
const CONNECTION_EXCEPTIONS = '08';
/** SQLSTATEs after which another attempt may succeed. */
const RETRY_STATES: ReadonlySet<string> = new Set([
  '40001', // serialization_failure: a standby had to remove rows that the statement was still reading
  '40P01', // deadlock_detected
  '57014', // query_canceled: the statement took too long
  '53100', // disk_full: until somebody makes space
]);
/**
 * SQLSTATEs of a replica that has not replicated the tables of a newer version from the primary
 * yet.
 */
const BEHIND_STATES: ReadonlySet<string> = new Set([
  '42P01', // undefined_table
  '42703', // undefined_column
]);
/** The error message of `pg` when a query exceeds its `query_timeout`. */
const READ_TIMEOUT = 'Query read timeout';
const WRITING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

/**
 * The query builder derives a result's type from the tables' types; the rows of the database are
 * trusted to match it.
 */
function areRows<R>(rows: readonly unknown[]): rows is R[] {
  return Array.isArray(rows);
}

/**
 * A server error is the statement's fault unless its SQLSTATE indicates otherwise; any other error
 * is the connection's.
 */
function isLost(error: unknown, state: string | undefined): boolean {
  if (state === undefined) return !(error instanceof TypeError || error instanceof RangeError);
  return LOST_STATES.has(state) || state.startsWith(CONNECTION_EXCEPTIONS);
}

/**
 * One connection of a pool; rejects with `DatabaseUnavailable` if a later attempt might succeed.
 */
export class PostgresConnection implements DatabaseConnection {
  readonly server: PostgresServer;
  readonly #client: pg.PoolClient;
  #isBroken = false;

  constructor(client: pg.PoolClient, server: PostgresServer) {
    this.#client = client;
    this.server = server;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#watch(() =>
      this.#client.query<object>(sql, [...parameters]),
    );
    if (!areRows<R>(rows)) throw new TypeError('The database answered no rows.');
    return WRITING.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows };
  }

  /** Yields all rows at once. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** The server lacks a table or a column. */
  lacksTables(error: unknown): boolean {
    return BEHIND_STATES.has(this.server.stateOf(error) ?? '');
  }

  /** Sends the data of a `COPY … FROM STDIN` statement, in PostgreSQL's text format. */
  async copy(sql: string, data: string): Promise<void> {
    const { from: copyFrom } = await import('pg-copy-streams');
    await this.#watch(async () => {
      const stream = this.#client.query(copyFrom(sql));
      stream.end(data);
      await once(stream, 'finish');
    });
  }

  /** Marks the connection as one that must not be used again. */
  discard(): void {
    this.#isBroken = true;
  }

  /** Gives the connection back to its pool, which replaces a broken one. */
  release(): void {
    this.#client.release(this.#isBroken);
  }

  async #watch<T>(run: () => Promise<T>): Promise<T> {
    try {
      return await run();
    } catch (error) {
      if (error instanceof Error && error.message === READ_TIMEOUT) this.server.rest();
      const state = this.server.stateOf(error);
      this.#isBroken ||= isLost(error, state);
      throw this.#isBroken || RETRY_STATES.has(state ?? '')
        ? new DatabaseUnavailable(error)
        : error;
    }
  }
}

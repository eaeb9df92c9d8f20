import type { PoolUse } from '../pool/pool-use.ts';
import { SqliteConnection } from './sqlite-connection.ts';

const CLOSED = 'The database is closed.';

/**
 * A few connections to one file, opened when first needed; when all are taken, callers wait in
 * order of arrival.
 */
export class SqliteConnectionPool {
  readonly #file: string;
  readonly #size: number;
  readonly #connections = new Set<SqliteConnection>();
  readonly #idle: SqliteConnection[] = [];
  readonly #waiting: PromiseWithResolvers<SqliteConnection>[] = [];
  #isClosed = false;

  constructor(file: string, size: number) {
    this.#file = file;
    this.#size = size;
  }

  get use(): PoolUse {
    return { open: this.#connections.size, idle: this.#idle.length, waiting: this.#waiting.length };
  }

  /**
   * Resolves with a connection that is the caller's alone until it is released; rejects once the
   * pool is closed.
   */
  acquire(): Promise<SqliteConnection> {
    if (this.#isClosed) return Promise.reject(new Error(CLOSED));
    // The most recently used connection has the warmest caches.
    const idle = this.#idle.pop();
    if (idle?.isOpen) return Promise.resolve(idle);
    if (idle) this.#connections.delete(idle);
    if (this.#connections.size < this.#size) return Promise.resolve(this.#open());
    const waiting = Promise.withResolvers<SqliteConnection>();
    this.#waiting.push(waiting);
    return waiting.promise;
  }

  /**
   * Hands a connection to the caller that has waited longest, or keeps it for later; a broken one
   * is replaced.
   */
  release(connection: SqliteConnection): void {
    if (this.#isClosed) return;
    if (!connection.isOpen) this.#connections.delete(connection);
    const next = this.#waiting.shift();
    if (next) next.resolve(connection.isOpen ? connection : this.#open());
    else if (connection.isOpen) this.#idle.push(connection);
  }

  /**
   * Closes every connection after its last statement; callers that are still waiting are rejected.
   */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const waiting of this.#waiting.splice(0)) waiting.reject(new Error(CLOSED));
    await Promise.all([...this.#connections].map((connection) => connection.close()));
  }

  #open(): SqliteConnection {
    const connection = new SqliteConnection(this.#file);
    this.#connections.add(connection);
    return connection;
  }
}

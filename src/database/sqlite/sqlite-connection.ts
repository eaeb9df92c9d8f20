import { once } from 'node:events';
import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely';
import { DatabaseUnavailable } from '../pool/database-unavailable.ts';
import { buffersOf, type PackedCounts, type PackedRows } from './packed-rows.ts';
import type { SqliteReply, SqliteRequest, SqliteWorkerData } from './sqlite-message.ts';

/**
 * SQLite's messages after `BUSY_TIMEOUT_MS` (`SQLITE_BUSY`) or on a full disk (`SQLITE_FULL`): a
 * retry may succeed once another process has finished its writes, or somebody has freed space.
 */
const PASSING = new Set(['database is locked', 'database or disk is full']);

/** An error that SQLite reported, e.g. a failed constraint. */
class SqliteError extends Error {
  override readonly name = 'SqliteError';
  readonly code: string | undefined;

  constructor(message: string, code: string | undefined) {
    super(message);
    this.code = code;
  }
}

function errorOf({ message, code }: Extract<SqliteReply, { ok: false }>): Error {
  const error = new SqliteError(message, code);
  return PASSING.has(message) ? new DatabaseUnavailable(error) : error;
}

function isBindable(value: unknown): value is SQLInputValue {
  return (
    value === null ||
    ['string', 'number', 'bigint'].includes(typeof value) ||
    value instanceof Uint8Array
  );
}

function bindable(values: readonly unknown[]): SQLInputValue[] {
  const bindables = values.filter(isBindable);
  if (bindables.length < values.length)
    throw new TypeError('A value cannot be a parameter of a statement.');
  return bindables;
}

/**
 * The query builder derives a result's type from the tables' types; the rows of the database are
 * trusted to match it.
 */
function areRows<R>(rows: readonly unknown[]): rows is R[] {
  return Array.isArray(rows);
}

/**
 * One SQLite connection in a worker thread of its own; statements run one after the other, in the
 * order they were given.
 */
export class SqliteConnection implements DatabaseConnection {
  readonly #worker: Worker;
  readonly #pending: PromiseWithResolvers<SqliteReply>[] = [];
  #failure: Error | undefined;

  constructor(file: string) {
    const workerData: SqliteWorkerData = { file };
    // Don't inherit the options of the process: some, like --input-type, would keep the thread from
    // starting.
    this.#worker = new Worker(new URL('./sqlite-worker.ts', import.meta.url), {
      workerData,
      execArgv: [],
    });
    this.#worker.on('message', (reply: SqliteReply) => this.#pending.shift()?.resolve(reply));
    this.#worker.on('error', (cause) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      this.#fail(new Error(`The database cannot be opened or used: ${reason}`, { cause }));
    });
    this.#worker.on('exit', () => this.#fail(new Error('The database connection is closed.')));
  }

  /** A broken connection never recovers. */
  get isOpen(): boolean {
    return this.#failure === undefined;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const reply = await this.#ask({ kind: 'run', sql, parameters: bindable(parameters) });
    if (!reply.ok) throw errorOf(reply);
    if (!areRows<R>(reply.rows)) throw new TypeError('The database answered no rows.');
    return reply.changes === undefined
      ? { rows: reply.rows }
      : { rows: reply.rows, numAffectedRows: reply.changes };
  }

  /**
   * Runs a statement without a result once for each row of parameters; if one fails, none takes
   * effect.
   */
  async executeEach(sql: string, rows: readonly (readonly unknown[])[]): Promise<void> {
    const reply = await this.#ask({ kind: 'run each', sql, rows: rows.map(bindable) });
    if (!reply.ok) throw errorOf(reply);
  }

  /**
   * Like `executeEach`, for packed rows, whose buffers are transferred and can't be used
   * afterwards.
   */
  async executePacked(sql: string, rows: PackedRows, counts: PackedCounts): Promise<void> {
    const reply = await this.#ask({ kind: 'run packed', sql, rows, counts }, buffersOf(rows));
    if (!reply.ok) throw errorOf(reply);
  }

  /** Yields all rows at once: a worker holds no cursor open between messages. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /**
   * Finishes the statements requested so far, closes the connection and resolves once its thread
   * has ended.
   */
  async close(): Promise<void> {
    if (!this.isOpen) return;
    const exited = once(this.#worker, 'exit');
    this.#send({ kind: 'close' });
    await exited;
  }

  #ask(request: SqliteRequest, transfer: readonly ArrayBuffer[] = []): Promise<SqliteReply> {
    if (this.#failure) return Promise.reject(this.#failure);
    const pending = Promise.withResolvers<SqliteReply>();
    this.#pending.push(pending);
    this.#send(request, transfer);
    return pending.promise;
  }

  #send(request: SqliteRequest, transfer: readonly ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, transfer);
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const pending of this.#pending.splice(0)) pending.reject(this.#failure);
  }
}

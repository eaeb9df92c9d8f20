import pg from 'pg';
import type { PoolUse } from '../pool/pool-use.ts';
import type { PostgresAddress } from './postgres-address.ts';

/** The limits of one process on one server. */
export type PostgresLimits = {
  readonly connections: number;
  /** The server cancels a statement after this time, in milliseconds; 0 means never. */
  readonly statementTimeoutMs: number;
};

/**
 * A healthy server accepts within milliseconds. A request that waits this long for a connection,
 * new or released, gets a 503.
 */
const CONNECTION_TIMEOUT_MS = 3000;
/**
 * Connections that were idle for this long are closed, so that a quiet process leaves room for
 * others.
 */
const IDLE_TIMEOUT_MS = 60_000;
/**
 * A server that vanished silently is noticed after this time plus ten seconds (one probe per
 * second).
 */
const KEEP_ALIVE_AFTER_MS = 10_000;
/** A transaction whose process hangs in the middle must not keep its locks. */
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000;
/**
 * The server cancels a slow statement itself; a server that vanished cannot, so this process gives
 * up this much later.
 */
const ANSWER_GRACE_MS = 1000;
/**
 * A server that failed only after a wait is tried last for this long. One that refuses at once
 * costs nothing to try and stays in turn.
 */
const REST_MS = 5000;
const SLOW_FAILURE_MS = 500;
const OLDEST_VERSION = 150_000;

/** A server that responds but can't be used, now or later. */
class UnusableServer extends Error {
  override readonly name = 'UnusableServer';
}

type ServerState = {
  readonly is_standby: boolean;
  readonly version: string;
  readonly encoding: string;
};

/**
 * `count(*)` and all times and amounts are 64-bit integers in PostgreSQL; here they must be safe
 * integers.
 */
function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value))
    throw new RangeError(`${text} is beyond the integers that are exact.`);
  return value;
}

const types: pg.CustomTypesConfig = {
  getTypeParser: (type, format) =>
    type === pg.types.builtins.INT8 && format !== 'binary'
      ? readInt8
      : pg.types.getTypeParser(type, format),
};

/** One PostgreSQL server with a pool of connections to it. */
export class PostgresServer {
  readonly name: string;
  readonly #pool: pg.Pool;
  readonly #primaries = new WeakSet<pg.ClientBase>();
  #restsUntil = 0;

  constructor(address: PostgresAddress, limits: PostgresLimits) {
    this.name = address.name;
    this.#pool = new pg.Pool({
      connectionString: address.url,
      max: limits.connections,
      connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
      idleTimeoutMillis: IDLE_TIMEOUT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      ...(limits.statementTimeoutMs > 0 && {
        query_timeout: limits.statementTimeoutMs + ANSWER_GRACE_MS,
      }),
      fallback_application_name: 'tillview',
      types,
      onConnect: (client) => this.#prepare(client, limits),
    });
    // The pool replaces a connection that ends while it is idle.
    this.#pool.on('error', () => undefined);
  }

  get use(): PoolUse {
    const { totalCount, idleCount, waitingCount } = this.#pool;
    return { open: totalCount, idle: idleCount, waiting: waitingCount };
  }

  /** True if the server recently failed after a wait, and is tried last. */
  get isResting(): boolean {
    return performance.now() < this.#restsUntil;
  }

  rest(): void {
    this.#restsUntil = performance.now() + REST_MS;
  }

  /** Resolves with a connection that is the caller's alone until it is released. */
  async connect(): Promise<pg.PoolClient> {
    const isFull = this.#pool.totalCount >= this.#pool.options.max;
    const startedAt = performance.now();
    try {
      return await this.#pool.connect();
    } catch (error) {
      // A full pool is only busy, which is no reason to rest.
      if (!isFull && performance.now() - startedAt > SLOW_FAILURE_MS) this.rest();
      throw error;
    }
  }

  /**
   * True if the server accepts writes. A primary never becomes a standby while a connection stays
   * open.
   */
  async isPrimary(client: pg.PoolClient): Promise<boolean> {
    if (this.#primaries.has(client)) return true;
    const { rows } = await client.query<{ is_standby: boolean }>(
      'select pg_is_in_recovery() as is_standby',
    );
    if (rows[0]?.is_standby !== false) return false;
    this.#primaries.add(client);
    return true;
  }

  /**
   * The SQLSTATE of an error that the server reported; undefined for any other error. Only this
   * module loads `pg`.
   */
  stateOf(error: unknown): string | undefined {
    return error instanceof pg.DatabaseError ? (error.code ?? '') : undefined;
  }

  close(): Promise<void> {
    return this.#pool.end();
  }

  /**
   * Checks the server and sets the limits of the session, in one round trip. If the server supports
   * lz4, it compresses with that: an import takes half the server's time, and orders take 3% more
   * space.
   */
  async #prepare(client: pg.ClientBase, { statementTimeoutMs }: PostgresLimits): Promise<void> {
    // A connection that ends between two statements must not end the process; its next statement
    // fails instead.
    client.on('error', () => undefined);
    const { rows } = await client.query<ServerState>(
      `select pg_is_in_recovery() as is_standby, current_setting('server_version_num') as version,
        current_setting('server_encoding') as encoding, set_config('statement_timeout', $1, false),
        set_config('idle_in_transaction_session_timeout', $2, false),
        (select set_config(name, 'lz4', false) from pg_settings
          where name = 'default_toast_compression' and 'lz4' = any(enumvals))`,
      [String(statementTimeoutMs), String(IDLE_TRANSACTION_TIMEOUT_MS)],
    );
    const [state] = rows;
    if (!state || Number(state.version) < OLDEST_VERSION) {
      throw new UnusableServer(`PostgreSQL 15 or newer is needed, ${this.name} is older`);
    }
    if (state.encoding !== 'UTF8')
      throw new UnusableServer(`the encoding of the database must be UTF8, not ${state.encoding}`);
    if (!state.is_standby) this.#primaries.add(client);
  }
}

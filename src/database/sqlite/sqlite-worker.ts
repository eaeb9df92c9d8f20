/**
 * Entry point of a database worker thread: one SQLite connection, whose blocking calls do not block
 * the servers.
 */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { unpackRows } from './packed-rows.ts';
import { PAGE_BYTES } from './sqlite-page-bytes.ts';
import type { SqliteReply, SqliteRequest, SqliteWorkerData } from './sqlite-message.ts';

const BUSY_TIMEOUT_MS = 30_000;
const CACHED_STATEMENTS = 100;
/** A long import lets the write-ahead log grow; afterwards it is truncated to this size. */
const LOG_SIZE_LIMIT_BYTES = 64 * 1024 * 1024;
const PAGE_CACHE_KIB = 16 * 1024;

/**
 * SQLite's error when its shared memory has no space; its message for it is that of a broken disk.
 */
const SQLITE_IOERR_SHMSIZE = 4874;

const { file }: SqliteWorkerData = workerData;
const database = open();

function open(): DatabaseSync {
  try {
    const opened = new DatabaseSync(file, {
      timeout: BUSY_TIMEOUT_MS,
      enableForeignKeyConstraints: true,
    });
    opened.exec(`
      PRAGMA page_size = ${PAGE_BYTES};
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA journal_size_limit = ${LOG_SIZE_LIMIT_BYTES};
      PRAGMA cache_size = -${PAGE_CACHE_KIB};
    `);
    return opened;
  } catch (cause) {
    throw new Error(messageOf(cause), { cause });
  }
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'errcode' in error && error.errcode === SQLITE_IOERR_SHMSIZE
    ? 'database or disk is full'
    : error.message;
}

const statements = new Map<string, StatementSync>();

/** Returns a prepared statement; the least recently used ones are evicted. */
function prepare(sql: string): StatementSync {
  const statement = statements.get(sql) ?? prepareAnew(sql);
  statements.delete(sql);
  statements.set(sql, statement);
  const [oldest] = statements.keys();
  if (statements.size > CACHED_STATEMENTS && oldest !== undefined) statements.delete(oldest);
  return statement;
}

function prepareAnew(sql: string): StatementSync {
  const statement = database.prepare(sql);
  // Statements without rows return only row numbers. The last inserted one can be a full-text
  // index's, beyond exact numbers, which would be an error.
  if (statement.columns().length === 0) statement.setReadBigInts(true);
  return statement;
}

function run(sql: string, parameters: readonly SQLInputValue[]): SqliteReply {
  const statement = prepare(sql);
  if (statement.columns().length > 0)
    return { ok: true, rows: statement.all(...parameters), changes: undefined };
  return { ok: true, rows: [], changes: BigInt(statement.run(...parameters).changes) };
}

function runEach(sql: string, rows: Iterable<readonly SQLInputValue[]>): SqliteReply {
  const statement = prepare(sql);
  let count = 0n;
  database.exec('savepoint each');
  try {
    for (const row of rows) {
      statement.run(...row);
      count += 1n;
    }
    database.exec('release each');
  } catch (error) {
    // On a full disk, SQLite has rolled back the whole transaction by itself.
    if (database.isTransaction) database.exec('rollback to each; release each');
    throw error;
  }
  return { ok: true, rows: [], changes: count };
}

function answer(request: Exclude<SqliteRequest, { kind: 'close' }>): SqliteReply {
  try {
    if (request.kind === 'run') return run(request.sql, request.parameters);
    if (request.kind === 'run each') return runEach(request.sql, request.rows);
    return runEach(request.sql, unpackRows(request.rows, request.counts));
  } catch (error) {
    // Cloning an error between threads keeps its message but drops its code.
    const code =
      error instanceof Error && 'code' in error && typeof error.code === 'string'
        ? error.code
        : undefined;
    return { ok: false, message: messageOf(error), code };
  }
}

parentPort?.on('message', (request: SqliteRequest) => {
  if (request.kind !== 'close') {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
    parentPort?.postMessage(answer(request));
    return;
  }
  database.close();
  parentPort?.close();
});

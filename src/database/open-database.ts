import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { makeDirectory } from './make-directory.ts';
import { migrate } from './migrate.ts';
import { enlargePages } from './sqlite/enlarge-pages.ts';
import { checkSessions } from './postgres/check-sessions.ts';
import type { PoolUse } from './pool/pool-use.ts';
import { SqliteConnectionPool } from './sqlite/sqlite-connection-pool.ts';
import { createSqliteDialect } from './sqlite/sqlite-dialect.ts';
import type { Tables } from './schema/tables.ts';

export type Database = {
  /** Reads and writes the authoritative state. */
  readonly query: Kysely<Tables>;
  /**
   * For single reads of data that must be current, such as keys; they also work without the
   * primary, as long as there is a replica.
   */
  readonly currentReads: Kysely<Tables>;
  /**
   * For single reads of data that can be slightly stale, such as orders; they use replicas if there
   * are any.
   */
  readonly replicaReads: Kysely<Tables>;
  /** Keys the HMACs of `forgotten_guests`; undefined if opened without a secrets directory. */
  readonly guestKeyFile: string | undefined;
  /** By pool name. */
  poolUse(): Readonly<Record<string, PoolUse>>;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
};

/** A directory, or PostgreSQL with the replicas of `readUrl`. */
export type DatabaseLocation =
  | { readonly directory: string }
  | { readonly url: string; readonly readUrl?: string | undefined };

/** Within its directory. */
export const FILE_NAME = 'tillview.sqlite';
/** Apart from the database and its backups. */
export const GUEST_KEY_FILE = 'guest-key';
/** Connections per pool. */
const CONNECTIONS = 4;

/**
 * Opens a database, creating its file if needed, and migrates its tables; rejects if any of this
 * fails. SQLite's secrets are beside it by default.
 */
export async function openDatabase(
  location: DatabaseLocation,
  secretsDirectory = 'url' in location ? undefined : location.directory,
): Promise<Database> {
  const opened =
    'url' in location ? await openPostgres(location) : await openSqlite(location.directory);
  const guestKeyFile = secretsDirectory && join(secretsDirectory, GUEST_KEY_FILE);
  const database: Database = { ...opened, guestKeyFile };
  try {
    await migrate(database.query);
    if (!('url' in location)) await enlargePages(database.query);
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Rejects, without changing anything, if PostgreSQL's sessions or locks aren't what they seem. */
export async function checkDatabase(location: DatabaseLocation): Promise<void> {
  if (!('url' in location)) return;
  const database = await openPostgres(location);
  try {
    await checkSessions(database.query);
  } finally {
    await database.close();
  }
}

/** Loads the code of PostgreSQL, which SQLite does without. */
async function openPostgres(
  location: Extract<DatabaseLocation, { url: string }>,
): Promise<Omit<Database, 'guestKeyFile'>> {
  return (await import('./postgres/open-postgres.ts')).openPostgres(location);
}

async function openSqlite(directory: string): Promise<Omit<Database, 'guestKeyFile'>> {
  // Orders hold personal data, so other accounts on the machine get no access.
  await makeDirectory(directory);
  const file = join(directory, FILE_NAME);
  createForOwner(file);
  const open = (pool: SqliteConnectionPool) =>
    new Kysely<Tables>({ dialect: createSqliteDialect(pool) });
  // Writes wait for those of other processes, which take minutes in a large import; no read has to.
  const pools = {
    writes: new SqliteConnectionPool(file, CONNECTIONS),
    reads: new SqliteConnectionPool(file, CONNECTIONS),
  };
  const [query, reads] = [open(pools.writes), open(pools.reads)];
  return {
    query,
    currentReads: reads,
    replicaReads: reads,
    poolUse: () => ({ writes: pools.writes.use, reads: pools.reads.use }),
    async close() {
      await Promise.all([pools.writes.close(), pools.reads.close()]);
    },
  };
}

/**
 * Creates the file that SQLite will fill, unless it exists, so that only its owner can read it,
 * whatever the directory's mode and the process's mask; SQLite gives its log and its shared memory
 * the same mode. An existing file is not opened here: closing it would release the locks of every
 * connection of this process.
 */
function createForOwner(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { type DatabaseLocation, FILE_NAME, openDatabase } from '../open-database.ts';

/** Vitest runs the tests once for each (vitest.config.ts). */
export const testedDatabase = (): 'SQLite' | 'PostgreSQL' =>
  inject('postgresTemplate') === undefined ? 'SQLite' : 'PostgreSQL';

const SHARE = 8;

/**
 * The number of cases to test a property with: an eighth on PostgreSQL, where each case takes
 * longer. SQLite gets all of them, which covers everything that does not depend on the database.
 */
export const casesOf = (count: number): number =>
  testedDatabase() === 'SQLite' ? count : Math.ceil(count / SHARE);

export type TestDatabase = {
  readonly location: DatabaseLocation;
  /** A directory for a single test, which contains the database if it is SQLite. */
  readonly directory: string;
  /** Environment variables for a command with this database. */
  readonly settings: Readonly<Record<string, string>>;
  /** Also while it is in use. */
  remove(): Promise<void>;
};

let migrated: Promise<Buffer> | undefined;

async function migratedFile(): Promise<Buffer> {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-template-'));
  try {
    await (await openDatabase({ directory })).close();
    return await readFile(join(directory, FILE_NAME));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

let maintenance: pg.Pool | undefined;

/**
 * One connection to the tests' PostgreSQL server for all tests of a worker: opening one takes
 * longer than creating a database.
 */
function connectOnce(connectionString: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  });
  // The server may end before the worker does.
  pool.on('error', () => undefined);
  return pool;
}

/** Creates a database of the kind under test, with all tables unless it `isEmpty`. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-database-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  const template = inject('postgresTemplate');
  if (template === undefined) {
    if (!isEmpty)
      await writeFile(join(directory, FILE_NAME), await (migrated ??= migratedFile()), {
        mode: 0o600,
      });
    const settings = { TILLVIEW_DATA_DIR: directory };
    return { location: { directory }, directory, settings, remove: removeDirectory };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const urlOf = (database: string) => template.replace(/[^/]+$/, database);
  const server = (maintenance ??= connectOnce(urlOf('template1')));
  // The default strategy logs every page and takes twice as long as copying files.
  await server.query(
    `create database ${name} template ${isEmpty ? 'template0' : 'postgres'} strategy file_copy`,
  );
  const url = urlOf(name);
  return {
    location: { url },
    directory,
    settings: { TILLVIEW_DATA_DIR: directory, TILLVIEW_DATABASE_URL: url },
    async remove() {
      await server.query(`drop database ${name} with (force)`);
      await removeDirectory();
    },
  };
}

/** Creates a database and opens it; `remove` closes it too. */
export async function openTestDatabase() {
  const created = await createTestDatabase();
  const database = await openDatabase(created.location, created.directory);
  return {
    ...created,
    database,
    async remove() {
      await database.close();
      await created.remove();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type DatabaseLocation, openDatabase } from '../open-database.ts';
import { runOnPostgres } from './run-on-postgres.ts';

/** Which database the tests of this run use: Vitest runs them once for each (vite.config.ts). */
export const testedDatabase = (): 'SQLite' | 'PostgreSQL' =>
  inject('postgresTemplate') === undefined ? 'SQLite' : 'PostgreSQL';

const SHARE = 8;

/**
 * How many cases a property is tested with: an eighth on PostgreSQL, where each takes longer, since what does not depend on the database is
 * tested with all of them on SQLite.
 */
export const casesOf = (count: number): number => (testedDatabase() === 'SQLite' ? count : Math.ceil(count / SHARE));

/** A database of a test's own. */
export type TestDatabase = {
  readonly location: DatabaseLocation;
  /** A directory of the test's own, which a SQLite database is in. */
  readonly directory: string;
  /** The environment with which a command uses this database. */
  readonly settings: Readonly<Record<string, string>>;
  /** Removes it; whoever still uses it is cut off. */
  remove(): Promise<void>;
};

/** Creates a database of the kind that is tested; `isEmpty`: without tables, too. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const directory = await mkdtemp(join(tmpdir(), 'tillview-database-'));
  const removeDirectory = () => rm(directory, { recursive: true, force: true });
  const template = inject('postgresTemplate');
  if (template === undefined) {
    const settings = { TILLVIEW_DATA_DIR: directory };
    return { location: { directory }, directory, settings, remove: removeDirectory };
  }
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const [maintenance, url] = ['template1', name].map((database) => template.replace(/[^/]+$/, database));
  if (maintenance === undefined || url === undefined) throw new Error('The address of the template names no database.');
  await runOnPostgres(maintenance, `create database ${name} template ${isEmpty ? 'template0' : 'postgres'}`);
  return {
    location: { url },
    directory,
    settings: { TILLVIEW_DATA_DIR: directory, TILLVIEW_DATABASE_URL: url },
    async remove() {
      await runOnPostgres(maintenance, `drop database ${name} with (force)`);
      await removeDirectory();
    },
  };
}

/** Creates a database and opens it; `remove` closes it too. */
export async function openTestDatabase() {
  const created = await createTestDatabase();
  const database = await openDatabase(created.location);
  return {
    ...created,
    database,
    async remove() {
      await database.close();
      await created.remove();
    },
  };
}

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import { createSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/** The one database of an installation. */
export type Database = {
  readonly query: Kysely<Tables>;
  /** Waits for running statements, then closes every connection. */
  close(): Promise<void>;
};

/** The file of the database within its directory. */
export const FILE_NAME = 'tillview.sqlite';
const CONNECTIONS = 4;

async function migrate(query: Kysely<Tables>): Promise<void> {
  // Within one transaction: of two processes that start at once, the second finds everything done.
  await query.transaction().execute(async (transaction) => {
    const migrator = new Migrator({ db: transaction, provider: { getMigrations: async () => ({ ...migrations }) } });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  });
}

/** Opens the database in a directory, creates both as needed and migrates its tables; rejects when it cannot. */
export async function openDatabase({ directory }: { directory: string }): Promise<Database> {
  // Orders hold personal data, so other accounts of the machine get no access.
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const dialect = createSqliteDialect({ file: join(directory, FILE_NAME), connections: CONNECTIONS });
  const query = new Kysely<Tables>({ dialect });
  try {
    await migrate(query);
  } catch (error) {
    await query.destroy();
    throw error;
  }
  return { query, close: () => query.destroy() };
}

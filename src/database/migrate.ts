import { type Kysely, sql, type Transaction } from 'kysely';
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration';
import { migrations } from './schema/migrations.ts';
import type { Tables } from './schema/tables.ts';
import { lockUntilCommit } from './write-lock.ts';

/** A later version wrote the database; this one would misread it. */
class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';

  constructor(migration: string) {
    super(
      `a newer version of Tillview has changed it (${migration}): use that version or a later one`,
    );
  }
}

/**
 * Brings the tables up to date; rejects without changing anything if a later version has already
 * migrated them.
 */
export async function migrate(query: Kysely<Tables>): Promise<void> {
  // In a single transaction: if two processes start at once, the second one waits and then finds
  // nothing left to do.
  await query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'migration');
    await refuseNewer(transaction);
    const migrator = new Migrator({
      db: transaction,
      provider: { getMigrations: async () => ({ ...migrations }) },
    });
    const { error } = await migrator.migrateToLatest();
    if (error !== undefined) throw error;
  });
}

async function refuseNewer(transaction: Transaction<Tables>): Promise<void> {
  const tables = await transaction.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return;
  const { rows } = await sql<{
    name: string;
  }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)} order by name desc`.execute(
    transaction,
  );
  const unknown = rows.find(({ name }) => !Object.hasOwn(migrations, name));
  if (unknown) throw new NewerDatabase(unknown.name);
}

import type { Kysely } from 'kysely';

/** Adds which passwords somebody else has set; those from before count as the users' own. */
export async function addGivenPasswords(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .alterTable('users')
    .addColumn('must_change_password', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
}

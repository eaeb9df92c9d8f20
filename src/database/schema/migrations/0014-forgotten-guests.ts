import type { Kysely } from 'kysely';

export async function createForgottenGuests(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('forgotten_guests')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('forgotten_at', 'bigint', (column) => column.notNull())
    .execute();
}

import type { Kysely } from 'kysely';

/** Adds what users are told at their next sign-in, and the notice of each session. */
export async function addSignInNotices(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .alterTable('users')
    .addColumn('failed_sign_ins', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  for (const column of ['failed_sign_in_at', 'signed_in_at', 'new_device_at'])
    await query.schema.alterTable('users').addColumn(column, 'bigint').execute();
  await query.schema.alterTable('users').addColumn('new_device', 'text').execute();
  await query.schema.alterTable('sessions').addColumn('notice', 'text').execute();
}

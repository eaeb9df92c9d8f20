import type { Kysely } from 'kysely';

/** Adds the device of a session, by which people recognize their own. */
export async function addSessionDevices(query: Kysely<unknown>): Promise<void> {
  await query.schema.alterTable('sessions').addColumn('device', 'text').execute();
}

import type { Kysely } from 'kysely';

/** Adds the provider's id of the session in which somebody signed in. */
export async function addProviderSession(query: Kysely<unknown>): Promise<void> {
  await query.schema.alterTable('sessions').addColumn('provider_session', 'text').execute();
}

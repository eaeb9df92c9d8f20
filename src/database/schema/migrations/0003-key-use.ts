import { type Kysely, sql } from 'kysely';

/**
 * Adds when a key was last used, and which installation of Tillview made it for itself (null for a key that somebody created). Keys
 * that Tillview made for itself until now become keys of an installation without a name.
 */
export async function addKeyUse(query: Kysely<unknown>): Promise<void> {
  await query.schema.alterTable('api_keys').addColumn('last_used_at', 'bigint').execute();
  await query.schema.alterTable('api_keys').addColumn('installation', 'text').execute();
  await sql`update api_keys set installation = '' where name = 'Tillview itself'`.execute(query);
}

import { type Kysely, sql } from 'kysely';

/**
 * Adds when a key was last used, and which installation of Tillview created it for its own use
 * (null for a key that a person created). Existing keys that Tillview created for its own use
 * become keys of an installation without a name.
 */
export async function addKeyUse(query: Kysely<unknown>): Promise<void> {
  await query.schema.alterTable('api_keys').addColumn('last_used_at', 'bigint').execute();
  await query.schema.alterTable('api_keys').addColumn('installation', 'text').execute();
  await sql`update api_keys set installation = '' where name = 'Tillview itself'`.execute(query);
}

import type { Kysely } from 'kysely';

/**
 * Adds to the audit log the ids of the people who acted and were acted on, and what an edit
 * changed.
 */
export async function addAuditDetails(query: Kysely<unknown>): Promise<void> {
  for (const column of ['actor_id', 'subject_id', 'changes'])
    await query.schema.alterTable('audit_events').addColumn(column, 'text').execute();
}

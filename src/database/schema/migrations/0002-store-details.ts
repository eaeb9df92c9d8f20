import type { Kysely } from 'kysely';

/**
 * Adds the store details that receipts and the store picker show; `address` is a JSON array of
 * lines.
 */
export async function addStoreDetails(query: Kysely<unknown>): Promise<void> {
  for (const column of ['address', 'tax_number', 'phone', 'group_name']) {
    await query.schema.alterTable('stores').addColumn(column, 'text').execute();
  }
}

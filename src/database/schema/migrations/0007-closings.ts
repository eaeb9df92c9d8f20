import type { Kysely } from 'kysely';

export async function createClosings(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('closings')
    .addColumn('number', 'integer', (column) => column.primaryKey().notNull())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('saved_by', 'text')
    .addColumn('saved_at', 'bigint', (column) => column.notNull())
    .execute();
  await query.schema
    .createIndex('closings_by_store')
    .on('closings')
    .columns(['store_id', 'number'])
    .execute();
}

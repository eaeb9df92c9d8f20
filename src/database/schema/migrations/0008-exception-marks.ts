import type { Kysely } from 'kysely';

export async function createExceptionMarks(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('exception_marks')
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('mark', 'text', (column) => column.notNull())
    .addColumn('until', 'text')
    .addColumn('note', 'text', (column) => column.notNull())
    .addColumn('marked_by', 'text')
    .addColumn('marked_at', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('exception_marks_key', ['store_id', 'id'])
    .execute();
}

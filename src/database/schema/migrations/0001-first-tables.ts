import type { Kysely } from 'kysely';

/** Filterable columns besides time. They end every index, so that filters need no rows. */
const FILTERED = ['payment_status', 'fulfillment_status', 'source', 'total_cents'];

export async function createFirstTables(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('organizations')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .execute();
  await query.schema
    .createTable('api_keys')
    .addColumn('org_id', 'text', (column) => column.notNull().references('organizations.id'))
    // Unique across all organizations: a request's key is looked up before its organization is
    // known.
    .addColumn('prefix', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('secret_hash', 'text', (column) => column.notNull())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .execute();
  await createOrders(query);
  await query.schema
    .createTable('stores')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('time_zone', 'text', (column) => column.notNull())
    .addColumn('currency', 'text', (column) => column.notNull())
    .execute();
  await query.schema
    .createTable('settings')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}

async function createOrders(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('orders')
    .addColumn('org_id', 'text', (column) => column.notNull().references('organizations.id'))
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('store_id', 'text', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('is_ended', 'integer', (column) => column.notNull())
    .addColumn('payment_status', 'text', (column) => column.notNull())
    .addColumn('fulfillment_status', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('total_cents', 'bigint', (column) => column.notNull())
    .addColumn('order_version', 'bigint', (column) => column.notNull())
    .addColumn('header', 'text', (column) => column.notNull())
    .addColumn('payments', 'text', (column) => column.notNull())
    .addColumn('refunds', 'text', (column) => column.notNull())
    .addColumn('tax_breakdown', 'text', (column) => column.notNull())
    .addColumn('applied_promotions', 'text', (column) => column.notNull())
    // Last, because it is the largest: reading the other columns never has to skip over it.
    .addColumn('items', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('orders_primary_key', ['org_id', 'id'])
    .execute();
  // Each index is in list order, so that no filter ever needs a sort.
  await query.schema
    .createIndex('orders_by_time')
    .on('orders')
    .columns(['org_id', 'created_at', 'id', 'store_id', ...FILTERED])
    .execute();
  await query.schema
    .createIndex('orders_by_store')
    .on('orders')
    .columns(['org_id', 'store_id', 'created_at', 'id', ...FILTERED])
    .execute();
  await query.schema
    .createIndex('orders_by_view')
    .on('orders')
    .columns(['org_id', 'is_ended', 'created_at', 'id', 'store_id', ...FILTERED])
    .execute();
}

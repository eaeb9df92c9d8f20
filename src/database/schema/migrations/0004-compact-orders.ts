import { type Kysely, type RawBuilder, sql, SqliteAdapter } from 'kysely';

/** The SQL that differs between SQLite and PostgreSQL. */
type Spelling = {
  /** The 16 bytes of a UUID that a column holds as text. */
  readonly bytesOf: (column: string) => RawBuilder<unknown>;
  /** The character that stands for the order's id in the JSON of its parts. */
  readonly ownId: RawBuilder<unknown>;
};

const SQLITE: Spelling = {
  bytesOf: (column) => sql`unhex(replace(${sql.ref(column)}, '-', ''))`,
  ownId: sql`char(1)`,
};
const POSTGRES: Spelling = {
  bytesOf: (column) => sql`decode(replace(${sql.ref(column)}, '-', ''), 'hex')`,
  ownId: sql`chr(1)`,
};

/**
 * Stores orders in less space, and lets an index decide every filter: ids take 16 bytes,
 * organizations have a number, and one number, the facet, stands for everything that orders are
 * filtered by except time and amount.
 */
export async function compactOrders(query: Kysely<unknown>): Promise<void> {
  const spelling = query.getExecutor().adapter instanceof SqliteAdapter ? SQLITE : POSTGRES;
  await numberOrganizations(query);
  await query.schema.alterTable('orders').renameTo('wide_orders').execute();
  await createFacets(query);
  await createOrders(query);
  await moveOrders(query, spelling);
  await query.schema.dropTable('wide_orders').execute();
  await createIndexes(query);
}

async function numberOrganizations(query: Kysely<unknown>): Promise<void> {
  await query.schema.alterTable('organizations').addColumn('number', 'integer').execute();
  await sql`update organizations set number = (select count(*) from organizations as other where other.id <= organizations.id)`.execute(
    query,
  );
  await query.schema
    .createIndex('organizations_by_number')
    .unique()
    .on('organizations')
    .columns(['number'])
    .execute();
}

async function createFacets(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('order_facets')
    .addColumn('org', 'integer', (column) => column.notNull())
    .addColumn('facet', 'integer', (column) => column.notNull())
    .addColumn('store_id', 'bytea', (column) => column.notNull())
    .addColumn('payment_status', 'text', (column) => column.notNull())
    .addColumn('fulfillment_status', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_facets_primary_key', ['org', 'facet'])
    .addUniqueConstraint('order_facets_unique', [
      'org',
      'store_id',
      'payment_status',
      'fulfillment_status',
      'source',
    ])
    .execute();
}

async function createOrders(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createTable('orders')
    .addColumn('org', 'integer', (column) => column.notNull())
    .addColumn('id', 'bytea', (column) => column.notNull())
    .addColumn('facet', 'integer', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('total_cents', 'bigint', (column) => column.notNull())
    .addColumn('order_version', 'bigint', (column) => column.notNull())
    .addColumn('header', 'text', (column) => column.notNull())
    .addColumn('payments', 'text', (column) => column.notNull())
    .addColumn('refunds', 'text', (column) => column.notNull())
    .addColumn('tax_breakdown', 'text', (column) => column.notNull())
    .addColumn('applied_promotions', 'text', (column) => column.notNull())
    // Last, because it is the largest: reading the other columns never has to skip over it.
    .addColumn('items', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('orders_by_id', ['org', 'id'])
    .execute();
}

async function moveOrders(query: Kysely<unknown>, { bytesOf, ownId }: Spelling): Promise<void> {
  await sql`
    insert into order_facets (org, facet, store_id, payment_status, fulfillment_status, source)
    select number, row_number() over (partition by number order by store_id), ${bytesOf('store_id')},
      payment_status, fulfillment_status, source
    from (select distinct org_id, store_id, payment_status, fulfillment_status, source from wide_orders) as used
    join organizations on organizations.id = used.org_id`.execute(query);
  // In order of time, so that neighbors in a list are neighbors on disk. The old index by time has
  // that order, so nothing is sorted.
  await sql`
    insert into orders (org, id, facet, created_at, total_cents, order_version, header,
      payments, refunds, tax_breakdown, applied_promotions, items)
    select organizations.number, ${bytesOf('wide_orders.id')}, order_facets.facet, created_at, total_cents, order_version, header,
      replace(payments, wide_orders.id, ${ownId}), replace(refunds, wide_orders.id, ${ownId}), tax_breakdown,
      applied_promotions, replace(items, wide_orders.id, ${ownId})
    from organizations
    cross join wide_orders
    join order_facets on order_facets.org = organizations.number
      and order_facets.store_id = ${bytesOf('wide_orders.store_id')}
      and order_facets.payment_status = wide_orders.payment_status
      and order_facets.fulfillment_status = wide_orders.fulfillment_status
      and order_facets.source = wide_orders.source
    where wide_orders.org_id = organizations.id
    order by organizations.number, wide_orders.created_at, wide_orders.id`.execute(query);
}

/**
 * Each index decides all filters without reading rows. Within each facet, the indexes by facet are
 * in list order or in order of amount.
 */
async function createIndexes(query: Kysely<unknown>): Promise<void> {
  await query.schema
    .createIndex('orders_by_time')
    .on('orders')
    .columns(['org', 'created_at', 'id', 'facet', 'total_cents'])
    .execute();
  await query.schema
    .createIndex('orders_by_facet')
    .on('orders')
    .columns(['org', 'facet', 'created_at', 'id', 'total_cents'])
    .execute();
  await query.schema
    .createIndex('orders_by_amount')
    .on('orders')
    .columns(['org', 'facet', 'total_cents', 'created_at', 'id'])
    .execute();
}

import { type CreateTableBuilder, type Kysely, sql, SqliteAdapter } from 'kysely';

/** Characters besides letters, digits and non-ASCII that SQLite keeps within terms. */
const TERM_CHARACTERS = '=:.-%$_';

/**
 * Creates the derived tables. Every unique key contains the store, so that a distributed PostgreSQL
 * can keep a store's rows together; SQLite needs no such keys, and its rows by position are the
 * table itself.
 */
export async function createOrderStore(query: Kysely<unknown>): Promise<void> {
  const isSqlite = query.getExecutor().adapter instanceof SqliteAdapter;
  await createFacts(query, isSqlite);
  await createRefunds(query, isSqlite);
  await createExceptions(query);
  await createDays(query, isSqlite);
  await createNews(query, isSqlite);
}

/** A table by organization and store. */
function tableOfStores(
  query: Kysely<unknown>,
  name: string,
): CreateTableBuilder<string, 'org' | 'store_id'> {
  return query.schema
    .createTable(name)
    .addColumn('org', 'integer', (column) => column.notNull())
    .addColumn('store_id', 'bytea', (column) => column.notNull());
}

/**
 * Finds an order's rows. SQLite's positions are unique among all organizations; without statistics,
 * it would prefer an index that begins with the organization, and read all of it.
 */
async function createPositionIndex(
  query: Kysely<unknown>,
  table: string,
  isSqlite: boolean,
): Promise<void> {
  await query.schema
    .createIndex(`${table}_by_position`)
    .on(table)
    .columns(isSqlite ? ['position'] : ['org', 'position'])
    .execute();
}

async function createFacts(query: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  let facts = tableOfStores(query, 'order_facts')
    // An INTEGER PRIMARY KEY is SQLite's own row key.
    .addColumn('position', isSqlite ? 'integer' : 'bigint', (column) =>
      isSqlite ? column.primaryKey().notNull() : column.notNull(),
    )
    .addColumn('id', 'bytea', (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('offset_minutes', 'integer', (column) => column.notNull())
    .addColumn('total_cents', 'bigint', (column) => column.notNull())
    .addColumn('paid_cents', 'bigint', (column) => column.notNull())
    .addColumn('refunded_cents', 'bigint', (column) => column.notNull())
    .addColumn('discount_cents', 'bigint', (column) => column.notNull())
    .addColumn('tax_cents', 'bigint', (column) => column.notNull())
    .addColumn('item_count', 'double precision', (column) => column.notNull())
    .addColumn('hours', 'text', (column) => column.notNull());
  if (!isSqlite) {
    facts = facts
      .addColumn('terms', sql`tsvector`, (column) => column.notNull())
      .addPrimaryKeyConstraint('order_facts_primary_key', ['org', 'store_id', 'position']);
  }
  await facts.execute();
  const index = (name: string, columns: string[]) =>
    query.schema.createIndex(name).on('order_facts').columns(columns).execute();
  await index('order_facts_by_id', ['org', 'id']);
  await index('order_facts_by_total', ['org', 'total_cents', 'position', 'store_id']);
  await query.schema
    .createIndex('order_facts_by_refunded')
    .on('order_facts')
    .columns(['org', 'refunded_cents', 'position', 'store_id'])
    .where(sql.ref('refunded_cents'), '>', sql.lit(0))
    .execute();
  if (isSqlite) {
    await index('order_facts_by_store', ['org', 'store_id', 'position']);
    await sql`create virtual table order_search using fts5 (
      terms, content = '', contentless_delete = 1, detail = none,
      tokenize = ${sql.lit(`ascii tokenchars '${TERM_CHARACTERS}'`)}
    )`.execute(query);
    // Lists terms by prefix.
    await sql`create virtual table order_terms using fts5vocab (order_search, instance)`.execute(
      query,
    );
  } else {
    await index('order_facts_by_position', ['org', 'position']);
    await sql`create index order_facts_by_term on order_facts using gin (terms)`.execute(query);
  }
  await tableOfStores(query, 'order_groups')
    .addColumn('key', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_groups_primary_key', ['org', 'key', 'position', 'store_id'])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await createPositionIndex(query, 'order_groups', isSqlite);
}

/**
 * Keys begin with the columns of periods, and SQLite stores the rows in that sequence. The index by
 * position has no organization, or SQLite would assume few rows and read them all.
 */
async function createRefunds(query: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  const byTime = ['org', 'store_id', 'at', 'position', 'index'] as const;
  await tableOfStores(query, 'order_refunds')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('index', 'integer', (column) => column.notNull())
    .addColumn('is_dated', 'integer', (column) => column.notNull())
    .addColumn('ordered_at', 'bigint', (column) => column.notNull())
    .addColumn('offset_minutes', 'integer', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('total_cents', 'bigint', (column) => column.notNull())
    .addColumn('is_cancelled', 'integer', (column) => column.notNull())
    .addColumn('extent', 'text')
    .addColumn('marks', 'text', (column) => column.notNull())
    .addColumn('methods', 'text', (column) => column.notNull())
    .addColumn('method_cents', 'text')
    .addColumn('reason', 'text', (column) => column.notNull())
    .addColumn('service_type', 'text', (column) => column.notNull())
    .addColumn('figures', 'text', (column) => column.notNull())
    .addColumn('item_count', 'double precision', (column) => column.notNull())
    .addColumn('kind', 'bigint', (column) => column.notNull())
    .addColumn('ticket', 'text', (column) => column.notNull())
    .addColumn('member', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_refunds_primary_key', [...byTime])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  // Covers totals and the first page of a period without filters.
  await query.schema
    .createIndex('order_refunds_by_kind')
    .on('order_refunds')
    .columns([...byTime, 'kind', 'amount_cents', 'ordered_at', 'offset_minutes', 'is_dated'])
    .execute();
  await createPositionIndex(query, 'order_refunds', isSqlite);
  await tableOfStores(query, 'order_refund_items')
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('index', 'integer', (column) => column.notNull())
    .addColumn('line', 'integer', (column) => column.notNull())
    .addColumn('is_dated', 'integer', (column) => column.notNull())
    .addColumn('product', 'text', (column) => column.notNull())
    .addColumn('variant', 'text', (column) => column.notNull())
    .addColumn('amount_cents', 'bigint', (column) => column.notNull())
    .addColumn('qty', 'double precision', (column) => column.notNull())
    .addColumn('first', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_refund_items_primary_key', [...byTime, 'line'])
    .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
    .execute();
  await createPositionIndex(query, 'order_refund_items', isSqlite);
}

async function createExceptions(query: Kysely<unknown>): Promise<void> {
  await tableOfStores(query, 'order_suspicions')
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('index', 'integer', (column) => column.notNull())
    .addColumn('offset_minutes', 'integer', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('stake_cents', 'bigint', (column) => column.notNull())
    .addColumn('measure', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_suspicions_primary_key', [
      'org',
      'position',
      'index',
      'store_id',
    ])
    .execute();
  // Covers selecting, counting and sorting findings, of which there are thousands a month.
  await query.schema
    .createIndex('order_suspicions_by_time')
    .on('order_suspicions')
    .columns([
      'org',
      'at',
      'store_id',
      'kind',
      'due_at',
      'measure',
      'stake_cents',
      'position',
      'index',
      'offset_minutes',
    ])
    .execute();
  await tableOfStores(query, 'group_exceptions')
    .addColumn('group', 'text', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('id', 'text', (column) => column.notNull())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addColumn('due_at', 'bigint')
    .addColumn('stake_cents', 'bigint', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
    .addColumn('stores', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('group_exceptions_primary_key', [
      'org',
      'group',
      'id',
      'at',
      'store_id',
    ])
    .execute();
  await query.schema
    .createIndex('group_exceptions_by_day')
    .on('group_exceptions')
    .columns(['org', 'day'])
    .execute();
}

async function createDays(query: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  for (const name of ['store_days', 'store_months']) {
    await tableOfStores(query, name)
      .addColumn('calendar', 'integer', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('stale_since', 'bigint')
      .addColumn('revision', 'integer', (column) => column.notNull())
      .addColumn('sums', 'text')
      .addColumn('content', 'text')
      .addColumn('groups', 'text')
      .addPrimaryKeyConstraint(`${name}_primary_key`, ['org', 'calendar', 'store_id', 'day'])
      .execute();
    await query.schema
      .createIndex(`${name}_stale`)
      .on(name)
      .columns(['org', 'calendar', 'day'])
      .where(sql.ref('stale_since'), 'is not', null)
      .execute();
  }
  await query.schema.alterTable('store_days').addColumn('prices', 'text').execute();
  for (const name of ['store_day_values', 'store_month_values']) {
    await tableOfStores(query, name)
      .addColumn('calendar', 'integer', (column) => column.notNull())
      .addColumn('day', 'integer', (column) => column.notNull())
      .addColumn('by', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('cents', 'bigint', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addColumn('millionths', 'bigint', (column) => column.notNull())
      .addColumn('is_measured', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint(`${name}_primary_key`, [
        'org',
        'calendar',
        'by',
        'store_id',
        'day',
        'value',
      ])
      .$call((table) => (isSqlite ? table.modifyEnd(sql`without rowid`) : table))
      .execute();
  }
  await tableOfStores(query, 'store_value_names')
    .addColumn('by', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('day', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('store_value_names_primary_key', ['org', 'by', 'store_id', 'value'])
    .execute();
  await tableOfStores(query, 'store_money_days')
    .addColumn('calendar', 'integer', (column) => column.notNull())
    .addColumn('order_day', 'integer', (column) => column.notNull())
    .addColumn('money_day', 'integer', (column) => column.notNull())
    .addColumn('paid_cents', 'bigint', (column) => column.notNull())
    .addColumn('refunded_cents', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('store_money_days_primary_key', [
      'org',
      'calendar',
      'store_id',
      'order_day',
      'money_day',
    ])
    .execute();
}

async function createNews(query: Kysely<unknown>, isSqlite: boolean): Promise<void> {
  await tableOfStores(query, 'order_touches')
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('key', 'bigint', (column) => column.notNull())
    .addColumn('since', 'bigint', (column) => column.notNull())
    .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('order_touches_primary_key', ['org', 'store_id', 'kind', 'key'])
    .execute();
  let news = tableOfStores(query, 'order_news')
    .addColumn('id', isSqlite ? 'integer' : 'bigint', (column) =>
      isSqlite ? column.primaryKey().autoIncrement() : column.generatedAlwaysAsIdentity().notNull(),
    )
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull());
  if (!isSqlite)
    news = news.addPrimaryKeyConstraint('order_news_primary_key', ['org', 'id', 'store_id']);
  await news.execute();
  await query.schema
    .createTable('order_store_state')
    .addColumn('org', 'integer', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('order_store_state_primary_key', ['org', 'name'])
    .execute();
}

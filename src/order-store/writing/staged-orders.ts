import { type Kysely, sql, type Transaction } from 'kysely';
import { addPackedRows } from '#database/add-packed-rows.ts';
import { deleteRows } from '#database/delete-rows.ts';
import type { OrdersTable, Tables } from '#database/schema/tables.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { ORDER_NUMBERS, ORDER_TEXTS } from '../storage/order-row.ts';
import { nextPosition } from '../storage/position.ts';
import { addDerivedRows, removeDerivedRows } from './derived-rows.ts';
import { noteNews } from './news.ts';
import { LOADED_COLUMNS, type LoadedOrders } from './read-order-lines.ts';

const COLUMNS = [
  'org',
  'id',
  'facet',
  ...ORDER_NUMBERS,
  ...ORDER_TEXTS,
] as const satisfies readonly (keyof OrdersTable)[];

/** A table with the same columns as others, without their rows. */
const STAGED = sql`
  create temporary table if not exists staged_orders as
  select orders.*, orders.created_at as line, facts.store_id, facts.position, facts.offset_minutes, facts.paid_cents, facts.refunded_cents,
    facts.discount_cents, facts.tax_cents, facts.item_count, facts.hours, orders.header as terms, orders.header as group_keys,
    orders.header as refund_rows, orders.header as refund_item_rows, orders.header as suspicion_rows
  from orders left join order_facts as facts on facts.id = orders.id limit 0`;

/**
 * Makes sure that this connection has the temporary table through which orders are written, and
 * that it is empty. Only this connection sees it.
 */
export async function clearStagedOrders(connection: Kysely<Tables>): Promise<void> {
  await STAGED.execute(connection);
  await connection.deleteFrom('staged_orders').execute();
}

/** Removes the temporary table, whose size an import would leave to the connection. */
export async function dropStagedOrders(connection: Kysely<Tables>): Promise<void> {
  await connection.schema.dropTable('staged_orders').ifExists().execute();
}

/**
 * Adds orders, whose organization and facets are set, to the temporary table; their rows can't be
 * used afterwards.
 */
export async function stageOrders(
  connection: Kysely<Tables>,
  { rows }: LoadedOrders,
): Promise<void> {
  await addPackedRows(connection, 'staged_orders', LOADED_COLUMNS, rows);
}

/**
 * Indexes the staged orders of an import, once all of them are there: a fraction of the time of
 * updating an index with each row.
 */
export async function indexStagedOrders(connection: Kysely<Tables>): Promise<void> {
  await connection.schema
    .createIndex('staged_orders_by_id')
    .on('staged_orders')
    .columns(['id', 'order_version', 'line'])
    .execute();
  await analyzeStagedOrders(connection);
}

/**
 * PostgreSQL has no statistics about a temporary table until it is analyzed: it would read all
 * orders to find those of a few hundred.
 */
export async function analyzeStagedOrders(connection: Kysely<Tables>): Promise<void> {
  if (isPostgres(connection)) await sql`analyze staged_orders`.execute(connection);
}

/** Keeps the highest version of each staged order, and the first of equal versions. */
export async function keepHighestVersions(connection: Kysely<Tables>): Promise<void> {
  if (!(await hasRepeatedIds(connection))) return;
  await connection
    .deleteFrom('staged_orders')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('staged_orders as better')
          .select('better.id')
          .whereRef('better.id', '=', 'staged_orders.id')
          .where((better) =>
            better.or([
              better('better.order_version', '>', better.ref('staged_orders.order_version')),
              better.and([
                better('better.order_version', '=', better.ref('staged_orders.order_version')),
                better('better.line', '<', better.ref('staged_orders.line')),
              ]),
            ]),
          ),
      ),
    )
    .execute();
}

/**
 * Scans the index sequentially. Looking for a better version of each order would read it in random
 * order.
 */
async function hasRepeatedIds(connection: Kysely<Tables>): Promise<boolean> {
  const repeated = await connection
    .selectFrom('staged_orders')
    .select('id')
    .groupBy('id')
    .having(({ fn }) => fn.countAll(), '>', 1)
    .limit(1)
    .executeTakeFirst();
  return repeated !== undefined;
}

/** Counts what merging the staged orders would change. */
export async function countStagedOrders(
  connection: Kysely<Tables>,
  org: number,
): Promise<{ inserted: number; replaced: number }> {
  const counts = await connection
    .selectFrom('staged_orders as staged')
    .leftJoin('orders as kept', (join) =>
      join.onRef('kept.id', '=', 'staged.id').on('kept.org', '=', org),
    )
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('kept.id', 'is', null).as('inserted'),
      fn
        .countAll<number>()
        .filterWhereRef('kept.order_version', '<', 'staged.order_version')
        .as('replaced'),
    ])
    .executeTakeFirstOrThrow();
  return { inserted: Number(counts.inserted), replaced: Number(counts.replaced) };
}

/** How staged orders are merged. */
export type MergeOptions = {
  /** Epoch seconds. */
  readonly now: number;
  /**
   * Whether orders of the stored version replace the stored ones, too: they were read later, and
   * have other content.
   */
  readonly isReadLater?: boolean;
  /** Whether others are told which orders are new or have changed. */
  readonly isNews?: boolean;
};

/**
 * Merges the staged orders into `orders` where they are newer, with everything that is derived from
 * them, and counts what changed.
 */
export async function mergeStagedOrders(
  transaction: Transaction<Tables>,
  org: number,
  { now, isReadLater = false, isNews = true }: MergeOptions,
): Promise<{ inserted: number; replaced: number }> {
  await lockUntilCommit(transaction, 'orders', org);
  await transaction
    .deleteFrom('staged_orders')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('orders as kept')
          .select('kept.id')
          .where('kept.org', '=', org)
          .whereRef('kept.id', '=', 'staged_orders.id')
          .whereRef('kept.order_version', isReadLater ? '>' : '>=', 'staged_orders.order_version'),
      ),
    )
    .execute();
  const replaced = await removeReplaced(transaction, org, now);
  await takePositions(transaction, org);
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('orders')
    .columns([...COLUMNS])
    .expression(({ selectFrom }) => selectFrom('staged_orders').select([...COLUMNS]))
    .executeTakeFirst();
  await addDerivedRows(transaction, org, now);
  const inserted = Number(numInsertedOrUpdatedRows) - replaced;
  if (isNews) await noteNews(transaction, org, now);
  return { inserted, replaced };
}

/** Versions that are replaced at once. */
const CHUNK = 5_000;

/** Removes the versions that the staged orders replace, and returns how many there are. */
async function removeReplaced(
  transaction: Transaction<Tables>,
  org: number,
  now: number,
): Promise<number> {
  let count = 0;
  for (;;) {
    const replaced = await readStored(transaction, org);
    if (replaced.length === 0) return count;
    count += replaced.length;
    await removeDerivedRows(transaction, org, positionsOf(replaced), now);
    const ids = replaced.map(({ id }) => id);
    await deleteRows(transaction, 'orders', { column: 'id', type: 'bytea', keys: ids, org });
  }
}

type StoredOrder = { readonly id: Uint8Array; readonly position: number | null };

/**
 * Some of the staged orders that are stored, too; those that are not derived yet have no position.
 */
async function readStored(transaction: Transaction<Tables>, org: number): Promise<StoredOrder[]> {
  return transaction
    .selectFrom('staged_orders as staged')
    .innerJoin('orders as kept', (join) =>
      join.onRef('kept.id', '=', 'staged.id').on('kept.org', '=', org),
    )
    .leftJoin('order_facts as facts', (join) =>
      join.onRef('facts.id', '=', 'kept.id').on('facts.org', '=', org),
    )
    .select(['kept.id', 'facts.position'])
    .limit(CHUNK)
    .execute();
}

function positionsOf(orders: readonly StoredOrder[]): number[] {
  return orders.flatMap(({ position }) => position ?? []);
}

/** Derives the staged orders, which are stored already, anew. `now` is in epoch seconds. */
export async function addStagedDerivations(
  transaction: Transaction<Tables>,
  org: number,
  now: number,
): Promise<void> {
  await removeDerivedRows(transaction, org, positionsOf(await readStored(transaction, org)), now);
  await takePositions(transaction, org);
  await addDerivedRows(transaction, org, now);
}

/** Gives orders that want the same position others of the same second. */
async function takePositions(transaction: Transaction<Tables>, org: number): Promise<void> {
  // SQLite's positions are unique in the whole database.
  const ofOrganization = isPostgres(transaction) ? sql`and facts.org = ${org}` : sql``;
  const { rows } = await sql<{ id: Uint8Array; position: number }>`
    select id, position from staged_orders where position in (
      select position from staged_orders group by position having count(*) > 1
      union all
      select staged.position from staged_orders as staged
      where exists (select 1 from order_facts as facts where facts.position = staged.position ${ofOrganization})
    )`.execute(transaction);
  for (const { id, position } of rows) {
    let free = position;
    while (await isUsed(free, id)) free = nextPosition(free);
    if (free !== position)
      await sql`update staged_orders set position = ${free} where id = ${id}`.execute(transaction);
  }

  async function isUsed(position: number, id: Uint8Array): Promise<boolean> {
    const used = await sql`
      select 1 from staged_orders where position = ${position} and id <> ${id}
      union all select 1 from order_facts as facts where facts.position = ${position} ${ofOrganization}`.execute(
      transaction,
    );
    return used.rows.length > 0;
  }
}

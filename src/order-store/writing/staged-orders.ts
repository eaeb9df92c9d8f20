import { type Kysely, sql, type Transaction } from 'kysely';
import { deleteRows } from '#database/delete-rows.ts';
import type { OrdersTable, Tables } from '#database/schema/tables.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { blankStaged } from '../guests/blank-staged.ts';
import { ORDER_NUMBERS, ORDER_TEXTS } from '../storage/order-row.ts';
import { nextPosition } from '../storage/position.ts';
import { addDerivedRows, removeDerivedRows } from './derived-rows.ts';
import { noteNews } from './news.ts';

const COLUMNS = [
  'org',
  'id',
  'facet',
  ...ORDER_NUMBERS,
  ...ORDER_TEXTS,
] as const satisfies readonly (keyof OrdersTable)[];

/** The columns of other tables without their rows. */
const STAGED = sql`
  create temporary table if not exists staged_orders as
  select orders.*, orders.created_at as line, facts.store_id, facts.position, facts.offset_minutes, facts.paid_cents, facts.refunded_cents,
    facts.discount_cents, facts.tax_cents, facts.item_count, facts.hours, orders.header as terms, orders.header as group_keys,
    orders.header as refund_rows, orders.header as refund_item_rows, orders.header as suspicion_rows
  from orders left join order_facts as facts on facts.id = orders.id limit 0`;

/** Creates or empties the temporary staging table of this connection. */
export async function clearStagedOrders(connection: Kysely<Tables>): Promise<void> {
  await STAGED.execute(connection);
  await connection.deleteFrom('staged_orders').execute();
}

/** Drops the staging table, whose size an import would leave to the connection. */
export async function dropStagedOrders(connection: Kysely<Tables>): Promise<void> {
  await connection.schema.dropTable('staged_orders').ifExists().execute();
}

/**
 * Indexes staged orders after the last one: a fraction of the time of updating an index per row.
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
 * Without statistics about a temporary table, PostgreSQL would read all orders to find a few
 * hundred.
 */
export async function analyzeStagedOrders(connection: Kysely<Tables>): Promise<void> {
  if (isPostgres(connection)) await sql`analyze staged_orders`.execute(connection);
}

/** Of equal versions, the first is kept. */
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

/** Scans the index sequentially; looking up each order's better version would be random access. */
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

/** Counts without merging. */
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

/** Variants of merging. */
export type MergeOptions = {
  /** Epoch seconds. */
  readonly now: number;
  /** Equal versions replace stored orders too, since they were read later and differ. */
  readonly isReadLater?: boolean;
  /** Announces new and changed orders. */
  readonly isNews?: boolean;
  /** The database's. */
  readonly guestKeyFile: string | undefined;
};

/** Replaces older versions in `orders` and derived data, and counts the changes. */
export async function mergeStagedOrders(
  transaction: Transaction<Tables>,
  org: number,
  { now, isReadLater = false, isNews = true, guestKeyFile }: MergeOptions,
): Promise<{ inserted: number; replaced: number }> {
  await lockUntilCommit(transaction, 'orders', org);
  await blankStaged(transaction, org, guestKeyFile);
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

/** Versions per statement. */
const CHUNK = 5_000;

/** Returns the number of replaced versions. */
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

/** Staged orders that are already stored; underived ones have no position. */
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

/** Derives staged orders that are already stored. `now` is in epoch seconds. */
export async function addStagedDerivations(
  transaction: Transaction<Tables>,
  org: number,
  now: number,
): Promise<void> {
  await removeDerivedRows(transaction, org, positionsOf(await readStored(transaction, org)), now);
  await takePositions(transaction, org);
  await addDerivedRows(transaction, org, now);
}

/** Moves orders with the same wanted position to free places of their second. */
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

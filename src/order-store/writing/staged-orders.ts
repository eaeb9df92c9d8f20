import { type Kysely, sql, type Transaction } from 'kysely';
import { addPackedRows } from '#database/add-packed-rows.ts';
import type { OrdersTable, Tables } from '#database/schema/tables.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { ORDER_NUMBERS, ORDER_TEXTS } from '../storage/order-row.ts';
import { LOADED_COLUMNS, type LoadedOrders } from './read-order-lines.ts';

const COLUMNS = [
  'org',
  'id',
  'facet',
  ...ORDER_NUMBERS,
  ...ORDER_TEXTS,
] as const satisfies readonly (keyof OrdersTable)[];

/** Creates the temporary table that holds orders until all of them have been checked; only this connection sees it. */
export async function createStagedOrders(connection: Kysely<Tables>): Promise<void> {
  await dropStagedOrders(connection);
  await connection.schema
    .createTable('staged_orders')
    .temporary()
    // Copies the columns of `orders` without its rows.
    .as(connection.selectFrom('orders').selectAll().select('created_at as line').limit(0))
    .execute();
}

/** Removes the temporary table, if there is one. */
export async function dropStagedOrders(connection: Kysely<Tables>): Promise<void> {
  await connection.schema.dropTable('staged_orders').ifExists().execute();
}

/** Adds orders, whose organization and facets are set, to the temporary table; their rows can't be used afterwards. */
export async function stageOrders(connection: Kysely<Tables>, { rows }: LoadedOrders): Promise<void> {
  await addPackedRows(connection, 'staged_orders', LOADED_COLUMNS, rows);
}

/** Keeps the highest version of each staged order, and the first of equal versions. */
export async function keepHighestVersions(connection: Kysely<Tables>): Promise<void> {
  // Created only now: indexing all rows at once takes a fraction of the time of updating an index with each row.
  await connection.schema
    .createIndex('staged_orders_by_id')
    .on('staged_orders')
    .columns(['id', 'order_version', 'line'])
    .execute();
  // PostgreSQL has no statistics about a temporary table until it is analyzed.
  if (isPostgres(connection)) await sql`analyze staged_orders`.execute(connection);
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

/** Scans the index sequentially. Looking for a better version of each order would read it in random order. */
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
    .leftJoin('orders as kept', (join) => join.onRef('kept.id', '=', 'staged.id').on('kept.org', '=', org))
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('kept.id', 'is', null).as('inserted'),
      fn.countAll<number>().filterWhereRef('kept.order_version', '<', 'staged.order_version').as('replaced'),
    ])
    .executeTakeFirstOrThrow();
  return { inserted: Number(counts.inserted), replaced: Number(counts.replaced) };
}

/** Merges the staged orders into `orders` where they are newer, and counts what changed. */
export async function mergeStagedOrders(
  transaction: Transaction<Tables>,
  org: number,
): Promise<{ inserted: number; replaced: number }> {
  await lockUntilCommit(transaction, 'orders', org);
  const { numDeletedRows } = await transaction
    .deleteFrom('orders')
    .where('org', '=', org)
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('staged_orders as staged')
        .innerJoin('orders as kept', (join) => join.onRef('kept.id', '=', 'staged.id').on('kept.org', '=', org))
        .whereRef('kept.order_version', '<', 'staged.order_version')
        .select('staged.id'),
    )
    .executeTakeFirst();
  const { numInsertedOrUpdatedRows = 0n } = await transaction
    .insertInto('orders')
    .columns([...COLUMNS])
    .expression(({ selectFrom }) =>
      selectFrom('staged_orders as staged')
        .select([...COLUMNS])
        .where((staged) =>
          staged.not(
            staged.exists(
              staged
                .selectFrom('orders as kept')
                .select('kept.id')
                .where('kept.org', '=', org)
                .whereRef('kept.id', '=', 'staged.id'),
            ),
          ),
        ),
    )
    .executeTakeFirst();
  return { inserted: Number(numInsertedOrUpdatedRows - numDeletedRows), replaced: Number(numDeletedRows) };
}

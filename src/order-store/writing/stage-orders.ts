import type { Kysely } from 'kysely';
import { addPackedRows } from '#database/add-packed-rows.ts';
import type { Tables } from '#database/schema/tables.ts';
import { LOADED_COLUMNS, type LoadedOrders } from './read-order-lines.ts';

/** Needs organization and facets set; the orders' rows can't be used afterwards. */
export async function stageOrders(
  connection: Kysely<Tables>,
  { rows }: LoadedOrders,
): Promise<void> {
  await addPackedRows(connection, 'staged_orders', LOADED_COLUMNS, rows);
}

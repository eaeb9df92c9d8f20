import type { Transaction } from 'kysely';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Database } from '#database/open-database.ts';
import type { OrdersTable, Tables } from '#database/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { toOrderRow } from './order-row.ts';

/** Counts of saved orders: new ones, replaced versions, and those not newer than the stored version. */
export type SavedOrders = { readonly inserted: number; readonly replaced: number; readonly unchanged: number };

/** Rows per statement: with 16 parameters each, well below the limits of SQLite and PostgreSQL. */
export const ROWS_A_STATEMENT = 100;

async function readVersions(
  transaction: Transaction<Tables>,
  organizationId: string,
  ids: string[],
): Promise<Map<string, number>> {
  const rows = await transaction
    .selectFrom('orders')
    .select(['id', 'order_version'])
    .where('org_id', '=', organizationId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, row.order_version]));
}

async function replaceRows(
  transaction: Transaction<Tables>,
  organizationId: string,
  rows: ReadonlyMap<string, OrdersTable>,
): Promise<void> {
  if (rows.size === 0) return;
  await transaction
    .deleteFrom('orders')
    .where('org_id', '=', organizationId)
    .where('id', 'in', [...rows.keys()])
    .execute();
  await transaction
    .insertInto('orders')
    .values([...rows.values()])
    .execute();
}

/** Saves orders that fit the strict contract in one transaction; only a higher `orderVersion` replaces a stored order. */
export async function saveOrders(
  database: Database,
  organizationId: string,
  orders: readonly OrderDetail[],
): Promise<SavedOrders> {
  const saved = { inserted: 0, replaced: 0, unchanged: 0 };
  if (orders.length === 0) return saved;
  await database.query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders');
    for (let start = 0; start < orders.length; start += ROWS_A_STATEMENT) {
      const rows = orders.slice(start, start + ROWS_A_STATEMENT).map((order) => toOrderRow(organizationId, order));
      const ids = rows.map((row) => row.id);
      const versions = await readVersions(transaction, organizationId, ids);
      const newer = new Map<string, OrdersTable>();
      for (const row of rows) {
        const version = versions.get(row.id);
        if (version !== undefined && version >= row.order_version) saved.unchanged += 1;
        else {
          saved[version === undefined ? 'inserted' : 'replaced'] += 1;
          versions.set(row.id, row.order_version);
          newer.set(row.id, row);
        }
      }
      await replaceRows(transaction, organizationId, newer);
    }
  });
  return saved;
}

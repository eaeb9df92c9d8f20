import type { Transaction } from 'kysely';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import type { Database } from '#database/open-database.ts';
import type { OrdersTable, Tables } from '#database/schema/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { OrderFacets } from './order-facets.ts';
import { toOrderColumns } from '../storage/order-row.ts';
import { organizationNumber } from '../storage/organization.ts';
import { uuidText } from '../storage/uuid-bytes.ts';

/** Counts of saved orders: new ones, replaced versions, and those not newer than the stored version. */
export type SavedOrders = { readonly inserted: number; readonly replaced: number; readonly unchanged: number };

/** Rows per statement: with 12 parameters each, well below the limits of SQLite and PostgreSQL. */
const ROWS_PER_STATEMENT = 100;

async function readVersions(
  transaction: Transaction<Tables>,
  org: number,
  ids: Uint8Array[],
): Promise<Map<string, number>> {
  const rows = await transaction
    .selectFrom('orders')
    .select(['id', 'order_version'])
    .where('org', '=', org)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [uuidText(row.id), row.order_version]));
}

async function replaceRows(transaction: Transaction<Tables>, org: number, rows: readonly OrdersTable[]): Promise<void> {
  if (rows.length === 0) return;
  await transaction
    .deleteFrom('orders')
    .where('org', '=', org)
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute();
  await transaction.insertInto('orders').values(rows).execute();
}

/** Saves orders that fit the strict contract in one transaction; only a higher `orderVersion` replaces a stored order. */
export async function saveOrders(
  database: Database,
  organizationId: string,
  orders: readonly OrderDetail[],
): Promise<SavedOrders> {
  const saved = { inserted: 0, replaced: 0, unchanged: 0 };
  if (orders.length === 0) return saved;
  const org = await organizationNumber(database, organizationId);
  const facets = new OrderFacets(org);
  await database.query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    await facets.ensure(transaction, orders);
    for (let start = 0; start < orders.length; start += ROWS_PER_STATEMENT) {
      const batch = orders.slice(start, start + ROWS_PER_STATEMENT).map((order) => {
        const row = { org, facet: facets.numberOf(order), ...toOrderColumns(order) };
        return { id: uuidText(row.id), row };
      });
      const versions = await readVersions(
        transaction,
        org,
        batch.map(({ row }) => row.id),
      );
      const newer = new Map<string, OrdersTable>();
      for (const { id, row } of batch) {
        const version = versions.get(id);
        if (version !== undefined && version >= row.order_version) saved.unchanged += 1;
        else {
          saved[version === undefined ? 'inserted' : 'replaced'] += 1;
          versions.set(id, row.order_version);
          newer.set(id, row);
        }
      }
      await replaceRows(transaction, org, [...newer.values()]);
    }
  });
  return saved;
}

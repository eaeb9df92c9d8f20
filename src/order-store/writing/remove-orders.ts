import type { Database } from '#database/open-database.ts';
import { deleteRows } from '#database/delete-rows.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import { organizationNumber } from '../storage/organization.ts';
import { uuidBytes, uuidText } from '../storage/uuid-bytes.ts';
import { removeDerivedRows } from './derived-rows.ts';
import { noteRemoved } from './news.ts';

/** Derived tables by store. */
export const TABLES_OF_STORES = [
  'store_days',
  'store_months',
  'store_day_values',
  'store_month_values',
  'store_value_names',
  'store_money_days',
  'group_exceptions',
] as const;

export async function removeOrders(
  database: Database,
  organizationId: string,
  orderIds: readonly string[],
  now: number,
): Promise<void> {
  const org = await organizationNumber(database, organizationId);
  const ids = orderIds.map(uuidBytes);
  await database.query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const derived = await transaction
      .selectFrom('order_facts')
      .select(['position', 'store_id'])
      .where('org', '=', org)
      .where('id', 'in', ids)
      .execute();
    await removeDerivedRows(
      transaction,
      org,
      derived.map(({ position }) => position),
      now,
    );
    await deleteRows(transaction, 'orders', { column: 'id', type: 'bytea', keys: ids, org });
    const stores = new Map(derived.map(({ store_id }) => [uuidText(store_id), store_id]));
    await noteRemoved(transaction, org, [...stores.values()], now);
  });
}

const epochSeconds = (): number => Math.floor(Date.now() / 1_000);

/** All orders of some stores (UUIDs) with derived data, in one transaction. */
export async function removeOrdersOfStores(
  database: Database,
  organizationId: string,
  storeIds: readonly string[],
  now = epochSeconds,
): Promise<void> {
  const org = await organizationNumber(database, organizationId);
  const stores = storeIds.map(uuidBytes);
  await database.query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const derived = await transaction
      .selectFrom('order_facts')
      .select('position')
      .where('org', '=', org)
      .where('store_id', 'in', stores)
      .execute();
    await removeDerivedRows(
      transaction,
      org,
      derived.map(({ position }) => position),
      now(),
    );
    await transaction
      .deleteFrom('orders')
      .where('org', '=', org)
      .where('facet', 'in', ({ selectFrom }) =>
        selectFrom('order_facets')
          .select('facet')
          .where('org', '=', org)
          .where('store_id', 'in', stores),
      )
      .execute();
    // Daily values contain names of members.
    for (const table of TABLES_OF_STORES)
      await transaction
        .deleteFrom(table)
        .where('org', '=', org)
        .where('store_id', 'in', stores)
        .execute();
    await noteRemoved(transaction, org, stores, now());
  });
}

import * as z from 'zod/mini';
import type { StoreDescription } from '#contract/bff/store.ts';
import type { Kysely } from 'kysely';
import type { Database } from './open-database.ts';
import type { Tables } from './schema/tables.ts';

const lines = z.array(z.string());

export async function listStores(database: Database): Promise<StoreDescription[]> {
  const rows = await database.currentReads
    .selectFrom('stores')
    .select([
      'id',
      'name',
      'time_zone as timeZone',
      'currency',
      'address',
      'tax_number',
      'phone',
      'group_name',
    ])
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, timeZone, currency, address, tax_number, phone, group_name }) => ({
    id: id.toLowerCase(),
    name,
    timeZone,
    currency,
    ...(address !== null && { address: lines.parse(JSON.parse(address)) }),
    ...(tax_number !== null && { taxNumber: tax_number }),
    ...(phone !== null && { phone }),
    ...(group_name !== null && { group: group_name }),
  }));
}

/** Saves descriptions of stores within a transaction, replacing earlier ones completely. */
export async function saveStoresIn(
  transaction: Kysely<Tables>,
  stores: readonly StoreDescription[],
): Promise<void> {
  for (const { id, name, timeZone, currency, address, taxNumber, phone, group } of stores) {
    const description = {
      name,
      time_zone: timeZone,
      currency,
      address: address === undefined ? null : JSON.stringify(address),
      tax_number: taxNumber ?? null,
      phone: phone ?? null,
      group_name: group ?? null,
    };
    // Earlier versions stored ids as they were written.
    await transaction
      .deleteFrom('stores')
      .where(({ eb, fn }) => eb(fn<string>('lower', ['id']), '=', id.toLowerCase()))
      .where('id', '!=', id)
      .execute();
    await transaction
      .insertInto('stores')
      .values({ id, ...description })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(description))
      .execute();
  }
}

export async function saveStores(
  database: Database,
  stores: readonly StoreDescription[],
): Promise<void> {
  await database.query.transaction().execute((transaction) => saveStoresIn(transaction, stores));
}

/** Removes the descriptions of stores (their UUIDs). */
export async function removeStores(database: Database, storeIds: readonly string[]): Promise<void> {
  await database.query.deleteFrom('stores').where('id', 'in', storeIds).execute();
}

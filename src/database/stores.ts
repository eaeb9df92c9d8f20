import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from './open-database.ts';

/** Lists the stores described so far, by name. */
export async function listStores(database: Database): Promise<StoreDescription[]> {
  return database.query
    .selectFrom('stores')
    .select(['id', 'name', 'time_zone as timeZone', 'currency'])
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Saves descriptions of stores, replacing earlier ones; all of them or none. */
export async function saveStores(database: Database, stores: readonly StoreDescription[]): Promise<void> {
  await database.query.transaction().execute(async (transaction) => {
    for (const { id, name, timeZone, currency } of stores) {
      await transaction
        .insertInto('stores')
        .values({ id, name, time_zone: timeZone, currency })
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ name, time_zone: timeZone, currency }))
        .execute();
    }
  });
}

import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import { listStores } from '#database/stores.ts';
import type { Config } from '../settings/config.ts';

/** The stores described in the database; descriptions from the settings replace those. */
export async function describedStores(
  database: Database,
  { stores }: Pick<Config, 'stores'>,
): Promise<StoreDescription[]> {
  const byId = new Map([...(await listStores(database)), ...stores].map((store) => [store.id, store]));
  return [...byId.values()];
}

import type { StoreDescription } from '#contract/bff/store.ts';
import type { Database } from '#database/open-database.ts';
import { listStores } from '#database/stores.ts';
import { uuidText } from '#order-store/storage/uuid-bytes.ts';
import type { Config } from '../settings/config.ts';

/** Descriptions from the settings replace stored ones. */
export async function describedStores(
  database: Database,
  { stores }: Pick<Config, 'stores'>,
): Promise<StoreDescription[]> {
  const byId = new Map(
    [...(await listStores(database)), ...stores].map((store) => [store.id, store]),
  );
  return [...byId.values()];
}

/**
 * Lower-case ids of stores with a description or orders here; a connected service may have others.
 */
export async function knownStoreIds(
  database: Database,
  config: Pick<Config, 'source' | 'stores'>,
): Promise<string[]> {
  if (config.source.kind === 'upstream') return config.stores.map(({ id }) => id);
  const described = await describedStores(database, config);
  const ordered = await database.currentReads
    .selectFrom('order_facets')
    .select('store_id')
    .distinct()
    .execute();
  return [...described.map(({ id }) => id), ...ordered.map((row) => uuidText(row.store_id))];
}

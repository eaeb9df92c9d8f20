import type { Order } from '#contract/service/order.ts';
import { readOrderPage } from '#contract/service/read-order.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { uuidBytes, uuidText } from '#order-store/storage/uuid-bytes.ts';
import { findChanged } from '#order-store/writing/find-changed.ts';
import { loadOrders, saveLoadedOrders } from '#order-store/writing/save-orders.ts';
import { readOpened, readOrderById, type ReadOrders, type Service } from './read-page.ts';
import type { Opened } from './shared-upstream.ts';
import { DAY } from './sync-context.ts';

/** Seconds between comparisons of lists: people turn pages faster than orders change. */
const LIST_EVERY = 1;
/** Orders newer than this (seconds) are synced anyway. */
const SETTLED = 60;
/** Maximum orders to read from one list. */
const MOST_READ = 10;

/**
 * Saves opened orders, and newer ones in lists. Never throws, since the next check reads them
 * anyway.
 */
export function createOpenedOrders(
  {
    store,
    service,
    keepDays,
  }: { readonly store: OrderStore; readonly service: Service; readonly keepDays: number },
  signal: AbortSignal,
): (opened: Opened) => Promise<void> {
  let lookedAt = 0;
  let isReading = false;

  async function save({ orders }: ReadOrders): Promise<void> {
    const limit = store.now() - keepDays * DAY;
    const kept = orders.filter(
      ({ read: { created } }) => created !== undefined && created >= limit,
    );
    const { database, organizationId } = store;
    const { changed } = await findChanged(database, organizationId, kept);
    if (changed.length === 0) return;
    const options = { now: store.now(), isReadLater: true };
    await saveLoadedOrders(database, organizationId, await loadOrders(changed), options);
  }

  async function readNewer(orders: readonly Order[]): Promise<void> {
    const limits = [store.now() - keepDays * DAY, store.now() - SETTLED] as const;
    const settled = orders.filter(
      ({ created }) => created !== undefined && created >= limits[0] && created <= limits[1],
    );
    const kept = await readVersions(
      store,
      settled.map(({ id }) => id),
    );
    const newer = settled.filter(
      ({ id, orderVersion }) => (orderVersion ?? 0) > (kept.get(id) ?? -Infinity),
    );
    for (const { id } of newer.slice(0, MOST_READ))
      await save(await readOrderById(service, id, signal));
  }

  return async ({ operation, response }) => {
    try {
      if (operation === 'detail') return await save(readOpened(response));
      if (isReading || Math.abs(store.now() - lookedAt) < LIST_EVERY) return;
      lookedAt = store.now();
      isReading = true;
      await readNewer(readOrderPage(JSON.parse(response.body.whole.toString()))?.orders ?? []);
    } catch {
      // The checks read it again after a failure.
    } finally {
      if (operation === 'list') isReading = false;
    }
  };
}

async function readVersions(
  store: OrderStore,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await store.database.query
    .selectFrom('orders')
    .select(['id', 'order_version'])
    .where('org', '=', await orgOf(store))
    .where('id', 'in', ids.map(uuidBytes))
    .execute();
  return new Map(rows.map(({ id, order_version }) => [uuidText(id), order_version]));
}

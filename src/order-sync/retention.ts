import type { Database } from '#database/open-database.ts';
import type { OrderStore } from '#order-store/order-store.ts';
import { listSources, organizationNumber } from '#order-store/storage/organization.ts';
import { uuidText } from '#order-store/storage/uuid-bytes.ts';
import { SYNC } from '#order-store/state/sync-state.ts';
import { removeOrders } from '#order-store/writing/remove-orders.ts';
import type { OrderWriter } from './order-writer.ts';
import { DAY } from './sync-context.ts';

/** Orders per transaction, which blocks other writers for some 50 ms. */
const BATCH = 200;

/** Removes some orders beyond the retention; resolves with true if there may be more. */
export async function removeOld(
  store: OrderStore,
  writer: OrderWriter,
  keepDays: number,
): Promise<boolean> {
  const { database, organizationId, now } = store;
  const limit = now() - keepDays * DAY;
  const old = await findOld(database, organizationId, limit);
  if (old.length === 0) return false;
  // Coverage shrinks first, so that it never includes removed orders.
  await writer.write({
    orders: [],
    isNews: false,
    change: (state) => ({
      ...state,
      completeFrom: state.completeFrom === null ? null : Math.max(state.completeFrom, limit),
      slices: state.slices.filter(({ to }) => to >= limit),
    }),
  });
  await removeOrders(database, organizationId, old, now());
  return old.length === BATCH;
}

/** Removes some orders of previously connected services, by age. */
export async function removeOldOfOthers(store: OrderStore, keepDays: number): Promise<boolean> {
  const { database, organizationId, now } = store;
  let hasMore = false;
  for (const source of await listSources(database)) {
    if (source !== organizationId)
      hasMore = (await removeBefore(database, source, now() - keepDays * DAY, now())) || hasMore;
  }
  return hasMore;
}

/** Removes some orders after storing was disabled; resolves with true if there may be more. */
export async function removeKept(
  database: Database,
  source: string,
  now: number,
): Promise<boolean> {
  const isKnown = (await listSources(database)).includes(source);
  return isKnown && removeBefore(database, source, Number.MAX_SAFE_INTEGER, now);
}

async function removeBefore(
  database: Database,
  source: string,
  limit: number,
  now: number,
): Promise<boolean> {
  const old = await findOld(database, source, limit);
  if (old.length === 0) return false;
  // Progress is reset first: a reconnected service is read from scratch.
  const org = await organizationNumber(database, source);
  await database.query
    .deleteFrom('order_store_state')
    .where('org', '=', org)
    .where('name', '=', SYNC.name)
    .execute();
  await removeOrders(database, source, old, now);
  return old.length === BATCH;
}

async function findOld(
  database: Database,
  source: string,
  limit: number,
): Promise<readonly string[]> {
  const rows = await database.query
    .selectFrom('orders')
    .select('id')
    .where('org', '=', await organizationNumber(database, source))
    .where('created_at', '<', limit)
    .orderBy('created_at')
    .limit(BATCH)
    .execute();
  return rows.map(({ id }) => uuidText(id));
}

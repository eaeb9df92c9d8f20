import type { Database } from '#database/open-database.ts';
import { printDay } from '#order-domain/days/store-calendar.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import {
  listSources,
  listStoreIds,
  organizationNumber,
} from '#order-store/storage/organization.ts';
import { uuidText } from '#order-store/storage/uuid-bytes.ts';
import { SYNC } from '#order-store/state/sync-state.ts';
import { compactSearch } from '#order-store/writing/compact-search.ts';
import { removeFolds } from '#order-store/writing/remove-folds.ts';
import { removeOrders } from '#order-store/writing/remove-orders.ts';
import type { OrderWriter } from './order-writer.ts';
import { DAY } from './sync-context.ts';

/** Orders per transaction, which blocks other writers for some 50 ms. */
const BATCH = 200;
/** After any order: 9999-12-31. */
const EVER = 253_402_300_799;

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

/** Removes marks beyond the retention; their entries left with the orders. */
export async function removeOldMarks(store: OrderStore, keepDays: number): Promise<void> {
  const { query } = store.database;
  await removeMarks(query, await orgOf(store), store.now() - keepDays * DAY);
}

async function removeMarks(query: Database['query'], org: number, limit: number): Promise<void> {
  // A business day may end almost two days after the same day in UTC, by zone and cutoff.
  const day = printDay(Math.floor(limit / DAY) - 2);
  for (const storeId of await listStoreIds(query, org))
    await query
      .deleteFrom('exception_marks')
      .where('store_id', '=', uuidText(storeId))
      .where('day', '<', day)
      .execute();
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

/**
 * Removes some orders after storing was disabled and, with the last ones, all that was derived;
 * resolves with true if there may be more.
 */
export async function removeKept(
  database: Database,
  source: string,
  now: number,
): Promise<boolean> {
  if (!(await listSources(database)).includes(source)) return false;
  if (await removeBefore(database, source, EVER, now)) return true;
  const org = await organizationNumber(database, source);
  await removeFolds(database, org);
  await removeMarks(database.query, org, EVER);
  await compactSearch(database);
  return false;
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
  // Nothing refreshes the days of a service until it is connected again.
  await removeFolds(database, org);
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

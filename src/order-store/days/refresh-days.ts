import { foldStoreDay } from '#order-domain/figures/store-day.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { readDayOrders } from './read-day-orders.ts';
import { writeDay } from './write-day.ts';

/**
 * Which stale days to make, and how many at most, under the number of a calendar that is the
 * store's present one.
 */
export type RefreshOptions = {
  readonly calendar: number;
  readonly limit: number;
  /** Days before it are left stale. */
  readonly from?: number;
  readonly signal?: AbortSignal | undefined;
};

/** A store's business day, in days since 1970-01-01. */
export type RefreshedDay = { readonly storeId: string; readonly day: number };

/**
 * Makes the newest stale days anew; resolves with those that were. Orders are read and folded
 * before anything is locked, and a day that has become stale again meanwhile, or that somebody else
 * has made, is left for the next time.
 */
export async function refreshStaleDays(
  store: OrderStore,
  { calendar: number, limit, from = 0, signal }: RefreshOptions,
): Promise<RefreshedDay[]> {
  const { query } = store.database;
  const [org, calendar] = [await orgOf(store), await store.calendar()];
  const stale = await query
    .selectFrom('store_days')
    .select(['store_id', 'day', 'revision'])
    .where('org', '=', org)
    .where('calendar', '=', number)
    .where('stale_since', 'is not', null)
    .where('day', '>=', from)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  const refreshed: RefreshedDay[] = [];
  for (const { store_id, day, revision } of stale) {
    if (signal?.aborted) break;
    const storeId = uuidText(store_id);
    const orders = await readDayOrders(query, { org, storeId, day, calendar });
    const fold = foldStoreDay(orders, { storeId, day, calendar });
    const key = { org, calendar: number, store_id, day };
    if (await writeDay(query, key, { fold, revision, now: store.now() }))
      refreshed.push({ storeId, day });
  }
  return refreshed;
}

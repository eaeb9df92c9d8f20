import { sql } from 'kysely';
import { foldStoreDay } from '#order-domain/figures/store-day.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { readDayOrders } from './read-day-orders.ts';
import { writeDay } from './write-day.ts';

/** Stale days of a calendar, which must be the store's present one, up to a limit. */
export type RefreshOptions = {
  readonly calendar: number;
  readonly limit: number;
  /** Earlier days stay stale. */
  readonly from?: number;
  readonly signal?: AbortSignal | undefined;
  /** Without it, days are folded as often as they change. */
  readonly pause?: FoldPause | undefined;
};

/** Until when (ms, of `performance.now`) only days without a fold are folded. */
export type FoldPause = { until: number };

/**
 * Busy days take seconds to fold and change all the time: a pause of a multiple of that time keeps
 * folding below a quarter of a core.
 */
const PAUSE = 3;

/** Days since 1970-01-01. */
export type RefreshedDay = { readonly storeId: string; readonly day: number };

/**
 * Refolds the newest stale days and resolves with them. Orders are read and folded before anything
 * is locked; a day that changed meanwhile or was made by another process is left for the next time.
 */
export async function refreshStaleDays(
  store: OrderStore,
  { calendar: number, limit, from = 0, signal, pause }: RefreshOptions,
): Promise<RefreshedDay[]> {
  const { query } = store.database;
  const [org, calendar] = [await orgOf(store), await store.calendar()];
  const isPaused = pause !== undefined && performance.now() < pause.until;
  const stale = await query
    .selectFrom('store_days')
    .select(['store_id', 'day', 'revision', sql<number>`content is not null`.as('is_again')])
    .where('org', '=', org)
    .where('calendar', '=', number)
    .where('stale_since', 'is not', null)
    .where('day', '>=', from)
    .$if(isPaused, (days) => days.where('content', 'is', null))
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  const refreshed: RefreshedDay[] = [];
  let spent = 0;
  for (const { store_id, day, revision, is_again: isAgain } of stale) {
    if (signal?.aborted) break;
    const began = performance.now();
    const storeId = uuidText(store_id);
    const orders = await readDayOrders(query, { org, storeId, day, calendar });
    const fold = foldStoreDay(orders, { storeId, day, calendar });
    const key = { org, calendar: number, store_id, day };
    if (await writeDay(query, key, { fold, revision, now: store.now() }))
      refreshed.push({ storeId, day });
    if (isAgain) spent += performance.now() - began;
  }
  if (pause && spent > 0) pause.until = performance.now() + PAUSE * spent;
  return refreshed;
}

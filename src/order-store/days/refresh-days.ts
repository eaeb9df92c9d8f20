import { foldStoreDay, mergeStoreDays } from '#order-domain/figures/store-day.ts';
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
};

/** `day` is in days since 1970-01-01; `isFirst` is true for its first fold. */
export type RefreshedDay = {
  readonly storeId: string;
  readonly day: number;
  readonly isFirst: boolean;
};

/**
 * Folds the newest days that have no fold yet, and again those that have been stale for longest,
 * each up to a limit, so that none waits for the others; resolves with them. Orders are read and
 * folded before anything is locked; a day that changed meanwhile or was made by another process is
 * left for the next time.
 */
export async function refreshStaleDays(
  store: OrderStore,
  { calendar: number, limit, from = 0, signal }: RefreshOptions,
): Promise<RefreshedDay[]> {
  const { query } = store.database;
  const [org, calendar] = [await orgOf(store), await store.calendar()];
  const ofCalendar = query
    .selectFrom('store_days')
    .select(['store_id', 'day', 'revision'])
    .where('org', '=', org)
    .where('calendar', '=', number)
    .where('stale_since', 'is not', null)
    .where('day', '>=', from)
    .limit(limit);
  const first = ofCalendar.where('content', 'is', null).orderBy('day', 'desc');
  const again = ofCalendar
    .where('content', 'is not', null)
    .orderBy('stale_since')
    .orderBy('day', 'desc');
  const stale = [
    ...(await first.execute()).map((row) => ({ ...row, isFirst: true })),
    ...(await again.execute()).map((row) => ({ ...row, isFirst: false })),
  ];
  const refreshed: RefreshedDay[] = [];
  for (const { store_id, day, revision, isFirst } of stale) {
    if (signal?.aborted) break;
    const storeId = uuidText(store_id);
    let fold = foldStoreDay([], { storeId, day, calendar });
    for await (const orders of readDayOrders(query, { org, storeId, day, calendar })) {
      fold = mergeStoreDays([fold, foldStoreDay(orders, { storeId, day, calendar })]);
      // A busy day takes seconds.
      if (signal?.aborted) return refreshed;
    }
    const key = { org, calendar: number, store_id, day };
    if (await writeDay(query, key, { fold, revision, now: store.now() }))
      refreshed.push({ storeId, day, isFirst });
  }
  return refreshed;
}

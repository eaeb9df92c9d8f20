import { refreshStaleDays } from '../days/refresh-days.ts';
import { refreshStaleMonths } from '../days/refresh-months.ts';
import { judgeDays } from '../exceptions/judge-days.ts';
import { judgeGroups } from '../exceptions/judge-groups.ts';
import { readStoreCalendar } from '#order-domain/days/store-calendar.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { noteAllDays, noteDays } from '../writing/news.ts';
import { ensureCalendar, removeOldCalendars, serveMadeCalendar } from './calendars.ts';
import { deriveExisting } from './derive-existing.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { judgeByThresholds } from './judge-by-thresholds.ts';
import { readState } from '../state/state.ts';
import { backfillProgress, SYNC } from '../state/sync-state.ts';
import { MOST_HOURS, readTouched, removeTouched, takeTouchedHours } from './take-touches.ts';

/** Days to fold, and to fold again, before looking at touches, so that today never waits for a year. */
const DAYS = 10;
const MONTHS = 12;
/** Days, and groups, to judge before looking at touches again: more than change during a rest. */
const MOST_JUDGED = 5_000;
/** Months with changes are read by their days until they are quiet for this long. */
const QUIET_SECONDS = 60;

/** Whether a refresh did all there was to do, only a part of it, or nothing. */
export type Refreshed = 'all' | 'part' | 'nothing';

/** Processes some touches: served days first, newest first, then their replacements. */
export async function refreshStore(
  store: OrderStore,
  {
    signal,
    quietSeconds = QUIET_SECONDS,
  }: { readonly signal?: AbortSignal; readonly quietSeconds?: number } = {},
): Promise<Refreshed> {
  const { database } = store;
  const org = await orgOf(store);
  const now = store.now();
  const { serving, making } = await ensureCalendar(database, org, {
    calendar: await store.calendar(),
    now,
  });
  const used = [serving, making].flatMap((each) => each ?? []);
  const calendars = new Map(
    used.map(({ number, signature }) => [number, readStoreCalendar(signature)]),
  );
  const hours = await takeTouchedHours(database, org, calendars);
  const from = await firstCoveredDay(store, org);
  let days = 0;
  let isPart = hours === MOST_HOURS;
  for (const [number, calendar] of calendars) {
    if (signal?.aborted) return 'nothing';
    // The served calendar may have older settings than the store.
    const ofCalendar = { ...store, calendar: async () => calendar };
    const limits = { calendar: number, signal };
    const refreshed = await refreshStaleDays(ofCalendar, { ...limits, limit: DAYS, from });
    const isServed = number === serving?.number;
    // First figures come before exceptions, which take longer after a large import.
    const isBehind = refreshed.filter(({ isFirst }) => isFirst).length === DAYS;
    const judged =
      isServed && !isBehind
        ? await judgeTouched(ofCalendar, org, number)
        : { count: 0, isPart: isBehind };
    if (isServed) await noteDays(database.query, org, refreshed, now);
    const months = await refreshStaleMonths(ofCalendar, {
      ...limits,
      limit: MONTHS,
      quietSince: now - quietSeconds,
    });
    days += refreshed.length + judged.count + months.length;
    isPart ||= judged.isPart || months.length === MONTHS;
    // Served days come first.
    if (days > 0) break;
  }
  if (hours > 0 || days > 0) return isPart ? 'part' : 'all';
  if (making !== null && (await serveMadeCalendar(database, org))) {
    await noteAllDays(database.query, org, now);
    return 'part';
  }
  if ((await deriveExisting(database, org, now)) || (await judgeByThresholds(store))) return 'part';
  await removeOldCalendars(database, org);
  return 'nothing';
}

/**
 * Days since 1970-01-01. During a backfill, uncovered days wait: each spans several pages and would
 * be folded for each.
 */
async function firstCoveredDay(
  { database, keepDays, now }: OrderStore,
  org: number,
): Promise<number> {
  if (keepDays === null) return 0;
  const sync = await readState(database.query, org, SYNC);
  if (backfillProgress(sync, keepDays, now()) === null) return 0;
  // A covered day may begin almost two days after the same day in UTC, by zone and cutoff.
  return Math.floor((sync?.completeFrom ?? now()) / 86_400) - 2;
}

/**
 * Judges folded days and those they influence, and some touched groups; resolves with their number, and
 * whether there are more. Touches remain until then, in case the process is killed.
 */
async function judgeTouched(
  store: OrderStore,
  org: number,
  calendar: number,
): Promise<{ count: number; isPart: boolean }> {
  const { database } = store;
  const days = await readTouched(database.query, org, 'day', MOST_JUDGED);
  await judgeDays(
    store,
    calendar,
    days.map(({ store_id, key: day }) => ({ storeId: uuidText(store_id), day })),
  );
  await removeTouched(database, org, { kind: 'day', judged: days });
  const groups = await readTouched(database.query, org, 'group', MOST_JUDGED);
  await judgeGroups(
    store,
    groups.map(({ key }) => key),
  );
  await removeTouched(database, org, { kind: 'group', judged: groups });
  return {
    count: days.length + groups.length,
    isPart: days.length === MOST_JUDGED || groups.length === MOST_JUDGED,
  };
}

/** For tests, and for commands that read what was just written. */
export async function refreshWholeStore(store: OrderStore): Promise<void> {
  while ((await refreshStore(store, { quietSeconds: 0 })) !== 'nothing');
}

import { type RawBuilder, sql } from 'kysely';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { dayRuns } from '#order-domain/days/day-runs.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { secondAt } from '../storage/position.ts';
import { isOfStores, readStoreIds } from './store-periods.ts';

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** 1970-01-01 was a Thursday, index 4 from Sunday. */
const FIRST_WEEKDAY = 4;
/** A clock change shifts a day's hours by at most this much. */
const LARGEST_CHANGE = 2 * HOUR;

const AT = sql.ref('facts.created_at');
const OFFSET = sql`${sql.ref('facts.offset_minutes')} * ${sql.lit(MINUTE)}`;

/**
 * Selects orders created in an hour of a weekday (0 is Sunday) of business days, and some in
 * neighboring hours; uses `order_facts as facts`.
 */
export async function isNearHour(
  store: OrderStore,
  weekday: number,
  hour: number,
): Promise<RawBuilder<unknown>> {
  const [calendar, storeIds, times] = await Promise.all([
    store.calendar(),
    readStoreIds(store),
    readTimes(store),
  ]);
  if (!times) return sql`1 = 0`;
  const zones = Map.groupBy(storeIds, (id) => calendar.zoneOf(id));
  const conditions = [...zones].map(([zone, ids]) => {
    const [first = ''] = ids;
    const isHour =
      zone === undefined
        ? isHourByOffset(calendar, weekday, hour)
        : isHourOf(calendar, first, { ...times, weekday, hour });
    return zones.size === 1
      ? isHour
      : sql`(${isOfStores(sql.ref('facts.store_id'), ids)} and ${isHour})`;
  });
  return sql`(${sql.join(conditions, sql` or `)})`;
}

/**
 * Bounds of all orders' times, including other organizations' where that is faster; undefined
 * without orders.
 */
export async function readTimes(
  store: OrderStore,
): Promise<{ readonly first: number; readonly last: number } | undefined> {
  const org = await orgOf(store);
  const query = store.database.replicaReads;
  // SQLite would read all orders of an organization.
  const among = isPostgres(query) ? sql`order_facts where org = ${org}` : sql`order_facts`;
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select (select min(position) from ${among}) as first, (select max(position) from ${among}) as last`.execute(
    query,
  );
  const { first = null, last = null } = rows[0] ?? {};
  return first === null || last === null
    ? undefined
    : { first: secondAt(first), last: secondAt(last) };
}

type Hour = { readonly weekday: number; readonly hour: number };

/** In a zone, days of 24 hours have the hour at the same place. */
function isHourOf(
  calendar: StoreCalendar,
  storeId: string,
  { first, last, weekday, hour }: Hour & { readonly first: number; readonly last: number },
): RawBuilder<unknown> {
  const startOf = (day: number) => calendar.spanOf(storeId, day, day).start;
  const runs = dayRuns(startOf, Math.floor(first / DAY) - 1, Math.floor(last / DAY) + 1);
  const place = hour * HOUR - calendar.cutoffMinutes * MINUTE - LARGEST_CHANGE;
  const each = runs.map(({ day, start }, index) => {
    const next = runs[index + 1]?.start;
    const since = sql`(${AT} - ${sql.lit(start)})`;
    const shift = ((place % DAY) + DAY) % DAY;
    return sql`(${AT} >= ${sql.lit(start)} ${next === undefined ? sql`` : sql`and ${AT} < ${sql.lit(next)}`}
      and (${since} / ${sql.lit(DAY)} + ${sql.lit(day + FIRST_WEEKDAY)}) % 7 = ${sql.lit(weekday)}
      and (${since} + ${sql.lit(DAY - shift)}) % ${sql.lit(DAY)} < ${sql.lit(HOUR + 2 * LARGEST_CHANGE)})`;
  });
  return sql`(${sql.join(each, sql` or `)})`;
}

/** By each order's own UTC offset. */
function isHourByOffset(
  { cutoffMinutes }: StoreCalendar,
  weekday: number,
  hour: number,
): RawBuilder<unknown> {
  const local = sql`(${AT} + ${OFFSET})`;
  const day = sql`(${local} - ${sql.lit(cutoffMinutes * MINUTE)}) / ${sql.lit(DAY)}`;
  return sql`(${day} + ${sql.lit(FIRST_WEEKDAY)}) % 7 = ${sql.lit(weekday)}
    and ${local} % ${sql.lit(DAY)} / ${sql.lit(HOUR)} = ${sql.lit(hour)}`;
}

import { type Kysely, sql } from 'kysely';
import type { Tables } from '#database/schema/tables.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { uuidText } from '../storage/uuid-bytes.ts';

const HOUR = 3_600;
/** UTC offsets (minutes) of stores without a known zone: see `storeOffset`. */
const OFFSETS = [-1_439, 0, 1_439];

/** An hour (epoch seconds / 3600) with a creation, payment or refund. */
export type StoreHour = {
  readonly store_id: Uint8Array;
  readonly hour: number;
  readonly since: number;
};

/** Day numbers that may contain the hour. */
function daysOfHour(calendar: StoreCalendar, storeId: string, hour: number): number[] {
  const offsets = calendar.zoneOf(storeId) === undefined ? OFFSETS : [0];
  const ends = [hour * HOUR, hour * HOUR + HOUR - 1];
  return offsets.flatMap((offsetMinutes) =>
    ends.map((second) => calendar.dayAt({ storeId, offsetMinutes }, second)),
  );
}

/** Keeps the time of days that are already stale. */
export async function markStaleDays(
  query: Kysely<Tables>,
  {
    org,
    number,
    calendar,
  }: { readonly org: number; readonly number: number; readonly calendar: StoreCalendar },
  hours: readonly StoreHour[],
): Promise<number> {
  const days = new Map<string, { store_id: Uint8Array; day: number; since: number }>();
  for (const { store_id, hour, since } of hours) {
    const storeId = uuidText(store_id);
    for (const day of daysOfHour(calendar, storeId, hour)) {
      const known = days.get(`${storeId} ${day}`);
      days.set(`${storeId} ${day}`, {
        store_id,
        day,
        since: Math.min(since, known?.since ?? since),
      });
    }
  }
  for (const { store_id, day, since } of days.values()) {
    await sql`
      insert into store_days (org, calendar, store_id, day, stale_since, revision)
      values (${org}, ${number}, ${store_id}, ${day}, ${since}, 1)
      on conflict (org, calendar, store_id, day) do update set
        stale_since = coalesce(store_days.stale_since, excluded.stale_since), revision = store_days.revision + 1`.execute(
      query,
    );
  }
  return days.size;
}

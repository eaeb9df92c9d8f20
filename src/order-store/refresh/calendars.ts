import { sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { CALENDARS, type Calendars, readState, writeState } from '../state/state.ts';
import { markStaleDays, type StoreHour } from './stale-days.ts';

const NONE: Calendars = { serving: null, making: null, last: 0, old: [] };
const TABLES = [
  'store_days',
  'store_months',
  'store_day_values',
  'store_month_values',
  'store_money_days',
] as const;

/** The calendar of served figures; undefined before the first is complete. */
export async function servedCalendar(
  { replicaReads }: Database,
  org: number,
): Promise<number | undefined> {
  return (await readState(replicaReads, org, CALENDARS))?.serving?.number;
}

/**
 * Starts a new calendar if the stores' zones or days changed: all days are made again under its
 * number, while the old ones are served. The first calendar is served from the start. `now` is in
 * epoch seconds.
 */
export async function ensureCalendar(
  { query }: Database,
  org: number,
  { calendar, now }: { readonly calendar: StoreCalendar; readonly now: number },
): Promise<Calendars> {
  const { signature } = calendar;
  const known = (await readState(query, org, CALENDARS)) ?? NONE;
  const current = known.making ?? known.serving;
  if (current?.signature === signature) return known;
  return query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const before = (await readState(transaction, org, CALENDARS)) ?? NONE;
    if (before.serving?.signature === signature) {
      // The settings were reverted: the unfinished calendar is obsolete.
      const back = { ...before, making: null, old: [...before.old, ...numberOf(before.making)] };
      await writeState(transaction, org, CALENDARS, back);
      return back;
    }
    const number = before.last + 1;
    const entries = isPostgres(transaction)
      ? sql`order_facts, jsonb_array_elements_text(hours::jsonb) as entry (value)`
      : sql`order_facts, json_each(hours) as entry`;
    const { rows } = await sql<{ store_id: Uint8Array; hour: number | string }>`
      select distinct store_id, entry.value as hour from ${entries} where org = ${org}`.execute(
      transaction,
    );
    const hours: StoreHour[] = rows.map(({ store_id, hour }) => ({
      store_id,
      hour: Number(hour),
      since: now,
    }));
    const days = await markStaleDays(transaction, { org, number, calendar }, hours);
    const next: Calendars = {
      serving: before.serving ?? { number, signature },
      making: before.serving && { number, signature, days },
      last: number,
      old: [...before.old, ...numberOf(before.making)],
    };
    await writeState(transaction, org, CALENDARS, next);
    return next;
  });
}

/** Serves the new calendar once all its days are made; resolves with true then. */
export async function serveMadeCalendar({ query }: Database, org: number): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const known = (await readState(transaction, org, CALENDARS)) ?? NONE;
    const { serving, making } = known;
    if (making === null) return false;
    // Days that were made once are good enough to serve.
    const unmade = await transaction
      .selectFrom('store_days')
      .select('day')
      .where('org', '=', org)
      .where('calendar', '=', making.number)
      .where('content', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (unmade) return false;
    const { number, signature } = making;
    const old = [...known.old, ...numberOf(serving)];
    await writeState(transaction, org, CALENDARS, {
      ...known,
      serving: { number, signature },
      making: null,
      old,
    });
    return true;
  });
}

/** Removes obsolete calendars' days. */
export async function removeOldCalendars({ query }: Database, org: number): Promise<void> {
  const { old } = (await readState(query, org, CALENDARS)) ?? NONE;
  if (old.length === 0) return;
  for (const table of TABLES)
    await query.deleteFrom(table).where('org', '=', org).where('calendar', 'in', old).execute();
  await query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    const known = (await readState(transaction, org, CALENDARS)) ?? NONE;
    const left = known.old.filter((number) => !old.includes(number));
    await writeState(transaction, org, CALENDARS, { ...known, old: left });
  });
}

function numberOf(calendar: { readonly number: number } | null): number[] {
  return calendar === null ? [] : [calendar.number];
}

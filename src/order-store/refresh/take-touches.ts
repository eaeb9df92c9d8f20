import { type Kysely, sql } from 'kysely';
import type { Database } from '#database/open-database.ts';
import type { Tables } from '#database/schema/tables.ts';
import { lockUntilCommit } from '#database/write-lock.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { markStaleDays } from './stale-days.ts';

/** Hours per transaction. */
export const MOST_HOURS = 5_000;

/**
 * Turns touched hours, newest first, into stale days of calendars (by number) in one transaction;
 * resolves with their number. Until then the touches mark figures as outdated.
 */
export async function takeTouchedHours(
  { query }: Database,
  org: number,
  calendars: ReadonlyMap<number, StoreCalendar>,
): Promise<number> {
  return query.transaction().execute(async (transaction) => {
    // Writers take the same lock, so none finds a touch that is about to be removed.
    await lockUntilCommit(transaction, 'orders', org);
    const touches = await transaction
      .selectFrom('order_touches')
      .select(['store_id', 'key as hour', 'since'])
      .where('org', '=', org)
      .where('kind', '=', 'hour')
      .orderBy('key', 'desc')
      .limit(MOST_HOURS)
      .execute();
    for (const [number, calendar] of calendars)
      await markStaleDays(transaction, { org, number, calendar }, touches);
    for (const { store_id, hour } of touches) {
      await transaction
        .deleteFrom('order_touches')
        .where('org', '=', org)
        .where('store_id', '=', store_id)
        .where('kind', '=', 'hour')
        .where('key', '=', hour)
        .execute();
    }
    return touches.length;
  });
}

/** A group by key, or a business day by number. */
type JudgedKind = 'group' | 'day';
/** With the revision at which it was read. */
export type Touched = {
  readonly store_id: Uint8Array;
  readonly key: number;
  readonly revision: number;
};

/** Touches to judge. */
export async function readTouched(
  query: Kysely<Tables>,
  org: number,
  kind: JudgedKind,
  limit: number,
): Promise<Touched[]> {
  return query
    .selectFrom('order_touches')
    .select(['store_id', 'key', 'revision'])
    .where('org', '=', org)
    .where('kind', '=', kind)
    .limit(limit)
    .execute();
}

/** Keeps touches with a newer revision. */
export async function removeTouched(
  { query }: Database,
  org: number,
  { kind, judged }: { readonly kind: JudgedKind; readonly judged: readonly Touched[] },
): Promise<void> {
  if (judged.length === 0) return;
  await query.transaction().execute(async (transaction) => {
    await lockUntilCommit(transaction, 'orders', org);
    for (const { store_id, key, revision } of judged) {
      await sql`
        delete from order_touches
        where org = ${org} and store_id = ${store_id} and kind = ${kind} and key = ${key} and revision = ${revision}`.execute(
        transaction,
      );
    }
  });
}

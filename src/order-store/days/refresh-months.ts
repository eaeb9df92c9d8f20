import { sql } from 'kysely';
import { FIGURE_VALUES } from '#contract/bff/order-store/figures-query.ts';
import { noFigures } from '#order-domain/figures/figure-sums.ts';
import { addPacked, addPackedGroups } from '#order-domain/figures/pack-figures.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { uuidText } from '../storage/uuid-bytes.ts';
import { readContent, readGroups, writeContent } from './day-content.ts';
import { endOfMonth } from './months.ts';
import type { RefreshedDay, RefreshOptions } from './refresh-days.ts';
import type { DayKey } from './write-day.ts';

/** A placeholder: figures get their currency with the store. */
const CURRENCY = '';

/**
 * Sums stale months, newest first, without changes of their days since `quietSince` (epoch
 * seconds), since busy months are read by their days. Resolves with the months' first days.
 */
export async function refreshStaleMonths(
  store: OrderStore,
  { calendar, limit, quietSince, signal }: RefreshOptions & { readonly quietSince: number },
): Promise<Omit<RefreshedDay, 'isFirst'>[]> {
  const org = await orgOf(store);
  const stale = await store.database.query
    .selectFrom('store_months')
    .select(['store_id', 'day', 'revision'])
    .where('org', '=', org)
    .where('calendar', '=', calendar)
    .where('stale_since', '<=', quietSince)
    .orderBy('day', 'desc')
    .limit(limit)
    .execute();
  const refreshed: Omit<RefreshedDay, 'isFirst'>[] = [];
  for (const { store_id, day, revision } of stale) {
    if (signal?.aborted) break;
    if (await refreshMonth(store, { org, calendar, store_id, day }, revision))
      refreshed.push({ storeId: uuidText(store_id), day });
  }
  return refreshed;
}

async function refreshMonth(
  { database: { query } }: OrderStore,
  key: DayKey,
  revision: number,
): Promise<boolean> {
  const days = await query
    .selectFrom('store_days')
    .select(['content', 'groups'])
    .where('org', '=', key.org)
    .where('calendar', '=', key.calendar)
    .where('store_id', '=', key.store_id)
    .where('day', '>=', key.day)
    .where('day', '<=', endOfMonth(key.day))
    .execute();
  const figures = noFigures();
  for (const { content, groups } of days) {
    if (content === null || groups === null) continue;
    addPacked(figures, readContent(content).figures, {
      storeId: uuidText(key.store_id),
      currency: CURRENCY,
    });
    addPackedGroups(figures, readGroups(groups), CURRENCY);
  }
  const written = writeContent({ figures });
  return query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('store_months')
      .set({ ...written, stale_since: null })
      .where('org', '=', key.org)
      .where('calendar', '=', key.calendar)
      .where('store_id', '=', key.store_id)
      .where('day', '=', key.day)
      .where('revision', '=', revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    await transaction
      .deleteFrom('store_month_values')
      .where('org', '=', key.org)
      .where('calendar', '=', key.calendar)
      .where('by', 'in', FIGURE_VALUES)
      .where('store_id', '=', key.store_id)
      .where('day', '=', key.day)
      .execute();
    await sql`
      insert into store_month_values (org, calendar, store_id, day, "by", value, cents, count, millionths, is_measured)
      select org, calendar, store_id, ${sql.lit(key.day)}, "by", value, sum(cents), sum(count), sum(millionths), max(is_measured)
      from store_day_values
      where org = ${key.org} and calendar = ${key.calendar} and "by" in (${sql.join(FIGURE_VALUES)})
        and store_id = ${key.store_id} and day between ${key.day} and ${endOfMonth(key.day)}
      group by org, calendar, store_id, "by", value`.execute(transaction);
    return true;
  });
}

import { type Kysely, sql, type Transaction } from 'kysely';
import { FIGURE_VALUES } from '#contract/bff/order-store/figures-query.ts';
import type { StoreDayValuesTable, Tables } from '#database/schema/tables.ts';
import type { StoreDay } from '#order-domain/figures/store-day.ts';
import { writeContent } from './day-content.ts';
import { monthOf } from './months.ts';

/** Rows per statement, with ten parameters each. */
const ROWS = 400;

/** A business day of a store, or a month by its first day. */
export type DayKey = {
  readonly org: number;
  /** The number of its calendar. */
  readonly calendar: number;
  readonly store_id: Uint8Array;
  readonly day: number;
};

/** A fold with the revision and the time (epoch seconds) at which its orders were read. */
export type FoldToWrite = {
  readonly fold: StoreDay;
  readonly revision: number;
  readonly now: number;
};

/**
 * Writes a fold and marks its month as stale; false, without any change, if the day has changed
 * since or was made by another process.
 */
export async function writeDay(
  query: Kysely<Tables>,
  key: DayKey,
  { fold, revision, now }: FoldToWrite,
): Promise<boolean> {
  return query.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('store_days')
      .set({ ...writeContent(fold), prices: JSON.stringify(fold.prices), stale_since: null })
      .where('org', '=', key.org)
      .where('calendar', '=', key.calendar)
      .where('store_id', '=', key.store_id)
      .where('day', '=', key.day)
      .where('revision', '=', revision)
      .where('stale_since', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    // Numbers, discounts and prices are judged later, together with other days.
    await transaction
      .insertInto('order_touches')
      .values({ org: key.org, store_id: key.store_id, kind: 'day', key: key.day, since: now })
      .onConflict((conflict) =>
        conflict
          .columns(['org', 'store_id', 'kind', 'key'])
          .doUpdateSet({ revision: sql<number>`order_touches.revision + 1` }),
      )
      .execute();
    await writeValues(transaction, key, fold.values);
    await writeNames(transaction, key, fold.values);
    await writeMoneyDays(transaction, key, fold.moneyDays);
    await transaction
      .insertInto('store_months')
      .values({
        ...key,
        day: monthOf(key.day),
        stale_since: now,
        revision: 1,
        content: null,
        groups: null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['org', 'calendar', 'store_id', 'day'])
          .doUpdateSet({ stale_since: now, revision: sql<number>`store_months.revision + 1` }),
      )
      .execute();
    return true;
  });
}

/** Writes only changed values, since most stay the same on a busy day. */
async function writeValues(
  transaction: Transaction<Tables>,
  key: DayKey,
  values: StoreDay['values'],
): Promise<void> {
  const ofDay = transaction
    .selectFrom('store_day_values')
    .select(['by', 'value', 'cents', 'count', 'millionths', 'is_measured'])
    .where('org', '=', key.org)
    .where('calendar', '=', key.calendar)
    .where('by', 'in', FIGURE_VALUES)
    .where('store_id', '=', key.store_id)
    .where('day', '=', key.day);
  const keyOf = ({ by, value }: Pick<StoreDayValuesTable, 'by' | 'value'>) => `${by} ${value}`;
  const old = new Map((await ofDay.execute()).map((row) => [keyOf(row), row]));
  const rows = values.map(({ by, value, cents, count, millionths, isMeasured }) => ({
    ...key,
    by,
    value,
    cents,
    count,
    millionths,
    is_measured: isMeasured ? 1 : 0,
  }));
  const isOld = (row: (typeof rows)[number]) => {
    const known = old.get(keyOf(row));
    return (
      known?.cents === row.cents &&
      known.count === row.count &&
      known.millionths === row.millionths &&
      known.is_measured === row.is_measured
    );
  };
  const kept = new Set(rows.map(keyOf));
  for (const { by, value } of old.values()) {
    if (kept.has(keyOf({ by, value }))) continue;
    await transaction
      .deleteFrom('store_day_values')
      .where('org', '=', key.org)
      .where('calendar', '=', key.calendar)
      .where('by', '=', by)
      .where('store_id', '=', key.store_id)
      .where('day', '=', key.day)
      .where('value', '=', value)
      .execute();
  }
  const removed = [...old.values()].filter((row) => !kept.has(keyOf(row)));
  for (const [by, ofKind] of Map.groupBy(removed, (row) => row.by))
    await removeUnusedNames(
      transaction,
      key,
      by,
      ofKind.map(({ value }) => value),
    );
  for (const some of inChunks(rows.filter((row) => !isOld(row)))) {
    await transaction
      .insertInto('store_day_values')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['org', 'calendar', 'by', 'store_id', 'day', 'value'])
          .doUpdateSet(({ ref }) => ({
            cents: ref('excluded.cents'),
            count: ref('excluded.count'),
            millionths: ref('excluded.millionths'),
            is_measured: ref('excluded.is_measured'),
          })),
      )
      .execute();
  }
}

/** Removes names of values that no day has any more: they may be those of members. */
async function removeUnusedNames(
  transaction: Transaction<Tables>,
  { org, store_id }: DayKey,
  by: string,
  values: readonly string[],
): Promise<void> {
  for (const some of inChunks(values)) {
    await transaction
      .deleteFrom('store_value_names')
      .where('org', '=', org)
      .where('by', '=', by)
      .where('store_id', '=', store_id)
      .where('value', 'in', some)
      .where('value', 'not in', ({ selectFrom }) =>
        selectFrom('store_day_values')
          .select('value')
          .where('org', '=', org)
          .where(
            'calendar',
            'in',
            selectFrom('store_days').select('calendar').where('org', '=', org),
          )
          .where('by', '=', by)
          .where('store_id', '=', store_id)
          .where('value', 'in', some),
      )
      .execute();
  }
}

/** Keeps the names of the newest day. */
async function writeNames(
  transaction: Transaction<Tables>,
  { org, store_id, day }: DayKey,
  values: StoreDay['values'],
): Promise<void> {
  const rows = values.flatMap(({ by, value, name }) =>
    name === undefined ? [] : [{ org, store_id, by, value, name: JSON.stringify(name), day }],
  );
  for (const some of inChunks(rows)) {
    await transaction
      .insertInto('store_value_names')
      .values(some)
      .onConflict((conflict) =>
        conflict
          .columns(['org', 'by', 'store_id', 'value'])
          .doUpdateSet(({ ref }) => ({ name: ref('excluded.name'), day: ref('excluded.day') }))
          .where(
            sql<boolean>`excluded.day > store_value_names.day
              or excluded.day = store_value_names.day and excluded.name <> store_value_names.name`,
          ),
      )
      .execute();
  }
}

async function writeMoneyDays(
  transaction: Transaction<Tables>,
  { day, ...key }: DayKey,
  moneyDays: StoreDay['moneyDays'],
): Promise<void> {
  await transaction
    .deleteFrom('store_money_days')
    .where('org', '=', key.org)
    .where('calendar', '=', key.calendar)
    .where('store_id', '=', key.store_id)
    .where('order_day', '=', day)
    .execute();
  const rows = moneyDays.map(
    ({ day: money_day, paidCents: paid_cents, refundedCents: refunded_cents }) => ({
      ...key,
      order_day: day,
      money_day,
      paid_cents,
      refunded_cents,
    }),
  );
  for (const some of inChunks(rows))
    await transaction.insertInto('store_money_days').values(some).execute();
}

function inChunks<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) =>
    rows.slice(index * ROWS, (index + 1) * ROWS),
  );
}

import { type RawBuilder, sql } from 'kysely';
import { listStores } from '#database/stores.ts';
import { REFUND_SORT_COLUMNS, type RefundSortColumn } from '#contract/bff/refund-values.ts';
import { dayRuns } from '#order-domain/days/day-runs.ts';
import { naturalKey } from '#order-domain/text/natural-key.ts';
import type { OrderStore } from '../order-store.ts';
import { isOfStores, type StorePeriods, storesOf } from './store-periods.ts';

const DAY = 86_400;
const MINUTE = 60;
/** How many days before a period the days of orders are known exactly. */
const DAYS_BEFORE = 400;
/** More days than any time is before the first known day, so that the days in between are not below zero, where SQL rounds towards it. */
const MANY_DAYS = 1_000_000;

/** What rows are sorted by. */
export type SortKey = { readonly value: RawBuilder<unknown>; readonly isDescending: boolean };

const STORE_ID = sql.ref('refund.store_id');

/**
 * What a sorting (`-amount`) sorts refunds by, the last of it unique: those without a time come last, and so does what is unknown; amounts
 * are compared within their currency only, and equal ones follow each other newest first.
 */
export async function refundSortKeys(store: OrderStore, periods: StorePeriods, sort: string): Promise<SortKey[]> {
  const isDescending = sort.startsWith('-');
  const name = isDescending ? sort.slice(1) : sort;
  const column = REFUND_SORT_COLUMNS.find((each) => each === name) ?? 'time';
  const up = (value: RawBuilder<unknown>): SortKey => ({ value, isDescending: false });
  const down = (value: RawBuilder<unknown>): SortKey => ({ value, isDescending: true });
  const isMoney = column === 'amount' || column === 'total';
  const unknown = UNKNOWN[column];
  return [
    up(sql`1 - refund.is_dated`),
    ...(isMoney ? [up(currencyRank(periods))] : []),
    ...(unknown ? [up(sql`case when ${unknown} then 1 else 0 end`)] : []),
    ...(column === 'time' ? [] : [{ value: await sortValue(store, periods, column), isDescending }]),
    column === 'time' ? { value: sql.ref('refund.at'), isDescending } : down(sql.ref('refund.at')),
    down(sql.ref('refund.position')),
    up(sql.ref('refund.index')),
  ];
}

/** When a column's value is unknown. */
const UNKNOWN: { readonly [Column in RefundSortColumn]?: RawBuilder<unknown> } = {
  share: sql`refund.total_cents <= 0`,
  method: sql`refund.methods = '[]'`,
  reason: sql`refund.reason = ''`,
};

async function sortValue(
  store: OrderStore,
  periods: StorePeriods,
  column: Exclude<RefundSortColumn, 'time'>,
): Promise<RawBuilder<unknown>> {
  switch (column) {
    case 'ticket':
      return sql.ref('refund.ticket');
    case 'store':
      return storeRank(await listStores(store.database), periods);
    case 'amount':
      return sql.ref('refund.amount_cents');
    case 'share':
      return sql`case when refund.total_cents > 0
        then cast(refund.amount_cents as double precision) / refund.total_cents else 0 end`;
    case 'method':
      return sql.ref('refund.methods');
    case 'reason':
      return sql.ref('refund.reason');
    case 'items':
      return sql.ref('refund.item_count');
    case 'ordered':
      return sql.ref('refund.ordered_at');
    case 'total':
      return sql.ref('refund.total_cents');
    case 'days':
      return sql`${dayNumber(periods, sql.ref('refund.at'))} - ${dayNumber(periods, sql.ref('refund.ordered_at'))}`;
  }
}

/** The place of the store's currency among the codes of all. */
export function currencyRank(periods: StorePeriods, storeId = STORE_ID): RawBuilder<unknown> {
  return caseOfStores(
    currenciesOf(periods).map(([, storeIds], rank) => [storeIds, sql`${sql.lit(rank)}`]),
    storeId,
  );
}

/** The currencies of the stores by their codes, and whose they are. */
export function currenciesOf(periods: StorePeriods): [currency: string, storeIds: readonly string[]][] {
  const byCurrency = Map.groupBy(storesOf(periods), (id) => periods.calendar.currencyOf(id));
  return [...byCurrency].toSorted(([left], [right]) => (left < right ? -1 : 1));
}

function storeRank(
  described: readonly { readonly id: string; readonly name: string }[],
  periods: StorePeriods,
): RawBuilder<unknown> {
  const names = new Map(described.map(({ id, name }) => [id, name]));
  const ranked = storesOf(periods)
    .map((id) => ({ id, key: `${naturalKey(names.get(id) ?? id)} ${id}` }))
    .toSorted((left, right) => (left.key < right.key ? -1 : 1));
  return caseOfStores(ranked.map(({ id }, rank) => [[id], sql`${sql.lit(rank)}`]));
}

/** A value by the store of a refund. */
function caseOfStores(
  values: readonly (readonly [storeIds: readonly string[], value: RawBuilder<unknown>])[],
  storeId = STORE_ID,
): RawBuilder<unknown> {
  const [first, ...others] = values;
  if (!first || others.length === 0) return first?.[1] ?? sql`0`;
  const each = values.map(([storeIds, value]) => sql`when ${isOfStores(storeId, storeIds)} then ${value}`);
  return sql`case ${sql.join(each, sql` `)} end`;
}

/** The business day (a day number) of a refund's store at a time; exact from 400 days before the periods to their end. */
export function dayNumber(periods: StorePeriods, at: RawBuilder<unknown>): RawBuilder<unknown> {
  const { calendar, zones, from, to } = periods;
  return caseOfStores(
    zones.map(({ storeIds, isByOffset }) => {
      const [first = ''] = storeIds;
      if (isByOffset) {
        const local = sql`${at} + (refund.offset_minutes - ${sql.lit(calendar.cutoffMinutes)}) * ${sql.lit(MINUTE)}`;
        return [storeIds, sql`(${local} + ${sql.lit(MANY_DAYS * DAY)}) / ${sql.lit(DAY)} - ${sql.lit(MANY_DAYS)}`];
      }
      const runs = dayRuns(
        (day) => calendar.spanOf(first, day, day).start,
        Math.max(Math.min(from, 0), from - DAYS_BEFORE),
        to + 1,
      ).toReversed();
      const dayIn = ({ day, start }: { day: number; start: number }) =>
        sql`(${at} - ${sql.lit(start - MANY_DAYS * DAY)}) / ${sql.lit(DAY)} + ${sql.lit(day - MANY_DAYS)}`;
      const later = runs.slice(0, -1).map((run) => sql`when ${at} >= ${sql.lit(run.start)} then ${dayIn(run)}`);
      const earliest = runs.slice(-1).map(dayIn);
      const value =
        later.length === 0
          ? sql.join(earliest)
          : sql`case ${sql.join([...later, sql`else ${sql.join(earliest)}`], sql` `)} end`;
      return [storeIds, sql`(${value})`];
    }),
  );
}

/** The values of the keys as columns `key_0`, `key_1`, …, and how to sort by these. */
export function keyColumns(keys: readonly SortKey[]): {
  readonly values: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
} {
  const name = (index: number) => sql.ref(`key_${index}`);
  return {
    values: sql.join(keys.map(({ value }, index) => sql`${value} as ${name(index)}`)),
    order: sql.join(keys.map(({ isDescending }, index) => (isDescending ? sql`${name(index)} desc` : name(index)))),
  };
}

/** The condition that a row comes after the one with these values of the keys. */
export function isAfter(keys: readonly SortKey[], values: readonly (string | number | null)[]): RawBuilder<unknown> {
  return keys.reduceRight<RawBuilder<unknown>>(
    (later, { value, isDescending }, index) => {
      const last = values[index];
      const isBeyond = isDescending ? sql`${value} < ${last}` : sql`${value} > ${last}`;
      return sql`(${isBeyond} or (${value} = ${last} and ${later}))`;
    },
    sql`1 = 0`,
  );
}

import { type RawBuilder, sql } from 'kysely';
import { listStores } from '#database/stores.ts';
import {
  REFUND_SORT_COLUMNS,
  type RefundSortColumn,
} from '#contract/bff/order-store/refund-values.ts';
import { type DayRun, dayRuns } from '#order-domain/days/day-runs.ts';
import { naturalKey } from '#order-domain/text/natural-key.ts';
import type { OrderStore } from '../../order-store.ts';
import { isOfStores, type StorePeriods, storesOf } from '../store-periods.ts';

const DAY = 86_400;
const MINUTE = 60;
/** Order days are exact for this many days before a period. */
const DAYS_BEFORE = 400;
const YEAR = 366;
/**
 * Larger than any distance to the first known day, so that no day is negative, where SQL rounds
 * towards zero.
 */
const MANY_DAYS = 1_000_000;

/** A sort expression. */
export type SortKey = { readonly value: RawBuilder<unknown>; readonly isDescending: boolean };

const STORE_ID = sql.ref('refund.store_id');

/**
 * Expressions for a sorting (`-amount`), the last one unique. Unknown values and refunds without a
 * time come last; amounts compare within their currency, and ties are newest first.
 */
export async function refundSortKeys(
  store: OrderStore,
  periods: StorePeriods,
  sort: string,
): Promise<SortKey[]> {
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
    ...(column === 'time'
      ? []
      : [{ value: await sortValue(store, periods, column), isDescending }]),
    column === 'time' ? { value: sql.ref('refund.at'), isDescending } : down(sql.ref('refund.at')),
    down(sql.ref('refund.position')),
    up(sql.ref('refund.index')),
  ];
}

/** Conditions of unknown values. */
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
      return daysBetween(dayNumbers(periods, store.now()));
  }
}

function daysBetween(dayAt: ReturnType<typeof dayNumbers>): RawBuilder<unknown> {
  return sql`${dayAt(sql.ref('refund.at'))} - ${dayAt(sql.ref('refund.ordered_at'))}`;
}

/** The index of the store's currency among all codes. */
export function currencyRank(periods: StorePeriods, storeId = STORE_ID): RawBuilder<unknown> {
  return caseOfStores(
    currenciesOf(periods).map(([, storeIds], rank) => [storeIds, sql`${sql.lit(rank)}`]),
    storeId,
  );
}

/** Currencies by code with their stores. */
export function currenciesOf(
  periods: StorePeriods,
): [currency: string, storeIds: readonly string[]][] {
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

/** A value by the refund's store. */
function caseOfStores(
  values: readonly (readonly [storeIds: readonly string[], value: RawBuilder<unknown>])[],
  storeId = STORE_ID,
): RawBuilder<unknown> {
  const [first, ...others] = values;
  if (!first || others.length === 0) return first?.[1] ?? sql`0`;
  const each = values.map(
    ([storeIds, value]) => sql`when ${isOfStores(storeId, storeIds)} then ${value}`,
  );
  return sql`case ${sql.join(each, sql` `)} end`;
}

/**
 * SQL for the business day (day number) of a store; exact from 400 days before the periods to their
 * end, unless that is 30 years ago or a year after `now` (epoch seconds).
 */
export function dayNumbers(
  { calendar, zones, from, to }: StorePeriods,
  now: number,
): (at: RawBuilder<unknown>) => RawBuilder<unknown> {
  const today = Math.floor(now / DAY);
  const last = Math.min(to + 1, Math.max(from, today + YEAR));
  const first = Math.min(last, Math.max(from - DAYS_BEFORE, today - 30 * YEAR));
  const daysOf = zones.map(({ storeIds, isByOffset }) => {
    const [storeId = ''] = storeIds;
    const runs = isByOffset
      ? []
      : dayRuns((day) => calendar.spanOf(storeId, day, day).start, first, last);
    return { storeIds, dayAt: isByOffset ? dayByOffset(calendar.cutoffMinutes) : dayInRuns(runs) };
  });
  return (at) => caseOfStores(daysOf.map(({ storeIds, dayAt }) => [storeIds, dayAt(at)]));
}

function dayByOffset(cutoffMinutes: number) {
  return (at: RawBuilder<unknown>): RawBuilder<unknown> => {
    const local = sql`${at} + (refund.offset_minutes - ${sql.lit(cutoffMinutes)}) * ${sql.lit(MINUTE)}`;
    return sql`((${local} + ${sql.lit(MANY_DAYS * DAY)}) / ${sql.lit(DAY)} - ${sql.lit(MANY_DAYS)})`;
  };
}

function dayInRuns(runs: readonly DayRun[]) {
  return (at: RawBuilder<unknown>): RawBuilder<unknown> => {
    const dayIn = ({ day, start }: DayRun) =>
      sql`((${at} - ${sql.lit(start - MANY_DAYS * DAY)}) / ${sql.lit(DAY)} + ${sql.lit(day - MANY_DAYS)})`;
    const [earliest, ...later] = runs;
    const cases = later
      .toReversed()
      .map((run) => sql`when ${at} >= ${sql.lit(run.start)} then ${dayIn(run)}`);
    const otherwise = earliest ? dayIn(earliest) : sql`0`;
    return cases.length === 0
      ? otherwise
      : sql`(case ${sql.join(cases, sql` `)} else ${otherwise} end)`;
  };
}

/** Columns `key_0`, `key_1`, … with their `order by`. */
export function keyColumns(keys: readonly SortKey[]): {
  readonly values: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
} {
  const name = (index: number) => sql.ref(`key_${index}`);
  return {
    values: sql.join(keys.map(({ value }, index) => sql`${value} as ${name(index)}`)),
    order: sql.join(
      keys.map(({ isDescending }, index) =>
        isDescending ? sql`${name(index)} desc` : name(index),
      ),
    ),
  };
}

/** The row comes after these key values. */
export function isAfter(
  keys: readonly SortKey[],
  values: readonly (string | number | null)[],
): RawBuilder<unknown> {
  return keys.reduceRight<RawBuilder<unknown>>(
    (later, { value, isDescending }, index) => {
      const last = values[index];
      const isBeyond = isDescending ? sql`${value} < ${last}` : sql`${value} > ${last}`;
      return sql`(${isBeyond} or (${value} = ${last} and ${later}))`;
    },
    sql`1 = 0`,
  );
}

import { type Kysely, sql } from 'kysely';
import type { FigureGroupBy } from '#contract/bff/order-store/figures-query.ts';
import type { Tables } from '#database/schema/tables.ts';
import { startOf } from '#order-domain/days/date-range.ts';
import { printDay, type StoreCalendar } from '#order-domain/days/store-calendar.ts';
import {
  type FigureCell,
  noFigures,
  type PartialFigures,
} from '#order-domain/figures/figure-sums.ts';
import {
  addMoneyInside,
  addPacked,
  addPackedAs,
  addPackedGroups,
  type PackedFigures,
  type PackedGroups,
  type PackedSums,
} from '#order-domain/figures/pack-figures.ts';
import { readContent, readGroups, readSums } from '../../days/day-content.ts';
import { uuidBytes, uuidText } from '../../storage/uuid-bytes.ts';
import {
  type FiguresOf,
  isOfSpan,
  type PeriodSpans,
  type Span,
  spansOf,
  type StoreSpan,
  unionOf,
} from './period-spans.ts';

export type FiguresRow = {
  readonly storeId: string;
  readonly day: number;
  readonly figures: PackedFigures;
  /** Empty unless requested. */
  readonly groups: PackedGroups;
};

/** Groupings stored within a day, by their dimensions. */
const KEPT_GROUPS = new Map<FigureGroupBy, string>([
  ['weekday_hour', 'weekday,hour'],
  ['source', 'source'],
  ['service_type', 'service_type'],
]);

/** Groupings that need single days. */
const OF_DAYS: ReadonlySet<FigureGroupBy> = new Set(['day', 'week', 'store_day', 'store_week']);

const STORES_OVER_TIME: ReadonlyMap<FigureGroupBy, { readonly days: number }> = new Map([
  ['store_day', { days: 1 }],
  ['store_week', { days: 7 }],
  ['store_month', { days: 28 }],
]);

/** The number of groups of each store over time; 0 for other groupings. */
export function countStoreGroups(by: FigureGroupBy, stores: number, days: number): number {
  const unit = STORES_OVER_TIME.get(by);
  return unit === undefined ? 0 : stores * Math.ceil(days / unit.days);
}

/** Days and months that were never made are missing. */
export async function readFiguresRows(
  query: Kysely<Tables>,
  of: FiguresOf,
  { months, days }: PeriodSpans,
  groupBy: readonly FigureGroupBy[],
): Promise<FiguresRow[]> {
  const groups = groupBy.some((by) => KEPT_GROUPS.has(by)) ? sql`groups` : sql`null as groups`;
  const read = async (table: 'store_months' | 'store_days', spans: readonly Span[]) => {
    if (spans.length === 0) return [];
    const { rows } = await sql<{
      store_id: Uint8Array;
      day: number;
      content: string;
      groups: string | null;
    }>`
      ${unionOf(
        spans,
        (span) => sql`select store_id, day, content, ${groups} from ${sql.table(table)}
          where ${isOfSpan(of, span)} and content is not null`,
      )}`.execute(query);
    return rows;
  };
  const rows = await Promise.all([read('store_months', months), read('store_days', days)]);
  return rows.flat().map((row) => ({
    storeId: uuidText(row.store_id),
    day: row.day,
    figures: readContent(row.content).figures,
    groups: row.groups === null ? [] : readGroups(row.groups),
  }));
}

export type SumsRow = {
  readonly storeId: string;
  readonly day: number;
  readonly sums: PackedSums | undefined;
};

/** Sums of single days. */
export async function readSumsRows(
  query: Kysely<Tables>,
  of: FiguresOf,
  days: readonly Span[],
): Promise<SumsRow[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<{ store_id: Uint8Array; day: number; sums: string }>`
    ${unionOf(
      days,
      (span) =>
        sql`select store_id, day, sums from store_days where ${isOfSpan(of, span)} and sums is not null`,
    )}`.execute(query);
  return rows.map((row) => ({
    storeId: uuidText(row.store_id),
    day: row.day,
    sums: readSums(row.sums),
  }));
}

/** True if the sums of each day are needed. */
export function needsDays(groupBy: readonly FigureGroupBy[]): boolean {
  return groupBy.some((by) => OF_DAYS.has(by));
}

/** Payments and refunds within each store's days for sales of other days. */
export async function readMoneyInside(
  query: Kysely<Tables>,
  { org, calendar }: FiguresOf,
  stores: readonly StoreSpan[],
): Promise<{ storeId: string; paidCents: number; refundedCents: number }[]> {
  const spans = spansOf(stores).filter(({ from, to }) => from < to);
  if (spans.length === 0) return [];
  const { rows } = await sql<{ store_id: Uint8Array; paid: number; refunded: number }>`
    ${unionOf(
      spans,
      ({ storeIds, from, to }) => sql`
        select store_id, cast(sum(paid_cents) as bigint) as paid, cast(sum(refunded_cents) as bigint) as refunded
        from store_money_days
        where org = ${org} and calendar = ${calendar} and store_id in (${sql.join(storeIds.map(uuidBytes))})
          and order_day between ${from} and ${to} and money_day between ${from} and ${to}
        group by store_id`,
    )}`.execute(query);
  return rows.map(({ store_id: id, paid, refunded }) => ({
    storeId: uuidText(id),
    paidCents: paid,
    refundedCents: refunded,
  }));
}

/** Days and months, with sums of each day for groups by day and week. */
export type FiguresRows = {
  readonly rows: readonly FiguresRow[];
  readonly days: readonly SumsRow[];
  readonly money: Awaited<ReturnType<typeof readMoneyInside>>;
};

export function addRows(
  { rows, days, money }: FiguresRows,
  {
    calendar,
    groupBy,
  }: { readonly calendar: StoreCalendar; readonly groupBy: readonly FigureGroupBy[] },
): { readonly whole: PartialFigures; readonly groups: ReadonlyMap<FigureGroupBy, PartialFigures> } {
  const whole = noFigures();
  for (const { storeId, figures } of rows)
    addPacked(whole, figures, { storeId, currency: calendar.currencyOf(storeId) });
  for (const { storeId, ...cents } of money)
    addMoneyInside(whole, calendar.currencyOf(storeId), cents);
  const groups = new Map(
    groupBy.map((by) => {
      const into = noFigures();
      const dimensions = KEPT_GROUPS.get(by);
      if (OF_DAYS.has(by)) {
        for (const { storeId, day, sums } of days)
          addPackedAs(into, sums, calendar.currencyOf(storeId), groupOf(by, storeId, day));
      } else {
        for (const { storeId, day, figures, groups: kept } of rows) {
          const currency = calendar.currencyOf(storeId);
          if (dimensions === undefined)
            addPackedAs(into, figures.cell, currency, groupOf(by, storeId, day));
          else addPackedGroups(into, kept, currency, (grouping) => grouping === dimensions);
        }
      }
      return [by, into];
    }),
  );
  return { whole, groups };
}

/** The store, the first day of the row's day, week or month, or both. */
function groupOf(
  by: FigureGroupBy,
  storeId: string,
  day: number,
): NonNullable<FigureCell['group']> {
  if (by === 'store') return { by: ['store'], values: [storeId] };
  const unit = by.endsWith('week') ? 'week' : by.endsWith('month') ? 'month' : 'day';
  const first = startOf(unit, printDay(day));
  return STORES_OVER_TIME.has(by)
    ? { by: ['store', 'day'], values: [storeId, first] }
    : { by: ['day'], values: [first] };
}

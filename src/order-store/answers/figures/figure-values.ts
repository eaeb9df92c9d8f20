import { type Kysely, sql } from 'kysely';
import type { FigureValue, FigureValues } from '#contract/bff/order-store/figures.ts';
import type { FigureValueBy } from '#contract/bff/order-store/figures-query.ts';
import type { Tables } from '#database/schema/tables.ts';
import type { StoreCalendar } from '#order-domain/days/store-calendar.ts';
import type { Breakdown } from '#order-domain/figures/fold-breakdowns.ts';
import { uuidBytes } from '../../storage/uuid-bytes.ts';
import { type FiguresOf, isOfSpan, type PeriodSpans, type Span } from './period-spans.ts';

/** Also ranked by quantity. */
const WITH_QUANTITY = ['item', 'variant', 'modifier'];

/**
 * The `top` of each grouping and the `listed`; `more` was folded in addition, with its stores'
 * names.
 */
export type WantedValues = {
  readonly calendar: StoreCalendar;
  readonly by: readonly FigureValueBy[];
  readonly top: number;
  readonly listed: readonly FigureValues[];
  readonly more: readonly Breakdown[];
};

type ValueRow = {
  by: FigureValueBy;
  value: string;
  cents: number;
  count: number;
  millionths: number;
  is_measured: number;
  all_values: number;
  all_cents: number;
  all_count: number;
};

/** Ranks the values of days and months in each currency. */
export async function readFigureValues(
  query: Kysely<Tables>,
  of: FiguresOf,
  spans: PeriodSpans,
  wanted: WantedValues,
): Promise<FigureValues[]> {
  if (wanted.by.length === 0) return [];
  const { currencyOf } = wanted.calendar;
  const ofCurrency = (all: readonly Span[], currency: string) =>
    all.flatMap((span) => {
      const storeIds = span.storeIds.filter((id) => currencyOf(id) === currency);
      return storeIds.length > 0 ? [{ ...span, storeIds }] : [];
    });
  const stores = [...spans.months, ...spans.days].flatMap(({ storeIds }) => storeIds);
  const currencies = [
    ...new Set([...stores.map(currencyOf), ...wanted.more.map(({ currency }) => currency)]),
  ];
  const answers = await Promise.all(
    currencies.toSorted().map((currency) => {
      const own = {
        months: ofCurrency(spans.months, currency),
        days: ofCurrency(spans.days, currency),
      };
      return readOfCurrency(query, of, own, { ...wanted, currency });
    }),
  );
  return answers.flat();
}

async function readOfCurrency(
  query: Kysely<Tables>,
  of: FiguresOf,
  spans: PeriodSpans,
  { by, top, listed, more, currency }: WantedValues & { readonly currency: string },
): Promise<FigureValues[]> {
  const folded = more.filter((each) => each.currency === currency);
  const wanted = new Map(
    by.map((each) => [
      each,
      [
        ...listed.flatMap((other) =>
          other.by === each && other.currency === currency
            ? other.values.map(({ value }) => value)
            : [],
        ),
        ...folded
          .filter((other) => other.by === each)
          .toSorted(byCents)
          .slice(0, top)
          .map(({ value }) => value),
      ],
    ]),
  );
  const rows = await readRanked(query, of, spans, wanted, top);
  const storeIds = [...new Set([...spans.months, ...spans.days].flatMap((span) => span.storeIds))];
  const names = await readNames(query, of.org, storeIds, [...rows, ...folded]);
  return by.map((each): FigureValues => {
    const found = rows.filter((row) => row.by === each);
    const [all] = found;
    const parts = folded.filter((other) => other.by === each);
    const values = new Map<string, FigureValue>();
    const add = ({ value, name, ...sums }: FigureValue) => {
      const known = values.get(value);
      values.set(value, {
        value,
        name: names.get(`${each} ${value}`) ?? known?.name ?? name,
        cents: sums.cents + (known?.cents ?? 0),
        count: sums.count + (known?.count ?? 0),
        millionths: sums.millionths + (known?.millionths ?? 0),
        isMeasured: sums.isMeasured || (known?.isMeasured ?? false),
      });
    };
    for (const { value, cents, count, millionths, is_measured } of found)
      add({ value, cents, count, millionths, isMeasured: is_measured === 1 });
    const known = new Set(values.keys());
    const isListed = new Set([...known, ...(wanted.get(each) ?? [])]);
    const unlisted = parts.filter(({ value }) => !isListed.has(value));
    for (const { value, name, cents, count, millionths, isMeasured } of parts)
      if (isListed.has(value)) add({ value, name, cents, count, millionths, isMeasured });
    return {
      by: each,
      currency,
      values: [...values.values()].toSorted(byCents),
      rest: {
        values: (all?.all_values ?? 0) - known.size + unlisted.length,
        cents: (all?.all_cents ?? 0) - sum(found, 'cents') + sum(unlisted, 'cents'),
        count: (all?.all_count ?? 0) - sum(found, 'count') + sum(unlisted, 'count'),
      },
    };
  });
}

type Ranked = { readonly value: string; readonly cents: number };

function byCents(one: Ranked, other: Ranked): number {
  return other.cents - one.cents || (one.value < other.value ? -1 : 1);
}

function sum<Name extends string>(
  rows: readonly Readonly<Record<Name, number>>[],
  name: Name,
): number {
  return rows.reduce((total, row) => total + row[name], 0);
}

/** Wanted values and the first by amount or quantity, with their grouping's sums. */
async function readRanked(
  query: Kysely<Tables>,
  of: FiguresOf,
  { months, days }: PeriodSpans,
  wanted: ReadonlyMap<FigureValueBy, readonly string[]>,
  top: number,
): Promise<ValueRow[]> {
  const by = [...wanted.keys()];
  const parts = [
    ...months.map((span) => ({ table: 'store_month_values', span })),
    ...days.map((span) => ({ table: 'store_day_values', span })),
  ].map(
    ({ table, span }) => sql`
      select "by", value, cents, count, millionths, is_measured from ${sql.table(table)}
      where ${isOfSpan(of, span)} and "by" in (${sql.join(by)})`,
  );
  if (parts.length === 0) return [];
  const isWanted = [...wanted].flatMap(([each, values]) =>
    values.length > 0
      ? [sql` or "by" = ${each} and value in (${sql.join([...new Set(values)])})`]
      : [],
  );
  const { rows } = await sql<ValueRow>`
    with sums as (
      select "by", value, cast(sum(cents) as bigint) as cents, cast(sum(count) as bigint) as count,
        cast(sum(millionths) as bigint) as millionths, max(is_measured) as is_measured
      from (${sql.join(parts, sql` union all `)}) as parts group by "by", value
    ), ranked as (
      select sums.*,
        row_number() over (partition by "by" order by cents desc, value) as place,
        row_number() over (partition by "by" order by is_measured, millionths desc, value) as place_by_quantity,
        count(*) over (partition by "by") as all_values,
        cast(sum(cents) over (partition by "by") as bigint) as all_cents,
        cast(sum(count) over (partition by "by") as bigint) as all_count
      from sums
    )
    select "by", value, cents, count, millionths, is_measured, all_values, all_cents, all_count from ranked
    where place <= ${top}
      or place_by_quantity <= ${top} and is_measured = 0 and "by" in (${sql.join(WITH_QUANTITY)})
      ${sql.join(isWanted, sql``)}`.execute(query);
  return rows;
}

/** The latest names in some stores, by grouping and value with a space. */
async function readNames(
  query: Kysely<Tables>,
  org: number,
  storeIds: readonly string[],
  values: readonly { readonly by: string; readonly value: string }[],
): Promise<ReadonlyMap<string, FigureValue['name']>> {
  if (values.length === 0 || storeIds.length === 0) return new Map();
  const rows = await query
    .selectFrom('store_value_names')
    .select(['by', 'value', 'name'])
    .where('org', '=', org)
    .where('by', 'in', [...new Set(values.map(({ by }) => by))])
    .where('store_id', 'in', storeIds.map(uuidBytes))
    .where('value', 'in', [...new Set(values.map(({ value }) => value))])
    .orderBy('day')
    .orderBy('name')
    .execute();
  return new Map(rows.map(({ by, value, name }) => [`${by} ${value}`, JSON.parse(name)]));
}

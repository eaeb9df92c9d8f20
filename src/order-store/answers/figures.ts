import { type Kysely, sql } from 'kysely';
import type {
  ComparedFigures,
  Figures,
  FigureGroupRow,
  FigureValues,
  PeriodFigures,
} from '#contract/bff/order-store/figures.ts';
import {
  FIGURE_GROUPS,
  FIGURE_VALUES,
  type FigureGroupBy,
  type FigureValueBy,
  type FiguresQuery,
} from '#contract/bff/order-store/figures-query.ts';
import { printUtcSecond, readInstant } from '#contract/service/rfc3339.ts';
import type { Tables } from '#database/schema/tables.ts';
import { printDay, type StoreCalendar, toDayNumber } from '#order-domain/days/store-calendar.ts';
import type { PartialFigures, RefundDay } from '#order-domain/figures/figure-sums.ts';
import {
  figureSums,
  figuresTrees,
  type FiguresTree,
  storesWithTaxInPrices,
} from '#order-domain/figures/figures-tree.ts';
import { type OrderStore, orgOf, type StoreScope } from '../order-store.ts';
import { servedCalendar } from '../refresh/calendars.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';
import {
  comparableDays,
  type ComparedSide,
  comparedPeriod,
  type DayRange,
} from './figures/comparable-days.ts';
import { readCoverage } from './coverage.ts';
import { foldCutDay } from './figures/cut-days.ts';
import { readFigureValues } from './figures/figure-values.ts';
import {
  addRows,
  countStoreGroups,
  needsDays,
  readFiguresRows,
  readMoneyInside,
  readSumsRows,
} from './figures/period-figures.ts';
import {
  type FiguresOf,
  isOfSpan,
  readSpans,
  readStoreIds,
  spansOf,
  type StoreSpan,
  unionOf,
} from './figures/period-spans.ts';

const HOUR = 3_600;
const TOP = 50;
/** The most groups of each store over time in a response; a grouping with more is left out. */
const MOST_STORE_GROUPS = 1_500;
/** Seconds within which changed orders are usually in the figures. */
const USUAL_LAG = 10;

/** The parsed question with everything needed to answer it. */
type Asked = {
  readonly query: Kysely<Tables>;
  readonly of: FiguresOf;
  readonly calendar: StoreCalendar;
  readonly groupBy: readonly FigureGroupBy[];
  readonly valuesBy: readonly FigureValueBy[];
  readonly top: number;
  readonly refundDay: RefundDay;
};

/** Answers `GET /api/figures` for a scope's stores; files have no limit of groups. */
export async function readFigures(
  store: OrderStore,
  scope: StoreScope,
  query: FiguresQuery,
  mostStoreGroups = MOST_STORE_GROUPS,
): Promise<Figures> {
  const { replicaReads } = store.database;
  const [org, calendar] = await Promise.all([orgOf(store), store.calendar()]);
  const [number, storeIds, covered] = await Promise.all([
    servedCalendar(store.database, org),
    readStoreIds(replicaReads, org, scope),
    readCoverage(store),
  ]);
  // There is no calendar 0: before the first is made, there are no figures.
  const of = { org, calendar: number ?? 0 };
  const wanted = new Set(query.by);
  const period = { from: toDayNumber(query.from), to: toDayNumber(query.to) };
  const asked: Asked = {
    query: replicaReads,
    of,
    calendar,
    groupBy: FIGURE_GROUPS.filter(
      (by) =>
        wanted.has(by) &&
        countStoreGroups(by, storeIds.length, period.to - period.from + 1) <= mostStoreGroups,
    ),
    valuesBy: FIGURE_VALUES.filter((by) => wanted.has(by)),
    top: query.top ?? TOP,
    refundDay: query.refund_day ?? 'own_day',
  };
  const compared = query.compare === undefined ? undefined : comparedPeriod(period, query.compare);
  const spansIn = ({ from, to }: DayRange) =>
    storeIds.map((storeId) => ({ storeId, from: Math.max(from, 0), to: Math.max(to, 0) }));
  const spans = spansIn(period);
  const [own, staleSince] = await Promise.all([
    readPeriod(asked, { spans, cuts: [] }, []),
    readStaleSince(replicaReads, of, calendar, compared ? [...spans, ...spansIn(compared)] : spans),
  ]);
  const asOf =
    staleSince === undefined ? covered.asOf : earlier(covered.asOf, printUtcSecond(staleSince));
  const isLate = staleSince !== undefined && store.now() - staleSince > USUAL_LAG;
  return {
    // After an import, days may have no figures yet.
    coverage: { completeFrom: isLate ? printUtcSecond(store.now()) : covered.completeFrom, asOf },
    from: query.from,
    to: query.to,
    ...own,
    comparison: compared
      ? await readComparison(asked, {
          own,
          spans,
          period,
          compared,
          now: store.now(),
          completeFrom: covered.completeFrom,
        })
      : null,
  };
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

/**
 * Epoch seconds of the oldest change that isn't in the figures; undefined if all days are current.
 */
async function readStaleSince(
  query: Kysely<Tables>,
  of: FiguresOf,
  calendar: StoreCalendar,
  stores: readonly StoreSpan[],
): Promise<number | undefined> {
  const spans = spansOf(stores);
  if (spans.length === 0) return undefined;
  const { rows } = await sql<{ since: number | null }>`
    select min(since) as since from (${unionOf(spans, (span) => {
      const { storeIds, from, to } = span;
      const instants = storeIds.map((storeId) => calendar.spanOf(storeId, from, to));
      const first = Math.floor(Math.min(...instants.map(({ start }) => start)) / HOUR);
      const last = Math.floor(Math.max(...instants.map(({ end }) => end - 1)) / HOUR);
      return sql`
        select min(stale_since) as since from store_days where ${isOfSpan(of, span)} and stale_since is not null
        union all
        select min(since) as since from order_touches
        where org = ${of.org} and store_id in (${sql.join(storeIds.map(uuidBytes))}) and kind = 'hour'
          and key between ${first} and ${last}`;
    })}) as stale`.execute(query);
  return rows[0]?.since ?? undefined;
}

/** Reads the stores' days, and folds those that end early. */
async function readPeriod(
  asked: Asked,
  { spans, cuts }: ComparedSide,
  listed: readonly FigureValues[],
): Promise<PeriodFigures> {
  const { query, of, calendar, groupBy, valuesBy, top, refundDay } = asked;
  const fromOf = new Map(spans.map(({ storeId, from }) => [storeId, from]));
  const [parts, ofCuts] = await Promise.all([
    readSpans(query, of, spans),
    Promise.all(
      cuts.map((cut) =>
        foldCutDay(query, cut, { org: of.org, calendar, from: fromOf.get(cut.storeId) ?? cut.day }),
      ),
    ),
  ]);
  const more = ofCuts.flatMap(({ values }) => values);
  const [rows, days, money, breakdowns] = await Promise.all([
    readFiguresRows(query, of, parts, groupBy),
    needsDays(groupBy) ? readSumsRows(query, of, spansOf(spans)) : [],
    readMoneyInside(query, of, spans),
    readFigureValues(query, of, parts, { calendar, by: valuesBy, top, listed, more }),
  ]);
  const cutRows = ofCuts.map(({ row }) => row);
  const { whole, groups } = addRows(
    {
      rows: [...rows, ...cutRows],
      days: [...days, ...cutRows.map((row) => ({ ...row, sums: row.figures.cell }))],
      money: [...money, ...ofCuts.map((cut) => cut.money)],
    },
    { calendar, groupBy },
  );
  return {
    trees: figuresTrees(whole, refundDay).map((tree) => ({
      ...figureSums(tree),
      promotions: [...tree.promotions],
      unnamedPromotionsCents: tree.unnamedPromotionsCents,
      rates: [...tree.rates],
      methods: [...tree.methods],
      bridge: tree.bridge,
    })),
    storesWithTaxInPrices: storesWithTaxInPrices(whole),
    incompleteOrders: whole.incompleteOrders,
    groups: [...groups].flatMap(([by, figures]) => groupRows(by, figures, refundDay)),
    breakdowns,
  };
}

type Comparison = {
  readonly own: PeriodFigures;
  readonly spans: readonly StoreSpan[];
  readonly period: DayRange;
  readonly compared: DayRange;
  /** Epoch seconds. */
  readonly now: number;
  readonly completeFrom: string | null;
};

async function readComparison(
  asked: Asked,
  { own, spans, period, compared, now, completeFrom }: Comparison,
): Promise<Figures['comparison']> {
  const { calendar } = asked;
  const storeIds = spans.map(({ storeId }) => storeId);
  const firstDay = await readFirstDay(asked, storeIds, completeFrom);
  const days = comparableDays(period, compared, { storeIds, firstDay, now, calendar });
  const isWhole = days.own.cuts.length === 0 && isSame(days.own.spans, spans);
  const ofOwn = isWhole ? own : await readPeriod(asked, days.own, []);
  const ofCompared = await readPeriod(asked, days.compared, ofOwn.breakdowns);
  return {
    own: { ...rangeOf(days.own), ...ofOwn },
    compared: { ...rangeOf(days.compared), ...ofCompared },
    at: days.at === null ? null : printUtcSecond(days.at),
  };
}

function isSame(some: readonly StoreSpan[], others: readonly StoreSpan[]): boolean {
  return JSON.stringify(some) === JSON.stringify(others);
}

/** The days of one side over all its stores. */
function rangeOf({ spans, cuts }: ComparedSide): Pick<ComparedFigures, 'from' | 'to' | 'days'> {
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to), ...cuts.map(({ day }) => day));
  if (spans.length === 0) return { from: null, to: null, days: 0 };
  return { from: printDay(from), to: printDay(to), days: to - from + 1 };
}

/** The first day with complete orders of all stores, or the first with any order. */
async function readFirstDay(
  { query, of, calendar }: Asked,
  storeIds: readonly string[],
  completeFrom: string | null,
) {
  const since = completeFrom === null ? undefined : readInstant(completeFrom);
  const covered = storeIds.map((storeId) => {
    if (!since?.ok) return -Infinity;
    const second = since.value.epochSeconds;
    const day = calendar.dayAt({ storeId, offsetMinutes: 0 }, second);
    return calendar.spanOf(storeId, day, day).start === second ? day : day + 1;
  });
  const first = await query
    .selectFrom('store_days')
    .select(({ fn }) => fn.min('day').as('day'))
    .where('org', '=', of.org)
    .where('calendar', '=', of.calendar)
    .where('store_id', 'in', storeIds.length > 0 ? storeIds.map(uuidBytes) : [new Uint8Array()])
    .executeTakeFirst();
  return Math.max(first?.day ?? Infinity, ...covered);
}

function groupRows(
  by: FigureGroupBy,
  figures: PartialFigures,
  refundDay: RefundDay,
): FigureGroupRow[] {
  return figuresTrees(figures, refundDay).map((tree) => ({
    by,
    value: valueOf(by, tree),
    ...figureSums(tree),
  }));
}

function valueOf(by: FigureGroupBy, { group }: FiguresTree): string {
  const values = group?.values ?? [];
  return by === 'weekday_hour' ? values.map(Number).join('.') : values.join(' ');
}

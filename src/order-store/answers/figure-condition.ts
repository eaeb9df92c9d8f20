import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import { FULFILLMENT_STATUSES } from '#contract/service/order-enums.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import { printDay, type StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { FILTER } from '#order-domain/derived/order-terms.ts';
import { filterClause, type TermQuery } from '#order-domain/derived/term-query.ts';
import {
  type FigureClock,
  isBehindFigure,
  isOfHour,
  TAX_RATE,
} from '#order-domain/figures/behind-figure.ts';
import { readProductFigure, withDots } from '#order-domain/figures/product-figures.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { positionsBetween } from '../storage/position.ts';
import { isNearHour } from './hour-condition.ts';
import { isWithin, isWithinPeriods, readStorePeriods } from './store-periods.ts';

const SECONDS_PER_HOUR = 3_600;
/** PostgreSQL searches the terms of up to this many hours, i.e. two months. */
const MOST_HOURS = 1_500;

/** Facts known without reading the order. */
export type OrderFacts = {
  readonly storeId: string;
  readonly tzOffsetMinutes: number;
  /** Epoch seconds. */
  readonly created: number;
  /** In which the order was created, paid or refunded. */
  readonly hours: readonly number[];
};

/** Selects the orders of a figure as far as SQL can; `isIncluded` decides the rest. */
export type FigureCondition = {
  readonly terms: TermQuery;
  /** On columns of `order_facts as facts`. */
  readonly where: readonly RawBuilder<unknown>[];
  /** Epoch seconds of creation, both inclusive. */
  readonly created?: { readonly first: number; readonly last: number };
  readonly mayInclude?: (facts: OrderFacts) => boolean;
  readonly includes?: (order: Order) => boolean;
};

/** Parses the figure filter of a list. */
export async function toFigureCondition(
  store: OrderStore,
  scope: StoreScope,
  figure: string,
): Promise<FigureCondition> {
  const [name = '', from, to] = figure.split('.');
  if (figure.startsWith(TAX_RATE))
    return byTerms(filterClause('taxRate', [figure.slice(TAX_RATE.length)]));
  const product = readProductFigure(figure)?.figure.slice('product.'.length);
  if (product !== undefined) return byTerms(filterClause('item', [withDots(product)]), SALES);
  const clock = clockOf(await store.calendar());
  if (name === 'hour') {
    const [weekday, hour] = [Number(from), Number(to)];
    const mayInclude = isOfHour([weekday, hour], clock);
    return { terms: [], where: [await isNearHour(store, weekday, hour)], mayInclude };
  }
  if (from === undefined || to === undefined) return byTerms(filterClause('figure', [name]));
  return movedIn(store, scope, { figure, name, from, to, clock });
}

const SALES = filterClause(
  'fulfillmentStatus',
  FULFILLMENT_STATUSES.filter((status) => status !== 'cancelled'),
);

function byTerms(...terms: TermQuery): FigureCondition {
  return { terms, where: [] };
}

function clockOf(calendar: StoreCalendar): FigureClock {
  const placeOf = (order: Pick<Order, 'storeId' | 'tzOffsetMinutes'>) => ({
    storeId: order.storeId.toLowerCase(),
    offsetMinutes: storeOffset(order),
  });
  return {
    dayOf: (order, second) => printDay(calendar.dayAt(placeOf(order), second)),
    hourOf: (order, second) => calendar.hourAt(placeOf(order), second),
  };
}

type Moved = {
  readonly figure: string;
  readonly name: string;
  /** Business days, both inclusive. */
  readonly from: string;
  readonly to: string;
  readonly clock: FigureClock;
};

/** Orders with money on some days: created then, or with an hour of payments and refunds then. */
async function movedIn(
  store: OrderStore,
  scope: StoreScope,
  { figure, name, from, to, clock }: Moved,
): Promise<FigureCondition> {
  const periods = await readStorePeriods(store, scope, { from, to });
  const start = Math.min(...periods.zones.map((zone) => zone.start));
  const end = Math.max(...periods.zones.map((zone) => zone.end));
  if (!(start < end)) return { terms: [[]], where: [] };
  const at = sql.ref('facts.created_at');
  const isOwn = isWithin(periods, {
    storeId: sql.ref('facts.store_id'),
    at,
    offsetMinutes: sql.ref('facts.offset_minutes'),
  });
  const firstHour = Math.floor(start / SECONDS_PER_HOUR);
  const lastHour = Math.floor((end - 1) / SECONDS_PER_HOUR);
  const isOfOwnDays = name.endsWith('on_other_days');
  const moneyHours = isOfOwnDays
    ? sql`false`
    : await hasMoneyHour(store.database.replicaReads, {
        org: periods.org,
        first: firstHour,
        last: lastHour,
      });
  // Payments in the order's own hour have no separate hour, and days may begin within an hour.
  const nearby = sql`${at} >= ${firstHour * SECONDS_PER_HOUR} and ${at} < ${(lastHour + 1) * SECONDS_PER_HOUR}`;
  const isOfOtherDays = name.endsWith('other_days');
  const isWholeHours = periods.zones.every(
    (zone) =>
      !zone.isByOffset && zone.start % SECONDS_PER_HOUR === 0 && zone.end % SECONDS_PER_HOUR === 0,
  );
  return {
    terms: [],
    ...(isOfOwnDays && { created: { first: start, last: end - 1 } }),
    where: [
      isOfOwnDays ? isOwn : sql`(${nearby} or ${moneyHours})`,
      // Within one hour means within one day.
      ...(isOfOtherDays && isWholeHours ? [sql`facts.hours like '%,%'`] : []),
    ],
    mayInclude(facts) {
      const times = facts.hours.flatMap((hour) => [
        hour * SECONDS_PER_HOUR,
        (hour + 1) * SECONDS_PER_HOUR - 1,
      ]);
      const areIn = new Set(times.map((second) => isWithinPeriods(periods, facts, second)));
      return areIn.has(true) && (!isOfOtherDays || areIn.has(false));
    },
    includes: isBehindFigure(figure, clock),
  };
}

/** Hours (epoch seconds / 3600) of some days, and the orders created in them. */
type Hours = { readonly org: number; readonly first: number; readonly last: number };

/** True if orders of other hours were paid or refunded in these. */
async function hasMoneyHour(
  query: Kysely<Tables>,
  { org, first, last }: Hours,
): Promise<RawBuilder<unknown>> {
  if (!isPostgres(query)) {
    const [from, to] = [first, last].map((hour) => `${FILTER.moneyHour}${hour}`);
    return sql`facts.position in (select doc from order_terms where term >= ${from} and term <= ${to})`;
  }
  if (last - first >= MOST_HOURS) return sql`true`;
  const own = positionsBetween(first * SECONDS_PER_HOUR, (last + 1) * SECONDS_PER_HOUR - 1);
  // Term by term: with so many terms, PostgreSQL would read all orders.
  const { rows } = await sql<{ position: number }>`
    select distinct timed.position from generate_series(${first}::bigint, ${last}::bigint) as hour
    cross join lateral (
      select position from order_facts as timed
      where timed.org = ${org} and timed.terms @@ format('%L', ${FILTER.moneyHour}::text || hour)::tsquery
      and timed.position not between ${own.first} and ${own.last} offset 0
    ) as timed`.execute(query);
  const positions = `{${rows.map(({ position }) => position).join()}}`;
  return sql`facts.position = any(${positions}::bigint[])`;
}

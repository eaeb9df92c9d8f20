import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Order } from '#contract/service/order.ts';
import { FULFILLMENT_STATUSES } from '#contract/service/order-enums.ts';
import { storeOffset } from '#contract/service/store-offset.ts';
import { isPostgres } from '#database/postgres/postgres-dialect.ts';
import type { Tables } from '#database/schema/tables.ts';
import { printDay, type StoreCalendar } from '#order-domain/days/store-calendar.ts';
import { FILTER } from '#order-domain/derived/order-terms.ts';
import { exactly, filterClause, type TermQuery } from '#order-domain/derived/term-query.ts';
import { type FigureClock, isBehindFigure, isOfHour, TAX_RATE } from '#order-domain/figures/behind-figure.ts';
import { readProductFigure, withDots } from '#order-domain/figures/product-figures.ts';
import type { OrderStore, StoreScope } from '../order-store.ts';
import { isNearHour } from './hour-condition.ts';
import { isWithin, isWithinPeriods, readStorePeriods } from './store-periods.ts';
import { tsQuery } from './term-condition.ts';

const SECONDS_PER_HOUR = 3_600;
/** PostgreSQL looks for up to as many hours by their terms: a month's. */
const MOST_HOURS = 800;

/** What is known of an order without reading it. */
export type OrderFacts = {
  readonly storeId: string;
  readonly tzOffsetMinutes: number;
  readonly created: { readonly epochSeconds: number; readonly nanoseconds: number };
  /** Those in which it was created, paid or refunded. */
  readonly hours: readonly number[];
};

/** The orders behind a figure, as far as the database can tell, and what decides the rest. */
export type FigureCondition = {
  readonly terms: TermQuery;
  /** On columns of `order_facts as facts`. */
  readonly where: readonly RawBuilder<unknown>[];
  readonly mayInclude?: (facts: OrderFacts) => boolean;
  readonly includes?: (order: Order) => boolean;
};

/** Reads the figure that a list is filtered by. */
export async function toFigureCondition(
  store: OrderStore,
  scope: StoreScope,
  figure: string,
): Promise<FigureCondition> {
  const [name = '', from, to] = figure.split('.');
  if (figure.startsWith(TAX_RATE)) return byTerms(filterClause('taxRate', [figure.slice(TAX_RATE.length)]));
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

/** Orders with money in some days: they were created then, or have an hour of payments and refunds there. */
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
  const moneyHours = hasMoneyHour(store.database.replicaReads, firstHour, lastHour);
  // What was paid in the hour in which it was created has no hour of its own, and days may begin within an hour.
  const nearby = sql`${at} >= ${firstHour * SECONDS_PER_HOUR} and ${at} < ${(lastHour + 1) * SECONDS_PER_HOUR}`;
  const isOfOtherDays = name.endsWith('other_days');
  const isWholeHours = periods.zones.every(
    (zone) => !zone.isByOffset && zone.start % SECONDS_PER_HOUR === 0 && zone.end % SECONDS_PER_HOUR === 0,
  );
  return {
    terms: [],
    where: [
      name.endsWith('on_other_days') ? isOwn : sql`(${nearby} or ${moneyHours})`,
      // What happened within one hour is within one day.
      ...(isOfOtherDays && isWholeHours ? [sql`facts.hours like '%,%'`] : []),
    ],
    mayInclude(facts) {
      const times = facts.hours.flatMap((hour) => [hour * SECONDS_PER_HOUR, (hour + 1) * SECONDS_PER_HOUR - 1]);
      const areIn = new Set(times.map((second) => isWithinPeriods(periods, facts, second)));
      return areIn.has(true) && (!isOfOtherDays || areIn.has(false));
    },
    includes: isBehindFigure(figure, clock),
  };
}

/** Whether an order was paid or refunded in hours other than its own. */
function hasMoneyHour(query: Kysely<Tables>, first: number, last: number): RawBuilder<unknown> {
  const termOf = (hour: number) => `${FILTER.moneyHour}${hour}`;
  if (!isPostgres(query))
    return sql`facts.position in (select doc from order_terms where term >= ${termOf(first)} and term <= ${termOf(last)})`;
  const hours = Array.from({ length: last - first + 1 }, (_, index) => exactly(termOf(first + index)));
  return hours.length > MOST_HOURS ? sql`true` : sql`facts.terms @@ ${tsQuery([hours])}`;
}

import type { StoreDescription } from '#contract/bff/store.ts';
import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { dayZonesOf } from '../filters/date-filter.ts';
import type { Period } from '../orders-feed/reader/reading.ts';
import { cached } from '#order-domain/cached.ts';
import type { FigurePeriod } from '#order-domain/figures/fold-figures.ts';
import { businessTime } from '#order-domain/days/business-time.ts';
import { localDay } from '#order-domain/days/store-clock.ts';
import { addDays, startOfStoreDay } from '#order-domain/days/store-day.ts';
import { type Days, dayZoneOf, zonesInView } from '#order-domain/days/store-span.ts';
import { storeDirectory } from '../stores/stores.ts';
import type { StoresInView } from '#order-domain/days/stores.ts';

const DAY = 86_400;
/** How many days before a period the orders may have been created whose payments and refunds are in it; older ones are not looked for. */
export const LOOK_BACK_DAYS = 400;

/** The business days (`YYYY-MM-DD`, inclusive) of some stores; undefined: all stores. */
export type BusinessPeriod = { readonly from: string; readonly to: string; readonly stores: StoresInView };

/** What the worker needs to place times on the stores' business days; the same days give an equal value. */
export type FiguresDays = {
  readonly from: string;
  readonly to: string;
  readonly stores: readonly StoreDescription[];
  /** The currency (ISO 4217) of stores that are not described. */
  readonly currency: string;
  readonly defaultTimeZone: string;
  readonly cutoffMinutes: number;
  /** Ends the period early; undefined: it counts whole. */
  readonly elapsed?: Elapsed | undefined;
};

/**
 * Ends a period at the time of an instant (`now`, epoch seconds) on each store's clock, so many days from that instant's day: with -7, what
 * is compared with Monday until 14:10 ends at 14:10 of the Monday before.
 */
export type Elapsed = { readonly now: number; readonly daysLater: number };

/** When the first day of a period begins in any of its stores, in epoch seconds. */
export function startOfPeriod({ from, stores }: BusinessPeriod, days: Days): number {
  return Math.min(...zonesInView(stores, days).map((zone) => startOfStoreDay(from, zone, days.cutoffMinutes)));
}

/** The business days of a period as a JSON value for the worker. */
export function figuresDays(
  { from, to }: Pick<BusinessPeriod, 'from' | 'to'>,
  { stores, defaultTimeZone, cutoffMinutes }: Days,
  elapsed?: Elapsed,
): FiguresDays {
  const currency = stores.find('').currency;
  return { from, to, stores: stores.described, currency, defaultTimeZone, cutoffMinutes, ...(elapsed && { elapsed }) };
}

/** The worker's side: how `foldFigures` places times on these business days. */
export function figurePeriod({
  from,
  to,
  stores,
  currency,
  defaultTimeZone,
  cutoffMinutes,
  elapsed,
}: FiguresDays): FigurePeriod {
  const directory = storeDirectory({ stores: [...stores], currency, timeZone: null });
  const days = { stores: directory, defaultTimeZone, cutoffMinutes };
  const time = businessTime({ from, to }, days);
  if (!elapsed) return time;
  const endOf = cached((zone: string) => endOfElapsed(zone, elapsed));
  return {
    ...time,
    dayOf: (storeId, second) => (second < endOf(dayZoneOf(storeId, days)) ? time.dayOf(storeId, second) : undefined),
  };
}

/** The instant (epoch seconds) at which an elapsed period ends in an IANA zone. */
function endOfElapsed(zone: string, { now, daysLater }: Elapsed): number {
  if (daysLater === 0) return now;
  const { day, minuteOfDay } = localDay(now, { timeZone: zone });
  return startOfStoreDay(addDays(day, daysLater), zone, minuteOfDay);
}

/**
 * The orders to read for the figures of a period: `own`, those created in it, with everything; `earlier`, those of the 400 days before, with
 * the payments and refunds that may have been made in it. `own` ends a day late, since a register with a wrong clock may date a payment
 * before its order. No order is in both.
 */
export function periodsToRead(
  { from, to, stores }: BusinessPeriod,
  days: Days,
): { readonly own: Period; readonly earlier: Period } {
  const startsOf = (day: string) =>
    dayZonesOf(stores, days).map((zone) => startOfStoreDay(day, zone, days.cutoffMinutes));
  const start = Math.min(...startsOf(from));
  const until = Math.max(...startsOf(addDays(to, 1))) + DAY;
  const earliest = Math.min(...startsOf(addDays(from, 0 - LOOK_BACK_DAYS)));
  const filter = (...expand: ListOrdersQuery['expand']) => ({
    ...EMPTY_LIST_ORDERS_QUERY,
    expand,
    ...(stores && { storeIds: stores }),
  });
  return {
    own: { filter: filter('items', 'payments', 'refunds', 'tax_breakdown', 'applied_promotions'), from: start, until },
    earlier: {
      filter: filter('payments', 'refunds', 'tax_breakdown'),
      from: earliest,
      until: start,
    },
  };
}

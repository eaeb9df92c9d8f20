import type { StoreDescription } from '#contract/bff/store.ts';
import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { dayZonesOf } from '../filters/date-filter.ts';
import type { Period } from '../orders-feed/reader/reading.ts';
import { addDays, startOfStoreDay } from '#order-domain/days/store-day.ts';
import { type Days, zonesInView } from '#order-domain/days/store-span.ts';
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
};

/** When the first day of a period begins in any of its stores, in epoch seconds. */
export function startOfPeriod({ from, stores }: BusinessPeriod, days: Days): number {
  return Math.min(...zonesInView(stores, days).map((zone) => startOfStoreDay(from, zone, days.cutoffMinutes)));
}

/** The business days of a period as a JSON value for the worker. */
export function figuresDays(
  { from, to }: Pick<BusinessPeriod, 'from' | 'to'>,
  { stores, defaultTimeZone, cutoffMinutes }: Days,
): FiguresDays {
  const currency = stores.find('').currency;
  return { from, to, stores: stores.described, currency, defaultTimeZone, cutoffMinutes };
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

import type { StoreDescription } from '#contract/bff/store.ts';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { dayZonesOf } from '../../filters/date-filter.ts';
import type { SalesFigures } from '../../order-math/sales-figures.ts';
import type { ReadingRequest } from '../../orders-feed/reader/reader.ts';
import { kindName } from '../../orders-feed/reader/reading.ts';
import { addDays, startOfStoreDay, storeDayOf } from '../../stores/store-day.ts';
import type { Days } from '../../stores/store-span.ts';
import { listQueryOf } from '../selection/filters/list-query-of.ts';
import { type OrderFilters, writeOrderFilters } from '../selection/filters/order-filters.ts';

/** What decides about orders in the worker; the same filters on the same day give an equal value. */
export type TotalsSpec = {
  /** The filters' canonical query string. */
  readonly filters: string;
  readonly stores: readonly StoreDescription[];
  readonly defaultTimeZone: string;
  readonly cutoffMinutes: number;
  /** An instant of the present day in every zone, epoch seconds. */
  readonly now: number;
  /** Keeps the matching orders, too: sorting needs them. */
  readonly keepsOrders: boolean;
};

/** What is kept of the matching orders of a slice. */
export type TotalsPart = {
  readonly figures: readonly (readonly [storeId: string, figures: SalesFigures])[];
  /** The version of each order by its id; -1 where it has none. */
  readonly versions: readonly (readonly [orderId: string, version: number])[];
  /** Empty unless the spec asks for them. */
  readonly orders: readonly Order[];
};

export const TOTALS_READING = kindName<TotalsSpec, TotalsPart>('totals');

/** How many days are read where no date filter says where to begin. */
const DEFAULT_DAYS = 90;

/** What to read for the totals of a selection. */
export type TotalsRequest = ReadingRequest<TotalsSpec, TotalsPart> & {
  /** How many days are read, where the filters do not say where to begin: then these are not all orders. */
  readonly lastDays: number | undefined;
};

/**
 * What to read for the totals of a selection: its dates or, where they have no beginning, the last 90 days. It ends with its dates or with
 * today, so that it stays the same all day.
 */
export function totalsRequest(filters: OrderFilters, days: Days, keepsOrders: boolean): TotalsRequest {
  const { stores, defaultTimeZone, cutoffMinutes, now } = days;
  const { from, to, ...filter } = listQueryOf(filters, days).query;
  const startOf = (day: string, zone = defaultTimeZone) => startOfStoreDay(day, zone, cutoffMinutes);
  const dayOf = (second: number, zone = defaultTimeZone) => storeDayOf(second, zone, cutoffMinutes);
  const end = secondOf(to);
  const start = secondOf(from);
  const lastDay = dayOf(end === undefined ? now : Math.min(end, now));
  return {
    kind: TOTALS_READING,
    spec: {
      filters: writeOrderFilters(filters),
      stores: stores.described,
      defaultTimeZone,
      cutoffMinutes,
      // The last midnight of any zone: since then no zone's day has changed.
      now: Math.max(...dayZonesOf(filters.store, days).map((zone) => startOf(dayOf(now, zone), zone))),
      keepsOrders,
    },
    period: {
      filter,
      from: start ?? startOf(addDays(lastDay, 1 - DEFAULT_DAYS)),
      until: end === undefined ? startOf(addDays(dayOf(now), 1)) : end + 1,
    },
    lastDays: start === undefined ? DEFAULT_DAYS : undefined,
  };
}

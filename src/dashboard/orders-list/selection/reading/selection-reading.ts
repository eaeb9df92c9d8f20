import type { StoreDescription } from '#contract/bff/store.ts';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { dayZonesOf } from '../../../filters/date-filter.ts';
import { withoutFilter } from '../../../filters/filter-definition.ts';
import type { ReadingRequest } from '../../../orders-feed/reader/reader.ts';
import { kindName, NO_FIRST_DAY, NO_LAST_DAY } from '../../../orders-feed/reader/reading.ts';
import { businessDayAt } from '#order-domain/days/store-day.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { listQueryOf } from '../filters/list-query-of.ts';
import { type OrderFilters, writeOrderFilters } from '../filters/order-filters.ts';

/** What the worker needs to select orders; the same filters on the same day give an equal value. */
export type SelectionSpec = {
  /** The filters' canonical query string. */
  readonly filters: string;
  readonly stores: readonly StoreDescription[];
  readonly defaultTimeZone: string;
  readonly cutoffMinutes: number;
  /** An instant that falls on today in every zone, epoch seconds. */
  readonly now: number;
};

/** What is kept of a slice of orders. */
export type SelectionPart = {
  /** The orders that pass all filters, newest first. */
  readonly matches: readonly Order[];
  /** The second (epoch) of the newest order read; undefined without any. */
  readonly newest: number | undefined;
};

export const SELECTION_READING = kindName<SelectionSpec, SelectionPart>('selection');

/** How often (ms) what may have changed is read again while the page is on screen. */
export const REFRESH_INTERVAL = 5 * 60_000;

export type SelectionRequest = ReadingRequest<SelectionSpec, SelectionPart>;

/** What selects orders by these filters, as plain data. */
function selectionSpec(filters: OrderFilters, days: Days): SelectionSpec {
  const { stores, defaultTimeZone, cutoffMinutes, now } = days;
  // The latest start of today in any zone: no zone's day has changed since then.
  const starts = dayZonesOf(filters.store, days).map((zone) => businessDayAt(now, zone, cutoffMinutes).start);
  return {
    filters: writeOrderFilters(filters),
    stores: stores.described,
    defaultTimeZone,
    cutoffMinutes,
    now: Math.max(...starts),
  };
}

function requestOf(filters: OrderFilters, days: Days, from: number, until: number): SelectionRequest {
  const { from: _from, to: _to, ...filter } = listQueryOf(filters, days).query;
  return {
    kind: SELECTION_READING,
    spec: selectionSpec(filters, days),
    period: { filter, from, until },
    isLimited: true,
  };
}

/** Reads all orders that filters select: on their dates or, without a first or last one, from the first order ever to the last. */
export function selectionRequest(filters: OrderFilters, days: Days): SelectionRequest {
  const { query } = listQueryOf(filters, days);
  const end = secondOf(query.to);
  const until = end === undefined ? NO_LAST_DAY : end + 1;
  return requestOf(filters, days, secondOf(query.from) ?? NO_FIRST_DAY, until);
}

/** Reads the orders of one day (epoch seconds, `end` exclusive) that filters select, whatever their dates. */
export function dayRequest(
  filters: OrderFilters,
  days: Days,
  { start, end }: { readonly start: number; readonly end: number },
): SelectionRequest {
  return requestOf(withoutFilter(filters, 'date'), days, start, end);
}

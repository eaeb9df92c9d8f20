import type { StoreDescription } from '#contract/bff/store.ts';
import type { Order } from '#contract/service/order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import type { FeedQuery } from '../../../orders-feed/walk/orders-walk.ts';
import { kindName, type Period } from '../../../orders-feed/reader/reading.ts';
import { addDays, startOfStoreDay, storeDayOf } from '../../../stores/store-day.ts';
import type { Days } from '../../../stores/store-span.ts';
import { dayZonesOf } from '../../../filters/date-filter.ts';
import { type OrderFilters, writeOrderFilters } from '../filters/order-filters.ts';

/** What the worker needs to check orders; the same filters on the same day give an equal value. */
export type LocalSpec = {
  /** The filters' canonical query string. */
  readonly filters: string;
  readonly stores: readonly StoreDescription[];
  readonly defaultTimeZone: string;
  readonly cutoffMinutes: number;
  /** An instant that falls on today in every zone, epoch seconds. */
  readonly now: number;
};

/** The result kept for a slice of orders. */
export type LocalPart = {
  /** The orders that pass all filters, newest first. */
  readonly matches: readonly Order[];
  /** How many orders were read. */
  readonly read: number;
  /** How many of them were checked: those that fall on the filtered days of their own store. */
  readonly checked: number;
  /** The second (epoch) of the newest order; undefined without any. */
  readonly newest: number | undefined;
  /** The ids of the orders in the hour up to and including it. */
  readonly newestIds: readonly string[];
};

export const LOCAL_READING = kindName<LocalSpec, LocalPart>('local filters');

/** What the worker needs to check orders by these filters. */
export function localSpec(filters: OrderFilters, days: Days): LocalSpec {
  const { stores, defaultTimeZone, cutoffMinutes, now } = days;
  // The latest start of today in any zone: no zone's day has changed since then.
  const midnights = dayZonesOf(filters.store, days).map((zone) =>
    startOfStoreDay(storeDayOf(now, zone, cutoffMinutes), zone, cutoffMinutes),
  );
  return {
    filters: writeOrderFilters(filters),
    stores: stores.described,
    defaultTimeZone,
    cutoffMinutes,
    now: Math.max(...midnights),
  };
}

/** Where a list begins: at the newest order, or at the second (epoch; undefined if unknown) of its first one, with newer ones above. */
export type ListTop = 'newest' | { readonly second: number | undefined };

/** Where a list begins. */
export function topOfList({ newerStatus, orders }: OrdersFeedSnapshot): ListTop {
  return newerStatus === 'whole' ? 'newest' : { second: secondOf(orders[0]?.createdAt) };
}

/**
 * The period to read for a list whose query is `query`: from the beginning of its dates or, without one, as many days back as `asked`.
 * Undefined if neither is given. It ends with its dates or with today, so that it stays the same all day. Days are not read for a list
 * whose top is before them, since the orders in between would be missing.
 */
export function localPeriod(query: FeedQuery, asked: number | undefined, top: ListTop, days: Days): Period | undefined {
  const { from, to, ...filter } = query;
  const { defaultTimeZone: zone, cutoffMinutes, now } = days;
  const startOf = (day: string) => startOfStoreDay(day, zone, cutoffMinutes);
  const end = secondOf(to);
  const until = end === undefined ? startOf(addDays(storeDayOf(now, zone, cutoffMinutes), 1)) : end + 1;
  const start = secondOf(from);
  if (start !== undefined) return { filter, from: start, until };
  if (asked === undefined) return undefined;
  const lastDay = storeDayOf(end === undefined ? now : Math.min(end, now), zone, cutoffMinutes);
  const first = startOf(addDays(lastDay, 1 - asked));
  const isWithin = top === 'newest' || (top.second !== undefined && top.second >= first);
  return isWithin ? { filter, from: first, until } : undefined;
}

import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/list-orders-query.ts';
import type { Order } from '#contract/order.ts';
import { printInstant, readInstant } from '#contract/rfc3339.ts';
import type { StoreDirectory } from '../../api/stores.ts';
import type { DateFilter } from './date-filter.ts';
import { dayRange } from './date-range.ts';
import { needsPayments } from './local-filters.ts';
import type { OrderFilters } from './order-filters.ts';
import { addDays, endOfStoreMinute, startOfStoreDay, storeDayOf } from './store-day.ts';

/** What turns store days into instants: the stores, the zone of those not described, and the start of the business day in minutes. */
export type DayContext = {
  readonly stores: StoreDirectory;
  /** IANA zone of stores that nobody described. */
  readonly defaultTimeZone: string;
  readonly cutoffMinutes: number;
  /** The present, in epoch seconds. */
  readonly now: number;
};

/** An instant range in epoch seconds: `start` inclusive, `end` exclusive, each open where undefined. */
type Span = { readonly start: number | undefined; readonly end: number | undefined };

/** Minutes after midnight of a time `hh:mm`. */
function minuteOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
}

function spanOf(date: DateFilter, timeZone: string, { cutoffMinutes, now }: DayContext): Span {
  const { from, fromTime, to, toTime } = dayRange(date, storeDayOf(now, timeZone, cutoffMinutes));
  // With a time, days are the calendar's: a range from a business day's start to a minute of the night before it would be none.
  const dayStart = fromTime === undefined && toTime === undefined ? cutoffMinutes : 0;
  const startMinute = fromTime === undefined ? dayStart : minuteOf(fromTime);
  const endOf = (day: string) =>
    toTime === undefined
      ? startOfStoreDay(addDays(day, 1), timeZone, dayStart)
      : endOfStoreMinute(day, timeZone, minuteOf(toTime));
  return {
    start: from === undefined ? undefined : startOfStoreDay(from, timeZone, startMinute),
    end: to === undefined ? undefined : endOf(to),
  };
}

/**
 * The API query of a set of filters. A day is each store's own: with stores in several zones the query spans all their days, and
 * `includes` tells which of the orders it brings fall on their own store's days (undefined: all of them do).
 */
export function listQueryOf(
  filters: OrderFilters,
  context: DayContext,
): { query: ListOrdersQuery; includes: ((order: Order) => boolean) | undefined } {
  const { date, local, ...rest } = filters;
  const expand = needsPayments(local) ? (['payments', 'refunds'] as const) : (['refunds'] as const);
  const query: ListOrdersQuery = { ...EMPTY_LIST_ORDERS_QUERY, ...rest, expand };
  if (!date) return { query, includes: undefined };
  const zoneOf = (storeId: string) => {
    const store = context.stores.find(storeId);
    return (store.isDescribed ? store.timeZone : undefined) ?? context.defaultTimeZone;
  };
  const zones =
    filters.storeId === undefined
      ? new Set([...context.stores.described.map((store) => store.timeZone), context.defaultTimeZone])
      : new Set([zoneOf(filters.storeId)]);
  const spans = new Map([...zones].map((zone) => [zone, spanOf(date, zone, context)]));
  const starts = [...spans.values()].flatMap(({ start }) => (start === undefined ? [] : [start]));
  const ends = [...spans.values()].flatMap(({ end }) => (end === undefined ? [] : [end]));
  return {
    query: {
      ...query,
      ...(starts.length > 0 && { from: printInstant({ epochSeconds: Math.min(...starts), nanoseconds: 0 }) }),
      // The last nanosecond before the next day: right whether a service counts `to` itself or not.
      ...(ends.length > 0 && { to: printInstant({ epochSeconds: Math.max(...ends) - 1, nanoseconds: 999_999_999 }) }),
    },
    includes: zones.size === 1 ? undefined : (order) => isWithin(order, spans.get(zoneOf(order.storeId))),
  };
}

function isWithin(order: Order, span: Span | undefined): boolean {
  const instant = readInstant(order.createdAt);
  // What cannot be judged is shown: an order is never hidden for an odd timestamp.
  if (!instant.ok || !span) return true;
  const { epochSeconds } = instant.value;
  return (
    (span.start === undefined || epochSeconds >= span.start) && (span.end === undefined || epochSeconds < span.end)
  );
}

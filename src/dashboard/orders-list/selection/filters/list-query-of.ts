import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { printInstant } from '#contract/service/rfc3339.ts';
import { needsPayments } from './local-filters.ts';
import type { OrderFilters } from './order-filters.ts';
import { type DayContext, dayZoneOf, isInSpan, spanOf } from './store-span.ts';

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
  const zones =
    filters.storeId === undefined
      ? new Set([...context.stores.described.map((store) => store.timeZone), context.defaultTimeZone])
      : new Set([dayZoneOf(filters.storeId, context)]);
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
    includes:
      zones.size === 1 ? undefined : (order) => isInSpan(order.createdAt, spans.get(dayZoneOf(order.storeId, context))),
  };
}

import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { type Expansion, EXPANSIONS } from '#contract/service/order-enums.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { Days } from '#order-domain/days/store-span.ts';
import { dayZonesOf } from '../../../filters/date-filter.ts';
import { allOf, matcherOf, ofSetFilters } from '../../../filters/filter-definition.ts';
import { ORDER_FILTERS } from './filter-definitions.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderFilters } from './order-filters.ts';

type Predicate = (order: Order) => boolean;

/** The parts of orders to list, always in one sequence. */
function expandedFor(filters: OrderFilters): OrdersQuery['expand'] {
  const needs = ofSetFilters(ORDER_FILTERS, filters, (filter, value) => filter.needs?.(value)).flat();
  const needed = new Set<Expansion>(['refunds', ...needs]);
  return EXPANSIONS.filter((part) => needed.has(part));
}

/**
 * The API query for a set of filters. Days follow each store's own clock: with stores in several zones the query spans all their days, and
 * `includes` decides which of the listed orders fall on their own store's days (undefined: all of them do).
 */
export function listQueryOf(
  filters: OrderFilters,
  days: Days,
): { query: OrdersQuery; includes: Predicate | undefined } {
  const expand = expandedFor(filters);
  const parts = ofSetFilters(ORDER_FILTERS, filters, (filter, value) => filter.query?.(value, days, filters.store));
  const query: OrdersQuery = Object.assign({ ...EMPTY_LIST_ORDERS_QUERY, expand }, ...parts);
  const isOneZone = dayZonesOf(filters.store, days).length === 1;
  return {
    query,
    includes: isOneZone || !filters.date ? undefined : ORDER_FILTERS.date.includes?.(filters.date, days),
  };
}

/** A predicate for the filters that the API does not have; undefined if none of them is set. */
export function localPredicate(filters: OrderFilters, days: Days): Predicate | undefined {
  return matcherOf(ORDER_FILTERS, filters, days);
}

/** A predicate for whether orders, as they are now, pass all filters: those of the API and the local ones. */
export function selectedBy(filters: OrderFilters, days: Days): Predicate {
  const { query } = listQueryOf(filters, days);
  const included = allOf(ofSetFilters(ORDER_FILTERS, filters, (filter, value) => filter.includes?.(value, days)));
  const isLocal = localPredicate(filters, days);
  return (order) => matchesQuery(order, query) && (included?.(order) ?? true) && (isLocal?.(order) ?? true);
}

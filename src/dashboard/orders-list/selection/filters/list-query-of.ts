import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { type Expansion, EXPANSIONS } from '#contract/service/order-enums.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { Days } from '../../../stores/store-span.ts';
import { dayZonesOf } from '../../../filters/date-filter.ts';
import { allOf, matcherOf } from '../../../filters/filter-definition.ts';
import { FILTER_KEYS, type FilterKey, type FilterValues, ORDER_FILTERS } from './filter-definitions.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderFilters } from './order-filters.ts';

type Predicate = (order: Order) => boolean;

function queryPart<Key extends FilterKey>(filters: OrderFilters, key: Key, days: Days): Partial<OrdersQuery> {
  const value: FilterValues[Key] | undefined = filters[key];
  return (value === undefined ? undefined : ORDER_FILTERS[key].query?.(value, days, filters.store)) ?? {};
}

function needs<Key extends FilterKey>(filters: OrderFilters, key: Key): readonly Expansion[] {
  const value: FilterValues[Key] | undefined = filters[key];
  return (value === undefined ? undefined : ORDER_FILTERS[key].needs?.(value)) ?? [];
}

function inclusion<Key extends FilterKey>(filters: OrderFilters, key: Key, days: Days): Predicate | undefined {
  const value: FilterValues[Key] | undefined = filters[key];
  return value === undefined ? undefined : ORDER_FILTERS[key].includes?.(value, days);
}

/** The parts of orders to list, always in one sequence. */
function expandedFor(filters: OrderFilters): OrdersQuery['expand'] {
  const needed = new Set<Expansion>(['refunds', ...FILTER_KEYS.flatMap((key) => needs(filters, key))]);
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
  const parts = FILTER_KEYS.map((key) => queryPart(filters, key, days));
  const query: OrdersQuery = Object.assign({ ...EMPTY_LIST_ORDERS_QUERY, expand }, ...parts);
  const isOneZone = dayZonesOf(filters.store, days).length === 1;
  return { query, includes: isOneZone ? undefined : inclusion(filters, 'date', days) };
}

/** A predicate for the filters that the API does not have; undefined if none of them is set. */
export function localPredicate(filters: OrderFilters, days: Days): Predicate | undefined {
  return matcherOf(ORDER_FILTERS, filters, days);
}

/** A predicate for whether orders, as they are now, pass all filters: those of the API and the local ones. */
export function selectedBy(filters: OrderFilters, days: Days): Predicate {
  const { query } = listQueryOf(filters, days);
  const included = allOf(FILTER_KEYS.flatMap((key) => inclusion(filters, key, days) ?? []));
  const isLocal = localPredicate(filters, days);
  return (order) => matchesQuery(order, query) && (included?.(order) ?? true) && (isLocal?.(order) ?? true);
}

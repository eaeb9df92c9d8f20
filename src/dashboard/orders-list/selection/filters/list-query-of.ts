import { EMPTY_LIST_ORDERS_QUERY, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { Days } from '../../../stores/store-span.ts';
import { dayZonesOf } from '../../../filters/date-filter.ts';
import { FILTER_KEYS, type FilterKey, FILTERS, type FilterValues } from './filter-definitions.ts';
import type { OrderFilters } from './order-filters.ts';

type Predicate = (order: Order) => boolean;

function queryPart<Key extends FilterKey>(filters: OrderFilters, key: Key, days: Days): Partial<ListOrdersQuery> {
  const value: FilterValues[Key] | undefined = filters[key];
  return (value === undefined ? undefined : FILTERS[key].query?.(value, days, filters.store)) ?? {};
}

function needsPayments<Key extends FilterKey>(filters: OrderFilters, key: Key): boolean {
  const value: FilterValues[Key] | undefined = filters[key];
  return value !== undefined && (FILTERS[key].needsPayments?.(value) ?? false);
}

function localPart<Key extends FilterKey>(filters: OrderFilters, key: Key): Predicate | undefined {
  const value: FilterValues[Key] | undefined = filters[key];
  return value === undefined ? undefined : FILTERS[key].matches?.(value);
}

/**
 * The API query of a set of filters. A day is each store's own: with stores in several zones the query spans all their days, and
 * `includes` decides which of the listed orders fall on their own store's days (undefined: all of them do).
 */
export function listQueryOf(
  filters: OrderFilters,
  days: Days,
): { query: ListOrdersQuery; includes: Predicate | undefined } {
  const expand = FILTER_KEYS.some((key) => needsPayments(filters, key))
    ? (['payments', 'refunds'] as const)
    : (['refunds'] as const);
  const parts = FILTER_KEYS.map((key) => queryPart(filters, key, days));
  const query: ListOrdersQuery = Object.assign({ ...EMPTY_LIST_ORDERS_QUERY, expand }, ...parts);
  const isOneZone = dayZonesOf(filters.store, days).length === 1;
  return { query, includes: isOneZone || !filters.date ? undefined : FILTERS.date.includes?.(filters.date, days) };
}

/** Decides about orders by the filters that the API does not have; undefined where none of them is set. */
export function localPredicate(filters: OrderFilters): Predicate | undefined {
  const predicates = FILTER_KEYS.flatMap((key) => localPart(filters, key) ?? []);
  return predicates.length === 0 ? undefined : (order) => predicates.every((matches) => matches(order));
}

/** Whether an order, as it is now, passes all filters: those of the API and the local ones. */
export function isSelected(order: Order, filters: OrderFilters, days: Days): boolean {
  const { query, includes } = listQueryOf(filters, days);
  return matchesQuery(order, query) && (includes?.(order) ?? true) && (localPredicate(filters)?.(order) ?? true);
}

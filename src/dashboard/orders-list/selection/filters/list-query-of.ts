import { EMPTY_LIST_ORDERS_QUERY } from '#contract/service/list-orders-query.ts';
import { matchesQuery } from '#contract/service/matches-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { PageQuery } from '../../../orders-feed/walk/page-query.ts';
import type { Days } from '../../../stores/store-span.ts';
import { dayZonesOf } from '../../../filters/date-filter.ts';
import { FILTER_KEYS, type FilterKey, FILTERS, type FilterValues, LOCAL_FILTER_KEYS } from './filter-definitions.ts';
import type { OrderFilters } from './order-filters.ts';

type Predicate = (order: Order) => boolean;

function queryPart<Key extends FilterKey>(filters: OrderFilters, key: Key, days: Days): Partial<PageQuery> {
  const value: FilterValues[Key] | undefined = filters[key];
  return (value === undefined ? undefined : FILTERS[key].query?.(value, days, filters.store)) ?? {};
}

function needsPayments<Key extends FilterKey>(filters: OrderFilters, key: Key): boolean {
  const value: FilterValues[Key] | undefined = filters[key];
  return value !== undefined && (FILTERS[key].needsPayments?.(value) ?? false);
}

function predicateOf<Key extends FilterKey>(filters: OrderFilters, key: Key, days: Days): Predicate | undefined {
  const value: FilterValues[Key] | undefined = filters[key];
  return value === undefined ? undefined : FILTERS[key].matches?.(value, days);
}

function allOf(filters: OrderFilters, keys: readonly FilterKey[], days: Days): Predicate | undefined {
  const predicates = keys.flatMap((key) => predicateOf(filters, key, days) ?? []);
  return predicates.length === 0 ? undefined : (order) => predicates.every((matches) => matches(order));
}

/**
 * The API query of a set of filters. A day is each store's own: with stores in several zones the query spans all their days, and
 * `includes` decides which of the listed orders fall on their own store's days (undefined: all of them do).
 */
export function listQueryOf(filters: OrderFilters, days: Days): { query: PageQuery; includes: Predicate | undefined } {
  const expand = FILTER_KEYS.some((key) => needsPayments(filters, key))
    ? (['payments', 'refunds'] as const)
    : (['refunds'] as const);
  const parts = FILTER_KEYS.map((key) => queryPart(filters, key, days));
  const query: PageQuery = Object.assign({ ...EMPTY_LIST_ORDERS_QUERY, expand }, ...parts);
  const isOneZone = dayZonesOf(filters.store, days).length === 1;
  return { query, includes: isOneZone ? undefined : predicateOf(filters, 'date', days) };
}

/** Decides which of the loaded orders are shown, by the filters that the API does not have; undefined where none of them is set. */
export function localPredicate(filters: OrderFilters, days: Days): Predicate | undefined {
  return allOf(filters, LOCAL_FILTER_KEYS, days);
}

/** Whether an order, as it is now, passes all filters: those of the API and the local ones. */
export function isSelected(order: Order, filters: OrderFilters, days: Days): boolean {
  return matchesQuery(order, listQueryOf(filters, days).query) && (allOf(filters, FILTER_KEYS, days)?.(order) ?? true);
}

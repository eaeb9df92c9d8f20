import type { IntlShape } from 'react-intl';
import {
  EMPTY_LIST_ORDERS_QUERY,
  type ListOrdersQuery,
  parseListOrdersQuery,
  type QueryIssue,
  serializeListOrdersQuery,
} from '#contract/service/list-orders-query.ts';
import { readQueryString, writeQueryString } from '#contract/service/query-string.ts';
import type { StoreDirectory } from '../../../stores/stores.ts';
import type { FilterAddress } from '../../../filters/address-parameter.ts';
import {
  BAR_KEYS,
  type BarKey,
  FILTER_KEYS,
  type FilterKey,
  FILTERS,
  type FilterValues,
  type WrittenFilter,
} from './filter-definitions.ts';

/** What the address of `/orders` selects: the value of each filter that is set. */
export type OrderFilters = { readonly [Key in FilterKey]?: FilterValues[Key] };

export const NO_FILTERS: OrderFilters = {};

/** The order in which the filters' own parameters appear in addresses. */
const ADDRESS_ORDER = new Set<FilterKey>(['date', 'service', ...FILTER_KEYS]);

/** The filters with one of them set to a value, or unset. */
export function withFilter<Key extends FilterKey>(
  filters: OrderFilters,
  key: Key,
  value: FilterValues[Key] | undefined,
): OrderFilters {
  const next: { -readonly [K in FilterKey]?: FilterValues[K] } = { ...filters };
  if (value === undefined) delete next[key];
  else next[key] = value;
  return next;
}

/** The filters without one of them. */
export function withoutFilter(filters: OrderFilters, key: FilterKey): OrderFilters {
  return withFilter(filters, key, undefined);
}

/** Whether one of the filters is set. */
export function isFilterSet(filters: OrderFilters, key: FilterKey): boolean {
  return filters[key] !== undefined;
}

/** The filters of the bar that are set, in its order. */
export function setBarKeys(filters: OrderFilters): BarKey[] {
  return BAR_KEYS.filter((key) => isFilterSet(filters, key));
}

/** Whether any filter is set, or stores are chosen. */
export function hasFilters(filters: OrderFilters): boolean {
  return FILTER_KEYS.some((key) => isFilterSet(filters, key));
}

/** Only the chosen stores: what remains when the bar is cleared or another view is opened. */
export function onlyStores({ store }: OrderFilters): OrderFilters {
  return withFilter(NO_FILTERS, 'store', store);
}

function readFilter<Key extends FilterKey>(filters: OrderFilters, key: Key, address: FilterAddress): OrderFilters {
  return withFilter(filters, key, FILTERS[key].read(address));
}

/** Reads the query string of `/orders`: each invalid parameter is ignored and returned as an issue; paging is left to the page. */
export function readOrderFilters(search: string): { filters: OrderFilters; issues: QueryIssue[] } {
  const { query, issues: allIssues } = parseListOrdersQuery(search);
  // An address can hold several stores; the store filter reads them itself.
  const issues = allIssues.filter(
    ({ parameter }) => !['store_id', 'page_size', 'before', 'expand'].includes(parameter),
  );
  const address = { query, parameters: readQueryString(search), issues };
  const filters = FILTER_KEYS.reduce((read, key) => readFilter(read, key, address), NO_FILTERS);
  return { filters, issues };
}

function writeFilter<Key extends FilterKey>(filters: OrderFilters, key: Key): WrittenFilter {
  const value: FilterValues[Key] | undefined = filters[key];
  return value === undefined ? {} : FILTERS[key].write(value);
}

/** Writes filters as a query string without `?`, canonically: the same filters always give the same address. */
export function writeOrderFilters(filters: OrderFilters): string {
  const written = [...ADDRESS_ORDER].map((key) => writeFilter(filters, key));
  const query: ListOrdersQuery = Object.assign({ ...EMPTY_LIST_ORDERS_QUERY }, ...written.map((part) => part.query));
  const own = written.flatMap((part) =>
    Object.entries(part.own ?? {}).flatMap(([name, value]) => (value ? [[name, value] as const] : [])),
  );
  return [serializeListOrdersQuery(query), writeQueryString(own)].filter((part) => part !== '').join('&');
}

/** The value of a filter in words, e.g. `Paid, Refunded` or `≥ €40.00`; empty if it is not set. */
export function filterWords<Key extends FilterKey>(
  intl: IntlShape,
  filters: OrderFilters,
  stores: StoreDirectory,
  key: Key,
): string {
  const value: FilterValues[Key] | undefined = filters[key];
  return value === undefined ? '' : FILTERS[key].words(value, { intl, stores, storeIds: filters.store });
}

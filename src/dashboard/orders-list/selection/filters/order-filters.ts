import {
  EMPTY_LIST_ORDERS_QUERY,
  type ListOrdersQuery,
  parseListOrdersQuery,
  type QueryIssue,
  serialiseListOrdersQuery,
} from '#contract/service/list-orders-query.ts';
import { readQueryString, writeQueryString } from '#contract/service/query-string.ts';
import { type DateFilter, dateParameters, readDateFilter } from './date-filter.ts';
import { type LocalFilters, localParameters, NO_LOCAL_FILTERS, readLocalFilters } from './local-filters.ts';

/** What the address of `/orders` selects. */
export type OrderFilters = Pick<
  ListOrdersQuery,
  'storeId' | 'view' | 'paymentStatus' | 'fulfillmentStatus' | 'source' | 'amountMin' | 'amountMax'
> & { readonly date?: DateFilter; readonly local: LocalFilters };

export const NO_FILTERS: OrderFilters = {
  view: 'all',
  paymentStatus: [],
  fulfillmentStatus: [],
  source: [],
  local: NO_LOCAL_FILTERS,
};

/** Reads the address of `/orders`: wrong parameters are left out one by one and come back as issues; page-wise parameters are not its own. */
export function readOrderFilters(search: string): { filters: OrderFilters; issues: QueryIssue[] } {
  const { query, issues: allIssues } = parseListOrdersQuery(search);
  const issues = allIssues.filter(({ parameter }) => !['page_size', 'before', 'expand'].includes(parameter));
  const address = { parameters: readQueryString(search), issues };
  const { storeId, view, paymentStatus, fulfillmentStatus, source, amountMin, amountMax } = query;
  const date = readDateFilter(address, query);
  const isAmountReversed = amountMin !== undefined && amountMax !== undefined && amountMax < amountMin;
  if (isAmountReversed) issues.push({ parameter: 'amount_max', message: 'amount_max is smaller than amount_min.' });
  const filters = {
    view,
    paymentStatus,
    fulfillmentStatus,
    source,
    local: readLocalFilters(address),
    ...(storeId !== undefined && { storeId }),
    ...(amountMin !== undefined && { amountMin }),
    ...(amountMax !== undefined && !isAmountReversed && { amountMax }),
    ...(date && { date }),
  };
  return { filters, issues };
}

/** Writes filters as a query string without `?`, canonically: the same filters always give the same address. */
export function writeOrderFilters({ date, local, ...rest }: OrderFilters): string {
  const isMoving = date !== undefined && 'preset' in date;
  const query = serialiseListOrdersQuery({ ...EMPTY_LIST_ORDERS_QUERY, ...rest, ...(!isMoving && date) });
  const own = writeQueryString([...dateParameters(date), ...localParameters(local)]);
  return [query, own].filter((part) => part !== '').join('&');
}

/** Whether any filter is set. */
export function hasFilters(filters: OrderFilters): boolean {
  return writeOrderFilters(filters) !== '';
}

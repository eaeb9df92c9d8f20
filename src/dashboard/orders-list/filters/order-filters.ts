import {
  EMPTY_LIST_ORDERS_QUERY,
  type ListOrdersQuery,
  parseListOrdersQuery,
  type QueryIssue,
  serialiseListOrdersQuery,
} from '#contract/list-orders-query.ts';
import { isOneOf } from '#contract/order-enums.ts';
import { readQueryString, writeQueryString } from '#contract/query-string.ts';
import { readDate } from '#contract/rfc3339.ts';

/** Date ranges that move with the calendar; they stay relative in addresses. */
export const DATE_PRESETS = [
  'today',
  'yesterday',
  'this_week',
  'last_7_days',
  'last_30_days',
  'this_month',
  'last_month',
] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** Which of a store's own days count: a moving range, or first and last day (`YYYY-MM-DD`, both inclusive, each optional). */
export type DateFilter = { readonly preset: DatePreset } | { readonly from?: string; readonly to?: string };

/** What the address of `/orders` selects. */
export type OrderFilters = Pick<
  ListOrdersQuery,
  'storeId' | 'view' | 'paymentStatus' | 'fulfillmentStatus' | 'source' | 'amountMin' | 'amountMax'
> & { readonly date?: DateFilter };

export const NO_FILTERS: OrderFilters = { view: 'all', paymentStatus: [], fulfillmentStatus: [], source: [] };

/** The parameter that holds a moving date range; `from` and `to` hold fixed days. */
const PRESET_PARAMETER = 'date';

/** Reads the address of `/orders`: wrong parameters are left out one by one and come back as issues; page-wise parameters are not its own. */
export function readOrderFilters(search: string): { filters: OrderFilters; issues: QueryIssue[] } {
  const { query, issues: allIssues } = parseListOrdersQuery(search);
  const issues = allIssues.filter(({ parameter }) => !['page_size', 'before', 'expand'].includes(parameter));
  const { storeId, view, paymentStatus, fulfillmentStatus, source, amountMin, amountMax } = query;
  const date = readDateFilter(search, query, issues);
  const isAmountReversed = amountMin !== undefined && amountMax !== undefined && amountMax < amountMin;
  if (isAmountReversed) issues.push({ parameter: 'amount_max', message: 'amount_max is smaller than amount_min.' });
  const filters = {
    view,
    paymentStatus,
    fulfillmentStatus,
    source,
    ...(storeId !== undefined && { storeId }),
    ...(amountMin !== undefined && { amountMin }),
    ...(amountMax !== undefined && !isAmountReversed && { amountMax }),
    ...(date && { date }),
  };
  return { filters, issues };
}

function readDateFilter(search: string, query: ListOrdersQuery, issues: QueryIssue[]): DateFilter | undefined {
  const presets = readQueryString(search).filter(({ name }) => name === PRESET_PARAMETER);
  const days = { from: readDay('from', query.from, issues), to: readDay('to', query.to, issues) };
  const preset = presets[0]?.value;
  if (days.from !== undefined && days.to !== undefined && days.to < days.from) {
    issues.push({ parameter: 'to', message: 'to is before from.' });
    days.to = undefined;
  }
  const isFixed = days.from !== undefined || days.to !== undefined;
  if (preset !== undefined) {
    if (presets.length > 1) issues.push({ parameter: PRESET_PARAMETER, message: 'date is given more than once.' });
    else if (isFixed) issues.push({ parameter: PRESET_PARAMETER, message: 'date does not go with from and to.' });
    else if (isOneOf(DATE_PRESETS, preset)) return { preset };
    else issues.push({ parameter: PRESET_PARAMETER, message: `date takes ${DATE_PRESETS.join(', ')}.` });
  }
  if (!isFixed) return undefined;
  return { ...(days.from !== undefined && { from: days.from }), ...(days.to !== undefined && { to: days.to }) };
}

function readDay(parameter: 'from' | 'to', value: string | undefined, issues: QueryIssue[]): string | undefined {
  if (value === undefined || readDate(value).ok) return value;
  issues.push({ parameter, message: `${parameter} must be a day like 2026-11-01.` });
  return undefined;
}

/** Writes filters as a query string without `?`, canonically: the same filters always give the same address. */
export function writeOrderFilters({ date, ...rest }: OrderFilters): string {
  const isMoving = date !== undefined && 'preset' in date;
  const query = serialiseListOrdersQuery({ ...EMPTY_LIST_ORDERS_QUERY, ...rest, ...(!isMoving && date) });
  const preset = isMoving ? writeQueryString([[PRESET_PARAMETER, date.preset]]) : '';
  return [query, preset].filter((part) => part !== '').join('&');
}

/** Whether any filter is set. */
export function hasFilters(filters: OrderFilters): boolean {
  return writeOrderFilters(filters) !== '';
}

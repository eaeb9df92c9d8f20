import { parseListOrdersQuery, type QueryIssue } from '#contract/service/list-orders-query.ts';
import { readQueryString, writeQueryString } from '#contract/service/query-string.ts';
import type { Parsed } from '#contract/service/rfc3339.ts';
import {
  type FilterAddress,
  readOneOf,
  readOpenList,
  readOwnParameter,
  unlessEmpty,
} from '../../filters/address-parameter.ts';
import { type AmountRange, readAmountRange } from '../../filters/amount-filter.ts';
import { dateParameters, readDateRange } from '../../filters/date-filter.ts';
import { readStoreIds } from '../../filters/store-filter.ts';
import type { MessageId } from '../../kit/i18n/messages.ts';
import type { DateRange } from '../../stores/date-range.ts';
import { REFUND_GROUPINGS, type RefundGrouping } from '../rows/refund-groups.ts';
import { readRefundSort, type RefundSort } from '../rows/refund-sort.ts';
import { REFUND_EXTENTS, REFUND_MARKS, type RefundExtent, type RefundMark } from '../rows/refund-row.ts';

/** The filters of the refunds page. */
export type RefundFilters = {
  /** The days of the refunds. */
  readonly date: DateRange;
  /** Ids of stores; undefined for all. */
  readonly stores?: readonly string[];
  readonly amount?: AmountRange;
  /** Values of methods; matches if any of them got a part of the refund. */
  readonly method?: readonly string[];
  /** Texts; matches if the reason contains any of them. A text in double quotes is the whole reason, and `""` no reason. */
  readonly reason?: readonly string[];
  readonly extent?: RefundExtent;
  /** Marks; matches if the refund has any of them. */
  readonly marks?: readonly RefundMark[];
  /** Words to search for; never empty. They may be a person's name, so no address holds them. */
  readonly text?: string;
};
/** The filters in the order of the bar; stores are chosen in the app's header, and the text has a field of its own. */
export const REFUND_FILTER_KEYS = [
  'date',
  'amount',
  'method',
  'reason',
  'extent',
  'marks',
] as const satisfies readonly (keyof RefundFilters)[];
export type RefundFilterKey = (typeof REFUND_FILTER_KEYS)[number];

/** The state in the address of `/refunds`. */
export type RefundsAddress = {
  readonly filters: RefundFilters;
  readonly sort: RefundSort;
  /** Undefined: as it suits the sorting. */
  readonly grouping: RefundGrouping | undefined;
};

/** The period that is shown if the address has none. */
const DEFAULT_DATE: DateRange = { preset: 'last_7_days' };
export const NO_REFUND_FILTERS: RefundFilters = { date: DEFAULT_DATE };
export const DEFAULT_SORT: RefundSort = '-time';

/** The names of the address's parameters on screen. */
export const PARAMETER_NAMES: ReadonlyMap<string, MessageId> = new Map<string, MessageId>([
  ['date', 'filter.date'],
  ['from', 'date.first_day'],
  ['from_time', 'date.from_time'],
  ['to', 'date.last_day'],
  ['to_time', 'date.to_time'],
  ['store_id', 'filter.store'],
  ['amount_min', 'issue.amount_min'],
  ['amount_max', 'issue.amount_max'],
  ['method', 'refunds.filter.method'],
  ['reason', 'refunds.filter.reason'],
  ['extent', 'refunds.filter.extent'],
  ['mark', 'refunds.filter.marks'],
  ['sort', 'refunds.sort'],
  ['group', 'refunds.grouping'],
]);
/** The parameters that the API's own codec reads for this page. */
const API_PARAMETERS: ReadonlySet<string> = new Set(['from', 'to', 'amount_min', 'amount_max']);

/** Whether a range is the one that is shown if the address has none. */
function isDefaultDate(range: DateRange): boolean {
  return 'preset' in range && 'preset' in DEFAULT_DATE && range.preset === DEFAULT_DATE.preset;
}

/** Whether a filter narrows the refunds; the period, which is always set, counts only if it is not the default one. */
export function isNarrowing(filters: RefundFilters, key: RefundFilterKey): boolean {
  return key === 'date' ? !isDefaultDate(filters.date) : filters[key] !== undefined;
}

/** Whether there is anything to clear. */
export function hasRefundFilters(filters: RefundFilters): boolean {
  return filters.text !== undefined || REFUND_FILTER_KEYS.some((key) => isNarrowing(filters, key));
}

/** The filters without any that can be cleared: the stores stay. */
export function clearedFilters({ stores }: RefundFilters): RefundFilters {
  return { ...NO_REFUND_FILTERS, ...(stores && { stores }) };
}

/** The filters with one of them set to a value, or removed (undefined); without a date, the default period applies. */
export function withRefundFilter<Key extends RefundFilterKey | 'text'>(
  filters: RefundFilters,
  key: Key,
  value: RefundFilters[Key] | undefined,
): RefundFilters {
  const { [key]: _before, ...rest } = filters;
  return { ...NO_REFUND_FILTERS, ...rest, ...(value !== undefined && { [key]: value }) };
}

function readMarks(text: string): Parsed<readonly RefundMark[]> {
  const list = readOpenList(text);
  if (!list.ok) return list;
  const marks = REFUND_MARKS.filter((mark) => list.value.includes(mark));
  return marks.length === list.value.length
    ? { ok: true, value: marks }
    : { ok: false, reason: `must be some of ${REFUND_MARKS.join(', ')}` };
}

/** Reads the reasons, each a parameter of its own, since a reason may hold any character. */
function readReasons({ parameters, issues }: FilterAddress): readonly string[] | undefined {
  const given = parameters.filter(({ name }) => name === 'reason');
  const texts = given.filter(({ value, malformed }) => !malformed && value.trim() !== '').map(({ value }) => value);
  if (texts.length < given.length) issues.push({ parameter: 'reason', message: 'reason is empty or malformed.' });
  return unlessEmpty([...new Set(texts)]);
}

/** Drops undefined entries, so that an unset filter has only one representation. */
function onlySet<T extends object>(values: { readonly [Key in keyof T]: T[Key] | undefined }): Partial<T> {
  const result: Partial<T> = { ...values };
  for (const key of Object.keys(values)) {
    if (Reflect.get(values, key) === undefined) Reflect.deleteProperty(result, key);
  }
  return result;
}

/** Reads the query string of `/refunds`; invalid parameters are ignored one by one and returned as issues. */
export function readRefundsAddress(search: string): RefundsAddress & { readonly issues: readonly QueryIssue[] } {
  const { query, issues: all } = parseListOrdersQuery(search);
  const issues = all.filter(({ parameter }) => API_PARAMETERS.has(parameter));
  const address = { query, parameters: readQueryString(search), issues };
  const own = <T>(name: string, read: (text: string) => Parsed<T>) => readOwnParameter(address, name, read);
  const filters: RefundFilters = {
    date: readDateRange(address) ?? DEFAULT_DATE,
    ...onlySet<Omit<RefundFilters, 'date'>>({
      stores: readStoreIds(address),
      amount: readAmountRange(address),
      method: own('method', readOpenList),
      reason: readReasons(address),
      extent: own('extent', readOneOf(REFUND_EXTENTS)),
      marks: own('mark', readMarks),
    }),
  };
  return {
    filters,
    sort: own('sort', readRefundSort) ?? DEFAULT_SORT,
    grouping: own('group', readOneOf(REFUND_GROUPINGS)),
    issues,
  };
}

/** Writes what `/refunds` shows, but not the text, as a query string without `?`, canonically: the same page always has the same address. */
export function writeRefundsAddress({ filters, sort, grouping }: RefundsAddress): string {
  const { date, stores, amount, method, reason = [], extent, marks } = filters;
  const dates = isDefaultDate(date) ? { query: {}, own: {} } : dateParameters(date);
  const values: readonly (readonly [string, string | undefined])[] = [
    ['store_id', stores?.toSorted().join(',')],
    ...Object.entries({ ...dates.query, ...dates.own }),
    ['amount_min', amount?.min?.toString()],
    ['amount_max', amount?.max?.toString()],
    ['method', method?.toSorted().join(',')],
    ...reason.toSorted().map((text) => ['reason', text] as const),
    ['extent', extent],
    ['mark', marks?.toSorted().join(',')],
    ['sort', sort === DEFAULT_SORT ? undefined : sort],
    ['group', grouping],
  ];
  return writeQueryString(values.flatMap(([name, value]) => (value ? [[name, value] as const] : [])));
}

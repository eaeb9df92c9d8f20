import {
  EXPANSIONS,
  type Expansion,
  FULFILLMENT_STATUSES,
  type FulfillmentStatus,
  isOneOf,
  PAYMENT_STATUSES,
  type PaymentStatus,
  type View,
  VIEWS,
} from './order-enums.ts';
import { NO_INTEGER, readInteger } from './integer.ts';
import { readQueryString, writeQueryString } from './query-string.ts';
import { readDate, readInstant, type Parsed } from './rfc3339.ts';

/**
 * The list operation's query, every default filled in; lists are sorted and hold each value once
 * (order-data-service-api.md, List orders).
 */
export type ListOrdersQuery = {
  readonly storeId?: string;
  readonly view: View;
  readonly paymentStatus: readonly PaymentStatus[];
  readonly fulfillmentStatus: readonly FulfillmentStatus[];
  /** An open set; values are non-empty and hold no comma. */
  readonly source: readonly string[];
  /** RFC 3339 or `YYYY-MM-DD`, verbatim; the earliest time that matches. */
  readonly from?: string;
  /** RFC 3339 or `YYYY-MM-DD` (the end of that day), verbatim; the latest time that matches. */
  readonly to?: string;
  /** Smallest `totalCents`, inclusive. */
  readonly amountMin?: number;
  /** Largest `totalCents`, inclusive. */
  readonly amountMax?: number;
  /** 1 to 200, as requested; `effectivePageSize` applies the cap of 50 with `items`. */
  readonly pageSize: number;
  /** The cursor, verbatim: only orders created before it. */
  readonly before?: string;
  readonly expand: readonly Expansion[];
};

/** A problem with one parameter; `message` is a sentence that names it. */
export type QueryIssue = { readonly parameter: string; readonly message: string };

export const MAX_PAGE_SIZE = 200;
const MAX_PAGE_SIZE_WITH_ITEMS = 50;

/** No filter, the default page size, nothing expanded. */
export const EMPTY_LIST_ORDERS_QUERY: ListOrdersQuery = {
  view: 'all',
  paymentStatus: [],
  fulfillmentStatus: [],
  source: [],
  pageSize: MAX_PAGE_SIZE,
  expand: [],
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** True for any text in the form of a UUID, whatever its version. */
export function isUuid(text: string): boolean {
  return UUID.test(text);
}

/**
 * The page size that applies: 50 at most with `items` expanded (order-data-service-api.md, Limits).
 */
export function effectivePageSize(query: Pick<ListOrdersQuery, 'pageSize' | 'expand'>): number {
  return query.expand.includes('items')
    ? Math.min(query.pageSize, MAX_PAGE_SIZE_WITH_ITEMS)
    : query.pageSize;
}

function readMoment(text: string): Parsed<string> {
  const date = readDate(text);
  if (date.ok) return { ok: true, value: text };
  const instant = readInstant(text);
  if (instant.ok) return { ok: true, value: text };
  // A text no longer than a date was probably meant as one, so the date's error helps more.
  return text.length <= 10 && /^\d{4}-\d/.test(text)
    ? date
    : {
        ok: false,
        reason: `${instant.reason}${instant.reason.startsWith('must be') ? ' or a date like 2026-11-01' : ''}`,
      };
}

function readCursor(text: string): Parsed<string> {
  const instant = readInstant(text);
  return instant.ok ? { ok: true, value: text } : instant;
}

function readStoreId(text: string): Parsed<string> {
  return isUuid(text)
    ? { ok: true, value: text.toLowerCase() }
    : { ok: false, reason: 'must be a UUID' };
}

function readView(text: string): Parsed<View> {
  return isOneOf(VIEWS, text)
    ? { ok: true, value: text }
    : { ok: false, reason: `must be one of ${VIEWS.join(', ')}` };
}

function readPageSize(text: string): Parsed<number> {
  const size = readInteger(text);
  if (size.ok ? size.value >= 1 && size.value <= MAX_PAGE_SIZE : size.reason === NO_INTEGER)
    return size;
  return { ok: false, reason: `must be from 1 to ${MAX_PAGE_SIZE}` };
}

/** Reads a comma-separated list into a sorted list without repetition. */
function readList<T extends string>(
  text: string,
  isKnown: (value: string) => value is T,
  known: readonly T[],
): Parsed<T[]> {
  const values = new Set<T>();
  for (const part of text.split(',')) {
    if (part === '') return { ok: false, reason: 'has an empty value' };
    if (!isKnown(part))
      return { ok: false, reason: `has an unknown value "${part}"; allowed: ${known.join(', ')}` };
    values.add(part);
  }
  const sorted = [...values].sort(
    (left, right) => rank(known, left) - rank(known, right) || (left < right ? -1 : 1),
  );
  return { ok: true, value: sorted };
}

function rank<T>(known: readonly T[], value: T): number {
  return known.indexOf(value);
}

const isAnySource = (value: string): value is string => value !== '';

/** The key order is the canonical order of parameters. */
const READERS = {
  store_id: (text: string) => mapped(readStoreId(text), (storeId) => ({ storeId })),
  view: (text: string) => mapped(readView(text), (view) => ({ view })),
  payment_status: (text: string) =>
    mapped(
      readList(text, (value) => isOneOf(PAYMENT_STATUSES, value), PAYMENT_STATUSES),
      (paymentStatus) => ({ paymentStatus }),
    ),
  fulfillment_status: (text: string) =>
    mapped(
      readList(text, (value) => isOneOf(FULFILLMENT_STATUSES, value), FULFILLMENT_STATUSES),
      (fulfillmentStatus) => ({ fulfillmentStatus }),
    ),
  source: (text: string) => mapped(readList(text, isAnySource, []), (source) => ({ source })),
  from: (text: string) => mapped(readMoment(text), (from) => ({ from })),
  to: (text: string) => mapped(readMoment(text), (to) => ({ to })),
  amount_min: (text: string) => mapped(readInteger(text), (amountMin) => ({ amountMin })),
  amount_max: (text: string) => mapped(readInteger(text), (amountMax) => ({ amountMax })),
  page_size: (text: string) => mapped(readPageSize(text), (pageSize) => ({ pageSize })),
  before: (text: string) => mapped(readCursor(text), (before) => ({ before })),
  expand: (text: string) =>
    mapped(
      readList(text, (value) => isOneOf(EXPANSIONS, value), EXPANSIONS),
      (expand) => ({ expand }),
    ),
} satisfies Record<string, (text: string) => Parsed<Partial<ListOrdersQuery>>>;

type ParameterName = keyof typeof READERS;

function mapped<T, U>(parsed: Parsed<T>, map: (value: T) => U): Parsed<U> {
  return parsed.ok ? { ok: true, value: map(parsed.value) } : parsed;
}

function isParameterName(name: string): name is ParameterName {
  return Object.hasOwn(READERS, name);
}

const PARAMETER_NAMES = Object.keys(READERS).filter(isParameterName);

/** The names in a raw query string that are not parameters of the list operation, each once. */
export function unknownParameters(queryString: string): string[] {
  const names = readQueryString(queryString).map(({ name }) => name);
  return [...new Set(names.filter((name) => !isParameterName(name)))];
}

/**
 * Reads a raw query string. Unknown parameters are ignored. Repeated and invalid ones are reported
 * as issues and left out of the query, so that a caller can either reject the request (the service)
 * or go on without them (the dashboard).
 */
export function parseListOrdersQuery(queryString: string): {
  query: ListOrdersQuery;
  issues: QueryIssue[];
} {
  const given = new Map<ParameterName, Parsed<Partial<ListOrdersQuery>>>();
  for (const { name, value, malformed } of readQueryString(queryString)) {
    if (isParameterName(name))
      given.set(name, readParameter(name, value, malformed, given.has(name)));
  }
  const query = { ...EMPTY_LIST_ORDERS_QUERY };
  const issues: QueryIssue[] = [];
  for (const [parameter, parsed] of given) {
    if (parsed.ok) Object.assign(query, parsed.value);
    else issues.push({ parameter, message: `${parameter} ${parsed.reason}.` });
  }
  return { query, issues };
}

/** Reads one parameter. Repeating it is an error, so none of its values is used. */
function readParameter(
  name: ParameterName,
  value: string,
  malformed: boolean,
  repeated: boolean,
): Parsed<Partial<ListOrdersQuery>> {
  if (repeated) return { ok: false, reason: 'is given more than once' };
  if (malformed) return { ok: false, reason: 'has broken percent-encoding' };
  return READERS[name](value);
}

function toParameters(query: ListOrdersQuery): (readonly [ParameterName, string])[] {
  const values: Record<ParameterName, string | undefined> = {
    store_id: query.storeId,
    view: query.view === 'all' ? undefined : query.view,
    payment_status: listText(query.paymentStatus),
    fulfillment_status: listText(query.fulfillmentStatus),
    source: listText(query.source),
    from: query.from,
    to: query.to,
    amount_min: query.amountMin?.toString(),
    amount_max: query.amountMax?.toString(),
    page_size: query.pageSize === MAX_PAGE_SIZE ? undefined : String(query.pageSize),
    before: query.before,
    expand: listText(query.expand),
  };
  return PARAMETER_NAMES.flatMap((name) => {
    const value = values[name];
    return value === undefined ? [] : [[name, value] as const];
  });
}

function listText(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(',');
}

/**
 * Writes a query canonically: fixed parameter order, defaults left out; the same query always gives
 * the same text.
 */
export function serializeListOrdersQuery(query: ListOrdersQuery): string {
  return writeQueryString(toParameters(query));
}

import * as z from 'zod/mini';
import type { QueryIssue } from '../../service/list-orders-query.ts';
import { readQueryString } from '../../service/query-string.ts';
import { FULFILLMENT_STATUSES, PAYMENT_STATUSES, VIEWS } from '../../service/order-enums.ts';
import { readDate } from '../../service/rfc3339.ts';
import { cents, once, oneOf, searchText, someOf, text, values } from '../parameters.ts';
import { isFigure } from './figure.ts';
import { DISCOUNT_CHOICES, NOTE_CHOICES, REFUNDED_CHOICES } from './order-choices.ts';
import { type OrdersQuery, parseOrdersQuery } from '../orders-query.ts';

/** The columns that the order store sorts orders by. */
export const ORDER_SORT_COLUMNS = [
  'time',
  'total',
  'refunded',
  'paid',
  'discount',
  'tax',
  'items',
] as const;
export type OrderSortColumn = (typeof ORDER_SORT_COLUMNS)[number];
/** `relevance` is how well orders match the search, and gives only the first page. */
export type OrderSort =
  | { readonly column: OrderSortColumn; readonly isDescending: boolean }
  | 'relevance';

const days = z.pipe(
  once.check(
    z.refine((value) => {
      const [from = '', to = '', ...others] = value.split('..');
      return others.length === 0 && readDate(from).ok && readDate(to).ok && from <= to;
    }, 'must be business days like 2026-11-01..2026-11-07'),
  ),
  z.transform((value: string) => ({ from: value.slice(0, 10), to: value.slice(12) })),
);

const sort = z.pipe(
  once.check(
    z.regex(
      new RegExp(`^(?:-?(?:${ORDER_SORT_COLUMNS.join('|')})|relevance)$`),
      `must be one of ${ORDER_SORT_COLUMNS.join(', ')}, one of these after -, or relevance`,
    ),
  ),
  z.transform((value: string): OrderSort => {
    const column = ORDER_SORT_COLUMNS.find((each) => each === value.replace(/^-/, ''));
    return column ? { column, isDescending: value.startsWith('-') } : 'relevance';
  }),
);

/** Filters of the list operation (order-data-service-api.md, List orders). */
const listFilters = {
  view: z.optional(
    z.pipe(
      oneOf(VIEWS),
      z.transform((view) => (view === 'all' ? undefined : view)),
    ),
  ),
  payment_status: z.optional(someOf(PAYMENT_STATUSES)),
  fulfillment_status: z.optional(someOf(FULFILLMENT_STATUSES)),
  source: z.optional(values),
  amount_min: z.optional(cents),
  amount_max: z.optional(cents),
};

/** Filters that only the order store has. */
const storedFilters = {
  refunded: z.optional(oneOf(REFUNDED_CHOICES)),
  owed: z.optional(oneOf(['true'])),
  service_type: z.optional(values),
  /** Values of payment methods. */
  tender: z.optional(values),
  /** Exact names; surrounding spaces are ignored. */
  table: z.optional(values),
  /** Words to search. */
  q: z.optional(searchText),
  has_note: z.optional(oneOf(NOTE_CHOICES)),
  has_discount: z.optional(oneOf(DISCOUNT_CHOICES)),
  /** Ids of promotions. */
  promotion: z.optional(values),
  figure: z.optional(text.check(z.refine(isFigure, "isn't the name of a figure"))),
};

/** Shared by the address of /orders and the query of its API. */
export const orderFilters = { ...listFilters, ...storedFilters };

const parameters = {
  ...storedFilters,
  /** Business days of each order's own store. */
  days: z.optional(days),
  /** An alias of `tender`. */
  method: z.optional(values),
  /** The group key of a product. */
  item: z.optional(text),
  /** The id of a variant. */
  variant: z.optional(text),
  /** The id of a member, or a phone number. */
  member: z.optional(text),
  sort: z.optional(sort),
  cursor: z.optional(text),
};

const ownParameters = z.object(parameters).check(
  z.refine(
    ({ sort: by, q, figure }) => by !== 'relevance' || (q !== undefined && figure === undefined),
    {
      error: 'can be relevance only with q and without figure',
      path: ['sort'],
    },
  ),
);

/**
 * The query of `GET /api/orders` with a parameter that the list operation lacks, by the names of
 * the dashboard's address.
 */
export type StoredOrdersQuery = OrdersQuery &
  Omit<z.output<typeof ownParameters>, 'sort'> & { readonly sort: OrderSort };

const NEWEST_FIRST: OrderSort = { column: 'time', isDescending: true };

/** True for parameters of `GET /api/orders` that the list operation does not have. */
export function isStoredParameter(name: string): boolean {
  return Object.hasOwn(parameters, name);
}

/** True when the order store must list; other lists have pages, too. */
export function selectsStore(name: string): boolean {
  return isStoredParameter(name) && name !== 'cursor';
}

/**
 * Reads a raw query string; each issue is a sentence that names its parameter, and the query is
 * undefined if there are any.
 */
export function parseStoredOrdersQuery(queryString: string): {
  readonly query: StoredOrdersQuery | undefined;
  readonly issues: readonly QueryIssue[];
} {
  const { query, issues } = parseOrdersQuery(queryString);
  const given = new Map<string, string | null>();
  for (const { name, value, malformed } of readQueryString(queryString)) {
    if (isStoredParameter(name)) given.set(name, malformed || given.has(name) ? null : value);
  }
  const own = z.safeParse(ownParameters, Object.fromEntries(given));
  const ownIssues = (own.error?.issues ?? []).map(({ path, message }) => {
    const parameter = String(path[0]);
    return { parameter, message: `${parameter} ${message}.` };
  });
  const all = [...issues, ...ownIssues];
  if (!own.data || all.length > 0) return { query: undefined, issues: all };
  return { query: { ...query, ...own.data, sort: own.data.sort ?? NEWEST_FIRST }, issues: [] };
}

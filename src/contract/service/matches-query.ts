import type { ListOrdersQuery } from './list-orders-query.ts';
import { ENDED_STATUSES, isOneOf } from './order-enums.ts';
import { compareInstants, type Instant, instantOf, readDate } from './rfc3339.ts';

/**
 * The fields of an order that the list operation filters by; statuses and sources can be any text.
 */
export type ListedFields = {
  readonly storeId: string;
  readonly paymentStatus: string;
  readonly fulfillmentStatus: string;
  readonly source: string;
  readonly totalCents: number;
  /** RFC 3339 */
  readonly createdAt: string;
};

const SECONDS_PER_DAY = 86_400;

/**
 * The first instant that `from` includes: a date means the start of that day in UTC. Undefined if
 * it cannot be read.
 */
export function firstInstant(from: string): Instant | undefined {
  const date = readDate(from);
  return date.ok ? { epochSeconds: date.value, nanoseconds: 0 } : instantOf(from);
}

/**
 * The last instant that `to` includes: a date means the end of that day in UTC. Undefined if it
 * cannot be read.
 */
export function lastInstant(to: string): Instant | undefined {
  const date = readDate(to);
  return date.ok
    ? { epochSeconds: date.value + SECONDS_PER_DAY - 1, nanoseconds: 999_999_999 }
    : instantOf(to);
}

function isWithin(createdAt: string, { from, to }: Pick<ListOrdersQuery, 'from' | 'to'>): boolean {
  const instant = from === undefined && to === undefined ? undefined : instantOf(createdAt);
  if (!instant) return true;
  const first = from === undefined ? undefined : firstInstant(from);
  const last = to === undefined ? undefined : lastInstant(to);
  return (
    (!first || compareInstants(instant, first) >= 0) &&
    (!last || compareInstants(instant, last) <= 0)
  );
}

function includes(values: readonly string[], value: string): boolean {
  return values.length === 0 || values.includes(value);
}

/**
 * Applies the filters of a list query by the rules of the API (order-data-service-api.md, List
 * orders). Paging and `expand` are ignored. An order without a readable `createdAt` matches any
 * `from` and `to`, so that dates never hide it.
 */
export function matchesQuery(order: ListedFields, query: ListOrdersQuery): boolean {
  const { storeId, view, paymentStatus, fulfillmentStatus, source, amountMin, amountMax } = query;
  return (
    (storeId === undefined || storeId.toLowerCase() === order.storeId.toLowerCase()) &&
    (view === 'all' || isOneOf(ENDED_STATUSES, order.fulfillmentStatus) === (view === 'history')) &&
    includes(paymentStatus, order.paymentStatus) &&
    includes(fulfillmentStatus, order.fulfillmentStatus) &&
    includes(source, order.source) &&
    (amountMin === undefined || order.totalCents >= amountMin) &&
    (amountMax === undefined || order.totalCents <= amountMax) &&
    isWithin(order.createdAt, query)
  );
}

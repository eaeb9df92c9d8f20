import {
  ALL_COVERED,
  type Coverage,
  coveredBackTo,
  NOTHING_COVERED,
} from '#contract/service/coverage.ts';
import { effectivePageSize, type ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import { compareInstants, type Instant } from '#contract/service/rfc3339.ts';
import { ordersOf, type UpstreamResponse } from '#upstream/check-response.ts';
import {
  hasFewerOrders,
  readFirstOrder,
  readHasMore,
  readOrdersFromEnd,
} from '#upstream/list-edges.ts';
import type { ResponseBody } from '#upstream/response-body.ts';
import { cursorInstant } from '#upstream/walk/measure-page.ts';
import { type OrderSlice, sliceList, sliceOrder } from './order-slices.ts';

/**
 * An order with its sort instant: its own or, if `createdAt` is unreadable, the previous order's.
 * Without either it sorts as newest, since later pages may not contain it.
 */
export type PlacedOrder = OrderSlice & { readonly instant: Instant | undefined };

type PageQuery = Pick<ListOrdersQuery, 'pageSize' | 'expand'>;

/** One response's share of a list. */
export type ListPart = {
  /** Newest first; cut out and parsed on first access. */
  readonly orders: readonly PlacedOrder[];
  /** How far back `orders` are complete. */
  readonly coverage: Coverage;
  readonly requestId: string | undefined;
  /** The complete orders in the response's own bytes; undefined where orders must be picked. */
  readonly prefix?: ListPrefix | undefined;
};

/** The start of a response, up to its last complete order. */
export type ListPrefix = {
  readonly body: ResponseBody;
  /** Bytes from the beginning. */
  readonly length: number;
  /** The newest order's epoch second, if readable. */
  readNewest(): number | undefined;
};

export const EMPTY_PART: ListPart = { orders: [], coverage: ALL_COVERED, requestId: undefined };

/** Throws an `ApiProblem` if an order is not JSON. */
export function toListPart(response: UpstreamResponse, query: PageQuery): ListPart {
  const { requestId } = response;
  const prefix = findPrefix(response, query);
  if (!prefix) return { ...parseList(response, query), requestId };
  let orders: readonly PlacedOrder[] | undefined;
  return {
    get orders() {
      return (orders ??= placeOrders(sliceList(response).orders));
    },
    coverage: prefix.coverage,
    requestId,
    prefix,
  };
}

function parseList(
  response: UpstreamResponse,
  query: PageQuery,
): Pick<ListPart, 'orders' | 'coverage'> {
  const { orders, hasMore } = sliceList(response);
  const placed = placeOrders(orders);
  const mayHaveMore = hasMore || isFull(orders.length, query);
  return { orders: placed, coverage: mayHaveMore ? coverageOf(placed) : ALL_COVERED };
}

function placeOrders(orders: readonly OrderSlice[]): PlacedOrder[] {
  let instant: Instant | undefined;
  return orders.map((slice) => {
    instant = readCreated(slice) ?? instant;
    return { ...slice, instant };
  });
}

/** Exact to the nanosecond; orders without an instant come first. */
export function compareNewestFirst(
  { instant: left }: PlacedOrder,
  { instant: right }: PlacedOrder,
): number {
  if (left && right) return compareInstants(right, left);
  return Number(left !== undefined) - Number(right !== undefined);
}

function readCreated({ createdAt }: OrderSlice): Instant | undefined {
  return cursorInstant(createdAt);
}

/** Covers all seconds newer than the oldest, which may be cut. */
function coverageOf(placed: readonly PlacedOrder[]): Coverage {
  const seconds = placed.flatMap(({ instant }) => instant?.epochSeconds ?? []);
  return seconds.length === 0 ? NOTHING_COVERED : coveredBackTo(Math.min(...seconds) + 1);
}

/**
 * Finds the last complete second by parsing only the orders after it, so most pages are forwarded
 * unparsed.
 */
function findPrefix(
  response: UpstreamResponse,
  query: PageQuery,
): (ListPrefix & Pick<ListPart, 'coverage'>) | undefined {
  const { body } = response;
  const claim = readHasMore(body);
  if (claim === undefined) return undefined;
  const mayHaveMore =
    claim ||
    (!hasFewerOrders(body, effectivePageSize(query)) && isFull(ordersOf(response).length, query));
  const readNewest = () => readSecond(readFirstOrder(body));
  let oldest: number | undefined;
  for (const { bytes, end } of readOrdersFromEnd(body)) {
    if (!mayHaveMore) return { body, length: end, readNewest, coverage: ALL_COVERED };
    const second = readSecond(bytes);
    oldest ??= second;
    // Without a time or out of order, only all orders together can tell.
    if (second === undefined || oldest === undefined || second < oldest) return undefined;
    if (second > oldest)
      return { body, length: end, readNewest, coverage: coveredBackTo(oldest + 1) };
  }
  return undefined;
}

function readSecond(bytes: Buffer | undefined): number | undefined {
  return bytes && readCreated(sliceOrder(bytes))?.epochSeconds;
}

/** Distrusts a full page that claims to be the last. */
function isFull(count: number, query: PageQuery): boolean {
  return count >= effectivePageSize(query);
}

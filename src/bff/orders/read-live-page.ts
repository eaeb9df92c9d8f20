import { compareInstants, instantOf } from '#contract/service/rfc3339.ts';
import { type Coverage, covers } from '#contract/service/coverage.ts';
import { effectivePageSize } from '#contract/service/list-orders-query.ts';
import { type OrderPage, readOrderPage } from '#contract/service/read-order.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import {
  advanceWalk,
  type OrdersWalk,
  WALK_START,
  walkFrom,
  walkRequest,
} from '#upstream/walk/orders-walk.ts';
import {
  compareNewestFirst,
  type ListPart,
  type ListPrefix,
  type PlacedOrder,
} from './list-part.ts';
import { parseJson } from './order-slices.ts';

export type LivePage = {
  readonly content: readonly PlacedOrder[] | ListPrefix;
  /**
   * Complete down to this second (epoch, exclusive), where the next page begins; undefined at the
   * end.
   */
  readonly position: number | undefined;
  /** Seconds (`YYYY-MM-DDThh:mm:ssZ`) with orders that could not be listed. */
  readonly gaps: readonly string[];
  readonly requestId: string | undefined;
};

const EMPTY_PAGE: OrderPage = { orders: [], unreadable: [], hasMore: false };

type LivePageOptions = {
  readonly query: Omit<OrdersQuery, 'storeIds'>;
  /** Begins below this second (epoch); undefined at the beginning of the list. */
  readonly position: number | undefined;
  /** Fewest orders per request, so that they hold whole seconds. */
  readonly leastRequested: number;
  list(request: Omit<OrdersQuery, 'storeIds'>): Promise<ListPart>;
};

/**
 * Reads a page with the lossless walk: it ends before the first second that may be incomplete, or
 * after a drained one. It exceeds the page size only for a single larger second, and is empty only
 * at the end. Throws `upstream_error` if the service claims orders that it does not return, and
 * what `list` throws.
 */
export async function readLivePage({
  query,
  position,
  leastRequested,
  list,
}: LivePageOptions): Promise<LivePage> {
  const { before, pageSize: _pageSize, ...filter } = query;
  const wanted = effectivePageSize(query);
  const pageSize = Math.max(wanted, leastRequested);
  const drained = new Map<string, PlacedOrder>();
  let walk = position === undefined ? WALK_START : walkFrom(position);
  for (;;) {
    const request = walkRequest(walk, filter, pageSize);
    if (!request)
      return { content: [], position: undefined, gaps: readGaps(walk), requestId: undefined };
    // oxlint-disable-next-line eslint/no-await-in-loop -- Each response decides what to ask for next.
    const part = await list(limitBefore(request, before));
    const next = advanceWalk(walk, filter, request, toOrderPage(part), part.coverage);
    if (next.isStuck) {
      throw new ApiProblem('upstream_error', {
        message: 'The order service claims that more orders follow but does not return them.',
      });
    }
    const { requestId } = part;
    const gaps = readGaps(next);
    const passed = findPassed(part, walk, next, pageSize <= wanted);
    if (passed) return { content: passed, position: readPosition(next), gaps, requestId };
    const drain = walk.drain ?? next.drain;
    if (drain)
      for (const order of ordersAt(drain.second, part))
        drained.set(order.id ?? String(order.bytes), order);
    const isDrained = walk.drain !== undefined && next.drain === undefined;
    const orders = isDrained
      ? [...drained.values()].sort(compareNewestFirst)
      : ordersBetween(walk.coverage, next.coverage, part);
    if (orders.length > 0) return { ...takeWholeSeconds(orders, wanted, next), gaps, requestId };
    walk = next;
  }
}

/** Skips orders that aren't needed; a second listed again may be cut by the query's `before`. */
function limitBefore(request: OrdersQuery, before: string | undefined): OrdersQuery {
  if (before === undefined) return request;
  const [own, latest] = [instantOf(request.before), instantOf(before)];
  return own && latest && compareInstants(own, latest) <= 0 ? request : { ...request, before };
}

/** Parsed only when a second is drained. */
function toOrderPage(part: ListPart): OrderPage {
  let read: OrderPage | undefined;
  const parse = (): OrderPage =>
    (read ??=
      readOrderPage({ orders: part.orders.map(({ bytes }) => parseJson(bytes)), hasMore: true }) ??
      EMPTY_PAGE);
  return {
    get orders() {
      return parse().orders;
    },
    get unreadable() {
      return parse().unreadable;
    },
    hasMore: true,
  };
}

/** The start of the response if the page is exactly that. */
function findPassed(
  part: ListPart,
  walk: OrdersWalk,
  next: OrdersWalk,
  mayHoldAll: boolean,
): ListPrefix | undefined {
  const { prefix } = part;
  if (!prefix || !mayHoldAll || walk.drain || next.drain) return undefined;
  if (walk.coverage.known === 'nothing') return prefix;
  const newest = prefix.readNewest();
  // An inclusive cursor repeats orders of the previous page.
  return newest !== undefined && !covers(walk.coverage, newest) ? prefix : undefined;
}

function ordersAt(second: number, { orders }: ListPart): readonly PlacedOrder[] {
  return orders.filter(({ instant }) => instant?.epochSeconds === second);
}

/**
 * Newly covered orders; those before the first readable time belong to the beginning of the list.
 */
function ordersBetween(
  known: Coverage,
  covered: Coverage,
  { orders }: ListPart,
): readonly PlacedOrder[] {
  return orders.filter(({ instant }) =>
    instant
      ? covers(covered, instant.epochSeconds) && !covers(known, instant.epochSeconds)
      : known.known === 'nothing',
  );
}

/** At least one second. */
function takeWholeSeconds(
  orders: readonly PlacedOrder[],
  most: number,
  walk: OrdersWalk,
): Pick<LivePage, 'content' | 'position'> {
  const secondAt = (index: number) => orders[index]?.instant?.epochSeconds;
  let end = Math.min(most, orders.length);
  while (end > 0 && end < orders.length && secondAt(end - 1) === secondAt(end)) end -= 1;
  if (end === 0) end = orders.findIndex((_order, index) => secondAt(index) !== secondAt(0));
  const following = end > 0 ? secondAt(end) : undefined;
  return following === undefined
    ? { content: orders, position: readPosition(walk) }
    : { content: orders.slice(0, end), position: following + 1 };
}

function readPosition({ coverage }: OrdersWalk): number | undefined {
  return coverage.known === 'backTo' ? coverage.second : undefined;
}

function readGaps({ gaps }: OrdersWalk): readonly string[] {
  return gaps.map(({ second }) => second);
}

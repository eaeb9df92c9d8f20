import { type ListOrdersQuery, serialiseListOrdersQuery } from '#contract/list-orders-query.ts';
import type { OrderPage } from '#contract/read-order.ts';
import { readCreatedInstant } from './created-instant.ts';
import {
  type LoadedOrders,
  mergeOrders,
  mergeUnreadable,
  NO_ORDERS,
  placeOrders,
  type PlacedOrder,
} from './loaded-orders.ts';
import {
  advanceWalk,
  type Gap,
  hasReachedEnd,
  type OrdersFilter,
  type OrdersWalk,
  WALK_START,
  walkRequest,
} from './orders-walk.ts';
import { measurePage } from './page-span.ts';

/** The newest orders being asked for again, down to what is loaded. */
export type HeadPoll = {
  readonly walk: OrdersWalk;
  /** Orders that are not loaded yet; they are held back as one once the walk meets what is loaded. */
  readonly found: ReadonlyMap<string, PlacedOrder>;
  /** The newest second it has seen, epoch seconds. */
  readonly newestSecond: number;
};

/** A list of orders on its way from the newest to the oldest. Immutable. */
export type FeedState = {
  readonly filter: OrdersFilter;
  readonly pageSize: number;
  readonly walk: OrdersWalk;
  readonly loaded: LoadedOrders;
  readonly gaps: readonly Gap[];
  /** Everything between this second (epoch seconds) and the walk's `completeFrom` is loaded or held back. */
  readonly newestSecond: number;
  readonly head: HeadPoll | undefined;
  /** New orders that are not shown yet. */
  readonly held: ReadonlyMap<string, PlacedOrder>;
  /** Loaded orders that an answer proved to have left the filter. */
  readonly gone: ReadonlySet<string>;
};

/** A feed of one filter before its first request; another filter is another feed, so that no answer can end up under the wrong one. */
export function startFeed(filter: OrdersFilter, pageSize: number): FeedState {
  return {
    filter,
    pageSize,
    walk: WALK_START,
    loaded: NO_ORDERS,
    gaps: [],
    newestSecond: -Infinity,
    head: undefined,
    held: new Map(),
    gone: new Set(),
  };
}

/** What to ask for next; undefined at the end of the list and when the upstream keeps back what it says to have. */
export function nextRequest(state: FeedState): ListOrdersQuery | undefined {
  return walkRequest(state.walk, state.filter, state.pageSize);
}

/** Takes an answer to `nextRequest`; an answer to any other request (late, repeated, foreign) changes nothing. */
export function receivePage(state: FeedState, request: ListOrdersQuery, page: OrderPage): FeedState {
  if (!isSameRequest(request, nextRequest(state))) return state;
  const walk = advanceWalk(state.walk, state.filter, request, page);
  const loaded = mergeOrders(state.loaded, placeOrders(state.loaded, page.orders));
  return {
    ...state,
    walk,
    loaded: mergeUnreadable(loaded, page),
    gaps: withGaps(state.gaps, walk.gaps),
    newestSecond: newestSecondAfter(state.newestSecond, request, page),
  };
}

/** Lets a stuck feed ask its last question again. */
export function unstick(state: FeedState): FeedState {
  return state.walk.isStuck ? { ...state, walk: { ...state.walk, isStuck: false, repeatedSecond: undefined } } : state;
}

/** Whether the list is whole: its end was reached and no second is missing. */
export function isWhole(state: FeedState): boolean {
  return hasReachedEnd(state.walk) && state.gaps.length === 0;
}

/** The `createdAt`, verbatim, of the oldest order down to which nothing is missing but the gaps; undefined while that holds for none. */
export function reachedBackTo({ walk, loaded }: FeedState): string | undefined {
  const { completeFrom } = walk;
  if (completeFrom === undefined) return undefined;
  return loaded.rows.findLast(
    ({ order, instant }) => instant.epochSeconds >= completeFrom && readCreatedInstant(order.createdAt) !== undefined,
  )?.order.createdAt;
}

/**
 * The newest second that a walk has looked at whole. Only its first answer can tell: a later one may hold an order that came in the
 * meantime, above others that it does not show.
 */
export function newestSecondAfter(known: number, request: ListOrdersQuery, page: OrderPage): number {
  return request.before === undefined ? Math.max(known, measurePage(request, page).newest) : known;
}

/** Whether two questions are the same. */
export function isSameRequest(request: ListOrdersQuery, expected: ListOrdersQuery | undefined): boolean {
  return expected !== undefined && serialiseListOrdersQuery(request) === serialiseListOrdersQuery(expected);
}

/** The known gaps and the further ones, each second once. */
export function withGaps(known: readonly Gap[], found: readonly Gap[]): readonly Gap[] {
  const further = found.filter((gap) => !known.some(({ second }) => second === gap.second));
  return further.length === 0 ? known : [...known, ...further];
}

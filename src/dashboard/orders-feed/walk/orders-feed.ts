import { type ListOrdersQuery, serialiseListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { readCreatedInstant } from './created-instant.ts';
import {
  isLoaded,
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
  walkFrom,
  walkRequest,
} from './orders-walk.ts';
import { measurePage } from './page-span.ts';

/** The newest orders being asked for again, down to what is loaded or, where the list does not reach them, to what was the newest before. */
export type HeadPoll = {
  readonly walk: OrdersWalk;
  /** Orders that are not loaded yet; they are held back as one once the walk meets what is loaded. */
  readonly found: ReadonlyMap<string, PlacedOrder>;
  /** The newest second it has seen, epoch seconds. */
  readonly newestSecond: number;
};

/** What lies above a list that starts at a moment: everything until its windows have reached the newest order. */
export type NewerSide = {
  /** How many seconds the next window spans; undefined before the first. */
  readonly width: number | undefined;
  /** The newest second (epoch seconds) that the upstream has shown; undefined before it was asked. */
  readonly headSecond: number | undefined;
  /** What `headSecond` was at first: orders above it have arrived since the list was opened. */
  readonly openedAt: number | undefined;
  /** Up to here (epoch seconds) polls have counted what arrived; a window may have looked further up. */
  readonly countedTo: number;
  /** The window that is being listed. */
  readonly window:
    | {
        /** Everything before this second (epoch seconds); undefined where the window is open towards the newest order. */
        readonly end: number | undefined;
        readonly walk: OrdersWalk;
        /** Answers so far. */
        readonly pages: number;
        /** Orders that are shown once the window is whole. */
        readonly found: ReadonlyMap<string, PlacedOrder>;
        /** The newest second that an open window began at, epoch seconds. */
        readonly newestSecond: number;
      }
    | undefined;
};

const NOTHING_NEWER_SEEN: NewerSide = {
  width: undefined,
  headSecond: undefined,
  openedAt: undefined,
  countedTo: -Infinity,
  window: undefined,
};

/** A list of orders on its way from the newest, or from a moment, to the oldest. Immutable. */
export type FeedState = {
  readonly filter: OrdersFilter;
  readonly pageSize: number;
  readonly walk: OrdersWalk;
  readonly loaded: LoadedOrders;
  readonly gaps: readonly Gap[];
  /** Everything between this second (epoch seconds) and the walk's `completeFrom` is loaded or held back. */
  readonly newestSecond: number;
  /** Undefined where the list reaches the newest order. */
  readonly newer: NewerSide | undefined;
  readonly head: HeadPoll | undefined;
  /** New orders that are not shown yet; above a list that does not reach the newest order, those that arrived since it was opened. */
  readonly held: ReadonlyMap<string, PlacedOrder>;
  /** Loaded orders that an answer proved to have left the filter. */
  readonly gone: ReadonlySet<string>;
};

/**
 * A feed of one filter before its first request; another filter is another feed, so that no answer can end up under the wrong one. It
 * starts at the newest order, or at the whole second `startsAt` (epoch seconds), moved into what the filter spans.
 */
export function startFeed(filter: OrdersFilter, pageSize: number, startsAt?: number): FeedState {
  const start = startsAt === undefined ? undefined : withinFilter(filter, startsAt);
  return {
    filter,
    pageSize,
    walk: start === undefined ? WALK_START : walkFrom(start + 1),
    loaded: NO_ORDERS,
    gaps: [],
    newestSecond: start ?? -Infinity,
    newer: start === undefined ? undefined : NOTHING_NEWER_SEEN,
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
  const shown = withoutNewer(state, page);
  const loaded = mergeOrders(state.loaded, placeOrders(state.loaded, shown.orders));
  return {
    ...state,
    walk,
    loaded: mergeUnreadable(loaded, shown),
    gaps: withGaps(state.gaps, walk.gaps),
    newestSecond: newestSecondBelow(state, request, page),
  };
}

/**
 * An answer without what lies above a list that starts at a moment: an inclusive cursor brings orders of the second after it, and the
 * windows above will show that second whole.
 */
function withoutNewer({ newer, newestSecond, loaded }: FeedState, page: OrderPage): OrderPage {
  if (!newer) return page;
  const isWithin = ({ id, createdAt }: { readonly id: string | undefined; readonly createdAt: string | undefined }) =>
    (readCreatedInstant(createdAt)?.epochSeconds ?? -Infinity) <= newestSecond ||
    (id !== undefined && isLoaded(loaded, id));
  return { ...page, orders: page.orders.filter(isWithin), unreadable: page.unreadable.filter(isWithin) };
}

/**
 * What a list that starts at a moment has seen of what lies above: before its first answers it cannot be more than they hold, since the
 * moment may lie ahead of the newest order, and further ones come below it.
 */
function newestSecondBelow(state: FeedState, request: ListOrdersQuery, page: OrderPage): number {
  if (!state.newer) return newestSecondAfter(state.newestSecond, request, page);
  const { newest } = measurePage(request, page);
  const isAtStart = state.walk.completeFrom === state.newestSecond + 1;
  return isAtStart && newest !== -Infinity ? Math.min(state.newestSecond, newest) : state.newestSecond;
}

/** Lets a stuck feed ask its last question again. */
export function unstick(state: FeedState): FeedState {
  return state.walk.isStuck ? { ...state, walk: { ...state.walk, isStuck: false, repeatedSecond: undefined } } : state;
}

/** Whether the list is whole: it reaches from the newest order to the oldest and no second is missing. */
export function isWhole(state: FeedState): boolean {
  return !state.newer && hasReachedEnd(state.walk) && state.gaps.length === 0;
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

function withinFilter({ from, to }: OrdersFilter, second: number): number {
  const first = readCreatedInstant(from)?.epochSeconds ?? -Infinity;
  const last = readCreatedInstant(to)?.epochSeconds ?? Infinity;
  return Math.max(first, Math.min(last, second));
}

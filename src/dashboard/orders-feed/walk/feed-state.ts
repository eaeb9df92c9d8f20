import { covers } from '#contract/service/coverage.ts';
import type { OrderPage, UnreadableOrder } from '#contract/service/read-order.ts';
import { secondOf } from '#contract/service/rfc3339.ts';
import { cursorSecond, laterOf, measurePage } from '#upstream/walk/measure-page.ts';
import {
  isLoaded,
  type LoadedOrders,
  mergeOrders,
  mergeUnreadable,
  NO_ORDERS,
  placeOrders,
  type PlacedOrder,
  withoutLoaded,
} from './loaded-orders.ts';
import {
  advanceWalk,
  type FeedQuery,
  type Gap,
  hasReachedEnd,
  type OrdersWalk,
  WALK_START,
  walkFrom,
  walkRequest,
} from '#upstream/walk/orders-walk.ts';
import { type OrdersQuery, serializeOrdersQuery } from '#contract/bff/orders-query.ts';

/** A walk whose new orders are collected until it is complete. */
type CollectingWalk = {
  readonly walk: OrdersWalk;
  /** Orders that are not loaded yet; all of them are shown or held back at once when the walk is complete. */
  readonly found: ReadonlyMap<string, PlacedOrder>;
  /** The newest second (epoch) seen; undefined before there is one. */
  readonly seenUpTo: number | undefined;
};

/** A poll of the newest orders, down to the loaded orders or, if the list does not reach that far up, to the previous poll's newest order. */
export type HeadPoll = CollectingWalk & {
  /** The second (epoch) that it goes down to; undefined: to the oldest order. */
  readonly downTo: number | undefined;
};

/** A window of time above the list, whose orders are shown once it is complete. */
export type NewerWindow = CollectingWalk & {
  /** Exclusive end, epoch seconds; undefined if the window is open towards the newest order. */
  readonly end: number | undefined;
  /** Number of responses so far. */
  readonly pages: number;
};

/** The state of loading above a list that starts at a date and time; dropped once the windows have reached the newest order. */
export type NewerSide = {
  /** Every order between this second (epoch) and the end of the walk's coverage is loaded or held back. */
  readonly listReachesUpTo: number;
  /** How many seconds the next window spans; undefined before the first. */
  readonly width: number | undefined;
  /** The newest second (epoch) that the service has returned; undefined before there is one. */
  readonly newestKnownSecond: number | undefined;
  /** Which orders have arrived since the list was opened; undefined before the newest order at that time is known. */
  readonly arrivals: Arrivals | undefined;
  /** The window of time that is being listed. */
  readonly window: NewerWindow | undefined;
};

/** Seconds (epoch) between which orders have arrived; undefined: there was no order yet. */
type Arrivals = {
  /** The newest second when the list was opened: orders above it are arrivals. */
  readonly after: number | undefined;
  /** Polls have counted arrivals up to this second; a window may have reached further up. */
  readonly countedTo: number | undefined;
};

const NOTHING_NEWER_SEEN = { width: undefined, newestKnownSecond: undefined, arrivals: undefined, window: undefined };

/** The state of a list that loads from the newest order, or from a date and time, to the oldest. Immutable. */
export type FeedState = {
  readonly filter: FeedQuery;
  readonly pageSize: number;
  readonly walk: OrdersWalk;
  readonly loaded: LoadedOrders;
  readonly gaps: readonly Gap[];
  /** Undefined if the list reaches the newest order. */
  readonly newer: NewerSide | undefined;
  /**
   * The newest second (epoch) seen by a list that reaches the newest order: every order between it and the end of the walk's coverage is
   * loaded or held back. Undefined before there is one.
   */
  readonly seenUpTo: number | undefined;
  readonly head: HeadPoll | undefined;
  /** New orders that are not shown yet; if the list does not reach the newest order, those that have arrived since it was opened. */
  readonly held: ReadonlyMap<string, PlacedOrder>;
  /** Loaded orders that no longer match the filter, as a response proved. */
  readonly noLongerMatching: ReadonlySet<string>;
};

/**
 * The state before the first request. Each filter has a feed of its own, so that no response can end up under another filter. It starts at
 * the newest order, or at the whole second `startsAt` (epoch seconds), clamped to the time range of the filter.
 */
export function startFeed(filter: FeedQuery, pageSize: number, startsAt?: number): FeedState {
  const start = startsAt === undefined ? undefined : withinFilter(filter, startsAt);
  return {
    filter,
    pageSize,
    walk: start === undefined ? WALK_START : walkFrom(start + 1),
    loaded: NO_ORDERS,
    gaps: [],
    newer: start === undefined ? undefined : { ...NOTHING_NEWER_SEEN, listReachesUpTo: start },
    seenUpTo: undefined,
    head: undefined,
    held: new Map(),
    noLongerMatching: new Set(),
  };
}

/** The next page request; undefined at the end of the list and when the walk is stuck. */
export function nextRequest(state: FeedState): OrdersQuery | undefined {
  return walkRequest(state.walk, state.filter, state.pageSize);
}

/** Applies a response to `nextRequest`; a response to any other request (late, repeated, foreign) changes nothing. */
export function receivePage(state: FeedState, request: OrdersQuery, page: OrderPage): FeedState {
  if (!isSameRequest(request, nextRequest(state))) return state;
  const walk = advanceWalk(state.walk, state.filter, request, page);
  const shown = withoutNewer(state, page);
  const loaded = mergeOrders(state.loaded, placeOrders(state.loaded, shown.orders));
  return {
    ...state,
    walk,
    loaded: mergeUnreadable(loaded, shown),
    gaps: withGaps(state.gaps, walk.gaps),
    // An inclusive cursor may return an order that a poll has found already.
    held: withoutLoaded(state.held, loaded),
    newer: state.newer && { ...state.newer, listReachesUpTo: advanceListReach(state.newer, state.walk, request, page) },
    seenUpTo: state.newer ? undefined : advanceSeenUpTo(state.seenUpTo, request, page),
  };
}

/**
 * Removes orders above the start of a list that starts at a date and time: an inclusive cursor also returns orders of the second after
 * the start, which the windows above will list completely.
 */
function withoutNewer({ newer, loaded }: FeedState, page: OrderPage): OrderPage {
  if (!newer) return page;
  const isWithin = ({ id, created }: Pick<UnreadableOrder, 'id' | 'created'>) => {
    const second = cursorSecond(created);
    return second === undefined || second <= newer.listReachesUpTo || (id !== undefined && isLoaded(loaded, id));
  };
  return { ...page, orders: page.orders.filter(isWithin), unreadable: page.unreadable.filter(isWithin) };
}

/**
 * The start of a list may be later than the newest order, in which case its first responses lower the second that it reaches up to; but not
 * the responses of a drain, which only hold some of the orders of their time.
 */
function advanceListReach(
  { listReachesUpTo }: NewerSide,
  { coverage, drain }: OrdersWalk,
  request: OrdersQuery,
  page: OrderPage,
): number {
  const { span } = measurePage(request, page);
  const isAtStart = !drain && coverage.known === 'backTo' && coverage.second === listReachesUpTo + 1;
  return isAtStart && span ? Math.min(listReachesUpTo, span.newest) : listReachesUpTo;
}

/** Lets a stuck feed repeat its last request; one without orders forgets what it could not read. */
export function unstick(state: FeedState): FeedState {
  if (!state.walk.isStuck) return state;
  const loaded = state.loaded.orders.length === 0 ? NO_ORDERS : state.loaded;
  return { ...state, loaded, walk: { ...state.walk, isStuck: false, repeatedSecond: undefined } };
}

/** Whether the list is complete: it reaches from the newest order to the oldest and has no gaps. */
export function isWhole(state: FeedState): boolean {
  return !state.newer && hasReachedEnd(state.walk) && state.gaps.length === 0;
}

/** The `createdAt`, verbatim, of the oldest order down to which nothing but gaps is missing; undefined before the first page is complete. */
export function reachedBackTo({ walk, loaded }: FeedState): string | undefined {
  return loaded.rows.findLast(
    ({ order, instant }) => covers(walk.coverage, instant.epochSeconds) && cursorSecond(order.created) !== undefined,
  )?.order.createdAt;
}

/**
 * The newest second that a walk has seen completely. Only its first response counts: a later one may contain an order that arrived meanwhile,
 * but not other arrivals below it.
 */
export function advanceSeenUpTo(known: number | undefined, request: OrdersQuery, page: OrderPage): number | undefined {
  const { span } = measurePage(request, page);
  if (request.before !== undefined || !span) return known;
  return laterOf(known, span.newest);
}

/** Whether two requests are equal. */
export function isSameRequest(request: OrdersQuery, expected: OrdersQuery | undefined): boolean {
  return expected !== undefined && serializeOrdersQuery(request) === serializeOrdersQuery(expected);
}

/** Adds gaps to the known ones, each second once. */
export function withGaps(known: readonly Gap[], found: readonly Gap[]): readonly Gap[] {
  const further = found.filter((gap) => !known.some(({ second }) => second === gap.second));
  return further.length === 0 ? known : [...known, ...further];
}

function withinFilter({ from, to }: FeedQuery, second: number): number {
  const first = cursorSecond(secondOf(from));
  const last = cursorSecond(secondOf(to));
  const bounded = last === undefined ? second : Math.min(last, second);
  return first === undefined ? bounded : Math.max(first, bounded);
}

import type { OrderPage } from '#contract/service/read-order.ts';
import { measurePage, readCreatedInstant } from './created-instant.ts';
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
  type FeedQuery,
  type Gap,
  hasReachedEnd,
  type OrdersWalk,
  WALK_START,
  walkFrom,
  walkRequest,
} from './orders-walk.ts';
import { isOfSeveralStores, type PageQuery, pageQueryKey } from './page-query.ts';

/** A walk whose new orders are collected until it is complete. */
type CollectingWalk = {
  readonly walk: OrdersWalk;
  /** Orders that are not loaded yet; all of them are shown or held back at once when the walk is complete. */
  readonly found: ReadonlyMap<string, PlacedOrder>;
  /** The newest second seen, epoch seconds. */
  readonly seenUpTo: number;
};

/** A poll of the newest orders, down to the loaded orders or, if the list does not reach that far up, to the previous poll's newest order. */
export type HeadPoll = CollectingWalk;

/** A window of time above the list, whose orders are shown once it is complete. */
export type NewerWindow = CollectingWalk & {
  /** Exclusive end, epoch seconds; undefined if the window is open towards the newest order. */
  readonly end: number | undefined;
  /** Number of answers so far. */
  readonly pages: number;
};

/** The state of loading above a list that starts at a date and time; dropped once the windows have reached the newest order. */
export type NewerSide = {
  /** How many seconds the next window spans; undefined before the first. */
  readonly width: number | undefined;
  /** The newest second (epoch seconds) that the service has returned; undefined before the first request. */
  readonly newestKnownSecond: number | undefined;
  /** The first `newestKnownSecond`: orders above it have arrived since the list was opened. */
  readonly openedAt: number | undefined;
  /** Polls have counted arrivals up to this second (epoch); a window may have reached further up. */
  readonly countedTo: number;
  /** The window of time that is being listed. */
  readonly window: NewerWindow | undefined;
};

const NOTHING_NEWER_SEEN: NewerSide = {
  width: undefined,
  newestKnownSecond: undefined,
  openedAt: undefined,
  countedTo: -Infinity,
  window: undefined,
};

/** The state of a list that loads from the newest order, or from a date and time, to the oldest. Immutable. */
export type FeedState = {
  readonly filter: FeedQuery;
  readonly pageSize: number;
  readonly walk: OrdersWalk;
  readonly loaded: LoadedOrders;
  readonly gaps: readonly Gap[];
  /** Every order between this second (epoch seconds) and the walk's `completeFrom` is loaded or held back. */
  readonly listReachesUpTo: number;
  /** Undefined if the list reaches the newest order. */
  readonly newer: NewerSide | undefined;
  readonly head: HeadPoll | undefined;
  /** New orders that are not shown yet; if the list does not reach the newest order, those that have arrived since it was opened. */
  readonly held: ReadonlyMap<string, PlacedOrder>;
  /** Loaded orders that no longer match the filter, as an answer proved. */
  readonly noLongerMatching: ReadonlySet<string>;
};

/**
 * The state before the first request. Each filter has a feed of its own, so that no answer can end up under another filter. It starts at
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
    listReachesUpTo: start ?? -Infinity,
    newer: start === undefined ? undefined : NOTHING_NEWER_SEEN,
    head: undefined,
    held: new Map(),
    noLongerMatching: new Set(),
  };
}

/** The next page request; undefined at the end of the list and when the walk is stuck. */
export function nextRequest(state: FeedState): PageQuery | undefined {
  return walkRequest(state.walk, state.filter, state.pageSize);
}

/** Applies an answer to `nextRequest`; an answer to any other request (late, repeated, foreign) changes nothing. */
export function receivePage(state: FeedState, request: PageQuery, page: OrderPage): FeedState {
  if (!isSameRequest(request, nextRequest(state))) return state;
  const walk = advanceWalk(state.walk, state.filter, request, page);
  const shown = withoutNewer(state, page);
  const loaded = mergeOrders(state.loaded, placeOrders(state.loaded, shown.orders));
  return {
    ...state,
    walk,
    loaded: mergeUnreadable(loaded, shown),
    gaps: withGaps(state.gaps, walk.gaps),
    listReachesUpTo: advanceListReach(state, request, page),
  };
}

/**
 * Removes orders above the start of a list that starts at a date and time: an inclusive cursor also returns orders of the second after
 * the start, which the windows above will list completely.
 */
function withoutNewer({ newer, listReachesUpTo, loaded }: FeedState, page: OrderPage): OrderPage {
  if (!newer) return page;
  const isWithin = ({ id, createdAt }: { readonly id: string | undefined; readonly createdAt: string | undefined }) =>
    (readCreatedInstant(createdAt)?.epochSeconds ?? -Infinity) <= listReachesUpTo ||
    (id !== undefined && isLoaded(loaded, id));
  return { ...page, orders: page.orders.filter(isWithin), unreadable: page.unreadable.filter(isWithin) };
}

/**
 * The newest second that a list has seen, after an answer. The start of a list may be later than the newest order, in which case its first
 * answers lower that second.
 */
function advanceListReach(state: FeedState, request: PageQuery, page: OrderPage): number {
  if (!state.newer) return advanceSeenUpTo(state.listReachesUpTo, request, page);
  const { newest } = measurePage(request, page);
  const isAtStart = state.walk.completeFrom === state.listReachesUpTo + 1;
  return isAtStart && newest !== -Infinity ? Math.min(state.listReachesUpTo, newest) : state.listReachesUpTo;
}

/** Lets a stuck feed repeat its last request. */
export function unstick(state: FeedState): FeedState {
  return state.walk.isStuck ? { ...state, walk: { ...state.walk, isStuck: false, repeatedSecond: undefined } } : state;
}

/** Whether the list is complete: it reaches from the newest order to the oldest and has no gaps. */
export function isWhole(state: FeedState): boolean {
  return !state.newer && hasReachedEnd(state.walk) && state.gaps.length === 0;
}

/** The `createdAt`, verbatim, of the oldest order down to which nothing but gaps is missing; undefined before the first page is complete. */
export function reachedBackTo({ walk, loaded }: FeedState): string | undefined {
  const { completeFrom } = walk;
  if (completeFrom === undefined) return undefined;
  return loaded.rows.findLast(
    ({ order, instant }) => instant.epochSeconds >= completeFrom && readCreatedInstant(order.createdAt) !== undefined,
  )?.order.createdAt;
}

/** Seconds allowed for querying several stores one after the other: orders may arrive in the first before the last one answers. */
const STORES_APART = 60;

/**
 * The newest second that a walk has seen completely. Only its first answer counts: a later one may contain an order that arrived meanwhile,
 * but not other arrivals below it.
 */
export function advanceSeenUpTo(known: number, request: PageQuery, page: OrderPage): number {
  if (request.before !== undefined) return known;
  const { newest } = measurePage(request, page);
  return Math.max(known, isOfSeveralStores(request) ? newest - STORES_APART : newest);
}

/** Whether two requests are equal. */
export function isSameRequest(request: PageQuery, expected: PageQuery | undefined): boolean {
  return expected !== undefined && pageQueryKey(request) === pageQueryKey(expected);
}

/** Adds gaps to the known ones, each second once. */
export function withGaps(known: readonly Gap[], found: readonly Gap[]): readonly Gap[] {
  const further = found.filter((gap) => !known.some(({ second }) => second === gap.second));
  return further.length === 0 ? known : [...known, ...further];
}

function withinFilter({ from, to }: FeedQuery, second: number): number {
  const first = readCreatedInstant(from)?.epochSeconds ?? -Infinity;
  const last = readCreatedInstant(to)?.epochSeconds ?? Infinity;
  return Math.max(first, Math.min(last, second));
}

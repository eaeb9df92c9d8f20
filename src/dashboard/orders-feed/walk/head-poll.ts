import { covers } from '#contract/service/coverage.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { cursorSecond, laterOf, measurePage } from '#upstream/walk/measure-page.ts';
import {
  isLoaded,
  mergeOrders,
  mergeUnreadable,
  placeOrders,
  type PlacedOrder,
  removeOrders,
  rowOf,
  withoutLoaded,
  withPlaced,
} from './loaded-orders.ts';
import { advanceSeenUpTo, type FeedState, isSameRequest, isWhole, withGaps } from './feed-state.ts';
import {
  advanceWalk,
  hasReachedEnd,
  type OrdersWalk,
  WALK_START,
  walkFrom,
  walkRequest,
} from '#upstream/walk/orders-walk.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';

/** Enough for the orders that arrive between two polls, of which more are loaded by further pages, and for the rows that are in view. */
const HEAD_PAGE_SIZE = 50;

/**
 * Starts a poll of the newest orders, or resumes one that was interrupted. Does nothing before the first page is loaded or, if the list
 * does not reach the newest order, before the newest order at the time of opening is known (`arrivals`). `now` is in epoch seconds.
 */
export function startHead(state: FeedState, now: number): FeedState {
  const isTooEarly = state.newer ? !state.newer.arrivals : state.walk.coverage.known === 'nothing';
  if (isTooEarly || (state.head && !state.head.walk.isStuck)) return state;
  return { ...state, head: { walk: WALK_START, found: new Map(), seenUpTo: undefined, downTo: knownUpTo(state, now) } };
}

/**
 * The second (epoch) above which all orders are new. Not one in the future, as of a till whose clock is ahead: orders arrive below it. Where
 * nearly all are in the future, this clock may as well be behind.
 */
function knownUpTo({ newer, seenUpTo, loaded, held, pageSize }: FeedState, now: number): number | undefined {
  if (newer) return newer.arrivals?.countedTo;
  if (seenUpTo === undefined || seenUpTo <= now) return seenUpTo;
  const seconds = [...loaded.rows.slice(0, pageSize), ...held.values()].map(({ instant }) => instant.epochSeconds);
  const past = seconds.filter((second) => second <= now);
  return past.length === 0 ? seenUpTo : Math.max(...past);
}

/** The next request of a poll; undefined once it has met the loaded orders, and when its walk is stuck. */
export function nextHeadRequest(state: FeedState): OrdersQuery | undefined {
  const { head, filter, pageSize } = state;
  if (!head) return undefined;
  const isFirst = head.walk.coverage.known === 'nothing' && !head.walk.drain;
  // A whole list that fits a page, such as that of the active orders, is asked for whole: its oldest are the first to change.
  return walkRequest(head.walk, filter, isFirst && !fitsPage(state) ? Math.min(HEAD_PAGE_SIZE, pageSize) : pageSize);
}

function fitsPage(state: FeedState): boolean {
  return isWhole(state) && state.loaded.rows.length < state.pageSize;
}

/**
 * Applies a response to `nextHeadRequest`. Loaded orders change in place at once; new ones are offered (`held`) only once the poll has met
 * the loaded orders, so that the list never has a hole. A loaded order counts as no longer matching only if the response lacks it, and its
 * second lies below the cursor and above the response's oldest order, unless nothing follows that. Any other order that left the filter
 * stays as last seen.
 */
export function receiveHead(state: FeedState, request: OrdersQuery, page: OrderPage): FeedState {
  const { head } = state;
  if (!head || !isSameRequest(request, nextHeadRequest(state))) return state;
  const walk = advanceWalk(head.walk, state.filter, request, page);
  const { known: afterKnown, fresh } = readAgain(state, head.walk, request, page);
  const afterMerge = { ...afterKnown, gaps: withGaps(state.gaps, walk.gaps) };
  const found = withPlaced(head.found, fresh);
  const seenUpTo = advanceSeenUpTo(head.seenUpTo, request, page);
  const known = state.newer ? state.newer.arrivals?.countedTo : state.seenUpTo;
  const hasMet = head.downTo === undefined ? hasReachedEnd(walk) : covers(walk.coverage, head.downTo);
  if (!hasMet) return { ...afterMerge, head: { ...head, walk, found, seenUpTo } };
  // Pages may have loaded some of them while the poll was on its way.
  const held = withoutLoaded(withPlaced(afterMerge.held, [...found.values()]), afterMerge.loaded);
  const afterMeeting = { ...afterMerge, head: undefined, held };
  const reached = laterOf(known, seenUpTo);
  if (!state.newer) return { ...afterMeeting, seenUpTo: reached };
  const newestKnownSecond = laterOf(state.newer.newestKnownSecond, reached);
  const arrivals = { after: state.newer.arrivals?.after, countedTo: reached };
  return { ...afterMeeting, newer: { ...state.newer, newestKnownSecond, arrivals } };
}

/**
 * The request for the orders from a second (epoch) down, that of the first row in view, since a poll of the newest orders doesn't come to
 * them; undefined where it does, to most of those in view, and for a second that no request can name.
 */
export function inViewRequest(state: FeedState, second: number): OrdersQuery | undefined {
  const size = Math.min(HEAD_PAGE_SIZE, state.pageSize);
  const last = fitsPage(state) ? undefined : state.loaded.rows[Math.floor(size / 2)];
  if (!state.newer && (!last || last.instant.epochSeconds <= second)) return undefined;
  if (cursorSecond(second) === undefined) return undefined;
  return walkRequest(walkFrom(second + 1), state.filter, size);
}

/** Applies a response to `inViewRequest`. Loaded orders change in place; those that came late are offered. */
export function receiveInView(state: FeedState, second: number, request: OrdersQuery, page: OrderPage): FeedState {
  const { known, fresh } = readAgain(state, walkFrom(second + 1), request, page);
  return { ...known, held: withPlaced(known.held, fresh) };
}

/** Applies what a response says of known orders, and tells which of its orders are new; `walk` is the one that asked. */
function readAgain(state: FeedState, walk: OrdersWalk, request: OrdersQuery, page: OrderPage) {
  const placed = placeOrders(state.loaded, page.orders);
  const loaded = mergeOrders(
    state.loaded,
    placed.filter(({ order }) => isLoaded(state.loaded, order.id)),
  );
  const hasLeft = leftTheFilter(walk, request, page);
  const known = {
    ...state,
    loaded: mergeUnreadable(loaded, page),
    held: new Map([...state.held].filter(([, order]) => !hasLeft(order))),
    noLongerMatching: noLongerMatchingAfter(state, page, hasLeft),
  };
  const fresh = placed.filter(
    ({ order, instant }) => isNew(state, instant.epochSeconds) && !isLoaded(state.loaded, order.id),
  );
  return { known, fresh };
}

/** Whether orders of this second (epoch) count as new; older ones are loaded by paging, up or down. */
function isNew({ newer, walk }: FeedState, second: number): boolean {
  if (!newer) return covers(walk.coverage, second);
  return newer.arrivals !== undefined && (newer.arrivals.after === undefined || second > newer.arrivals.after);
}

/** Shows the held-back orders, if nothing is missing between them and the list, and removes orders that no longer match the filter. */
export function showHeld(state: FeedState): FeedState {
  const shown = state.newer ? [] : [...state.held.values()];
  if (shown.length === 0 && state.noLongerMatching.size === 0) return state;
  const loaded = removeOrders(mergeOrders(state.loaded, shown), state.noLongerMatching);
  return { ...state, loaded, held: state.newer ? state.held : new Map(), noLongerMatching: new Set() };
}

/** Takes the version of a loaded order that was read by itself, if it says that it is newer; polls may not come to its row. */
export function receiveOrder(state: FeedState, order: Order): FeedState {
  const version = rowOf(state.loaded, order.id)?.order.orderVersion ?? undefined;
  if (version === undefined || (order.orderVersion ?? version) <= version) return state;
  return { ...state, loaded: mergeOrders(state.loaded, placeOrders(state.loaded, [order])) };
}

/** Returns a predicate for the orders that a response proves to have left the filter. */
function leftTheFilter(walk: OrdersWalk, request: OrdersQuery, page: OrderPage): (placed: PlacedOrder) => boolean {
  const { span, mayHaveMore } = measurePage(request, page);
  if (walk.drain || (mayHaveMore && !span)) return () => false;
  const present = idsOf(page);
  return ({ order, instant: { epochSeconds } }) =>
    (!mayHaveMore || (span !== undefined && epochSeconds > span.oldest)) &&
    !covers(walk.coverage, epochSeconds) &&
    !present.has(order.id) &&
    cursorSecond(order.created) !== undefined;
}

/** The ids of the loaded orders that no longer match the filter, after a response; an order that the response contains matches again. */
function noLongerMatchingAfter(
  state: FeedState,
  page: OrderPage,
  hasLeft: (placed: PlacedOrder) => boolean,
): ReadonlySet<string> {
  const present = idsOf(page);
  const remaining = [...state.noLongerMatching].filter((id) => !present.has(id));
  const further = state.loaded.rows.filter((row) => hasLeft(row) && !state.noLongerMatching.has(row.order.id));
  if (remaining.length === state.noLongerMatching.size && further.length === 0) return state.noLongerMatching;
  return new Set([...remaining, ...further.map(({ order }) => order.id)]);
}

function idsOf(page: OrderPage): ReadonlySet<string> {
  return new Set([...page.orders, ...page.unreadable].flatMap(({ id }) => (id === undefined ? [] : [id])));
}

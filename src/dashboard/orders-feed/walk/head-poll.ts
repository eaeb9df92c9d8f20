import type { OrderPage } from '#contract/service/read-order.ts';
import { measurePage, readCreatedInstant } from './created-instant.ts';
import {
  isLoaded,
  mergeOrders,
  mergeUnreadable,
  placeOrders,
  type PlacedOrder,
  removeOrders,
  withPlaced,
} from './loaded-orders.ts';
import { advanceSeenUpTo, type FeedState, type HeadPoll, isSameRequest, withGaps } from './feed-state.ts';
import { advanceWalk, WALK_START, walkRequest } from './orders-walk.ts';
import type { PageQuery } from './page-query.ts';

/** Enough for the orders that arrive between two polls; if there are more, the poll loads further pages. */
const HEAD_PAGE_SIZE = 50;

/**
 * Starts a poll of the newest orders, or resumes one that was interrupted. Does nothing before the first page is loaded or, if the list
 * does not reach the newest order, before the newest second at the time of opening (`openedAt`) is known.
 */
export function startHead(state: FeedState): FeedState {
  const isTooEarly = state.newer ? state.newer.openedAt === undefined : state.walk.completeFrom === undefined;
  if (isTooEarly || (state.head && !state.head.walk.isStuck)) return state;
  return { ...state, head: { walk: WALK_START, found: new Map(), seenUpTo: -Infinity } };
}

/** The next request of a poll; undefined once it has met the loaded orders, and when its walk is stuck. */
export function nextHeadRequest({ head, filter, pageSize }: FeedState): PageQuery | undefined {
  if (!head) return undefined;
  const isFirst = head.walk.completeFrom === undefined && !head.walk.drain;
  return walkRequest(head.walk, filter, isFirst ? Math.min(HEAD_PAGE_SIZE, pageSize) : pageSize);
}

/**
 * Applies an answer to `nextHeadRequest`. Loaded orders change in place at once; new ones are offered (`held`) only once the poll has met
 * the loaded orders, so that the list never has a hole. A loaded order counts as no longer matching only if its second lies strictly
 * between the answer's oldest order and the cursor, and the answer lacks it. Any other order that left the filter stays as last seen.
 */
export function receiveHead(state: FeedState, request: PageQuery, page: OrderPage): FeedState {
  const { head } = state;
  if (!head || !isSameRequest(request, nextHeadRequest(state))) return state;
  const walk = advanceWalk(head.walk, state.filter, request, page);
  const placed = placeOrders(state.loaded, page.orders);
  const loaded = mergeOrders(
    state.loaded,
    placed.filter(({ order }) => isLoaded(state.loaded, order.id)),
  );
  const hasLeft = leftTheFilter(head, request, page);
  const afterMerge = {
    ...state,
    loaded: mergeUnreadable(loaded, page),
    gaps: withGaps(state.gaps, walk.gaps),
    held: new Map([...state.held].filter(([, order]) => !hasLeft(order))),
    noLongerMatching: noLongerMatchingAfter(state, page, hasLeft),
  };
  const fresh = placed.filter(
    ({ order, instant }) => instant.epochSeconds >= firstNewSecond(state) && !isLoaded(state.loaded, order.id),
  );
  const found = withPlaced(head.found, fresh);
  const seenUpTo = advanceSeenUpTo(head.seenUpTo, request, page);
  const known = state.newer?.countedTo ?? state.listReachesUpTo;
  if (walk.completeFrom === undefined || walk.completeFrom > known) {
    return { ...afterMerge, head: { walk, found, seenUpTo } };
  }
  const afterMeeting = { ...afterMerge, head: undefined, held: withPlaced(afterMerge.held, [...found.values()]) };
  const reached = Math.max(known, seenUpTo);
  if (!state.newer) return { ...afterMeeting, listReachesUpTo: reached };
  const newestKnownSecond = Math.max(state.newer.newestKnownSecond ?? -Infinity, reached);
  return { ...afterMeeting, newer: { ...state.newer, newestKnownSecond, countedTo: reached } };
}

/** The first second (epoch) whose orders count as new; older ones are loaded by paging, up or down. */
function firstNewSecond({ newer, walk }: FeedState): number {
  if (!newer) return walk.completeFrom ?? Infinity;
  return newer.openedAt === undefined ? Infinity : newer.openedAt + 1;
}

/** Shows the held-back orders, if nothing is missing between them and the list, and removes orders that no longer match the filter. */
export function showHeld(state: FeedState): FeedState {
  const shown = state.newer ? [] : [...state.held.values()];
  if (shown.length === 0 && state.noLongerMatching.size === 0) return state;
  const loaded = removeOrders(mergeOrders(state.loaded, shown), state.noLongerMatching);
  return { ...state, loaded, held: state.newer ? state.held : new Map(), noLongerMatching: new Set() };
}

/** Returns a predicate for the orders that an answer proves to have left the filter. */
function leftTheFilter(head: HeadPoll, request: PageQuery, page: OrderPage): (placed: PlacedOrder) => boolean {
  if (head.walk.drain) return () => false;
  const present = idsOf(page);
  const cursor = head.walk.completeFrom ?? Infinity;
  const { oldest } = measurePage(request, page);
  return ({ order, instant: { epochSeconds } }) =>
    epochSeconds > oldest &&
    epochSeconds < cursor &&
    !present.has(order.id) &&
    readCreatedInstant(order.createdAt) !== undefined;
}

/** The ids of the loaded orders that no longer match the filter, after an answer; an order that the answer contains matches again. */
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

import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
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
import { type FeedState, type HeadPoll, isSameRequest, newestSecondAfter, withGaps } from './feed-state.ts';
import { advanceWalk, WALK_START, walkRequest } from './orders-walk.ts';

/** Enough for what arrives between two polls; more takes further pages. */
const HEAD_PAGE_SIZE = 50;

/**
 * Starts a poll of the newest orders, or resumes one that was interrupted. Does nothing before the first page is loaded or, if the list
 * does not reach the newest order, before it is known how new that was when the list was opened.
 */
export function startHead(state: FeedState): FeedState {
  const isTooEarly = state.newer ? state.newer.openedAt === undefined : state.walk.completeFrom === undefined;
  if (isTooEarly || (state.head && !state.head.walk.isStuck)) return state;
  return { ...state, head: { walk: WALK_START, found: new Map(), newestSecond: -Infinity } };
}

/** The next request of a poll; undefined when it has met the loaded orders and when its walk is stuck. */
export function nextHeadRequest({ head, filter, pageSize }: FeedState): ListOrdersQuery | undefined {
  if (!head) return undefined;
  const isFirst = head.walk.completeFrom === undefined && !head.walk.drain;
  return walkRequest(head.walk, filter, isFirst ? Math.min(HEAD_PAGE_SIZE, pageSize) : pageSize);
}

/**
 * Applies an answer to `nextHeadRequest`. Loaded orders change in place at once; new ones are held back only when the answers have met
 * the loaded orders, so that the list never has a hole. A loaded order counts as gone only if its second lies strictly between the
 * oldest order of the answer and its cursor, and the answer lacks it. Any other order that left the filter stays as last seen.
 */
export function receiveHead(state: FeedState, request: ListOrdersQuery, page: OrderPage): FeedState {
  const { head } = state;
  if (!head || !isSameRequest(request, nextHeadRequest(state))) return state;
  const walk = advanceWalk(head.walk, state.filter, request, page);
  const placed = placeOrders(state.loaded, page.orders);
  const loaded = mergeOrders(
    state.loaded,
    placed.filter(({ order }) => isLoaded(state.loaded, order.id)),
  );
  const isMissing = absenceOf(head, request, page);
  const merged = {
    ...state,
    loaded: mergeUnreadable(loaded, page),
    gaps: withGaps(state.gaps, walk.gaps),
    held: new Map([...state.held].filter(([, order]) => !isMissing(order))),
    gone: goneOrders(state, page, isMissing),
  };
  const fresh = placed.filter(
    ({ order, instant }) => instant.epochSeconds >= firstNewSecond(state) && !isLoaded(state.loaded, order.id),
  );
  const found = withPlaced(head.found, fresh);
  const newestSecond = newestSecondAfter(head.newestSecond, request, page);
  const known = state.newer?.countedTo ?? state.newestSecond;
  if (walk.completeFrom === undefined || walk.completeFrom > known) {
    return { ...merged, head: { walk, found, newestSecond } };
  }
  const met = { ...merged, head: undefined, held: withPlaced(merged.held, [...found.values()]) };
  const reached = Math.max(known, newestSecond);
  if (!state.newer) return { ...met, newestSecond: reached };
  const headSecond = Math.max(state.newer.headSecond ?? -Infinity, reached);
  return { ...met, newer: { ...state.newer, headSecond, countedTo: reached } };
}

/** The first second (epoch) whose orders count as new; older ones are loaded by paging, up or down. */
function firstNewSecond({ newer, walk }: FeedState): number {
  if (!newer) return walk.completeFrom ?? Infinity;
  return newer.openedAt === undefined ? Infinity : newer.openedAt + 1;
}

/** Shows the orders held back, if nothing is missing between them and the list, and removes those that are gone. */
export function showHeld(state: FeedState): FeedState {
  const shown = state.newer ? [] : [...state.held.values()];
  if (shown.length === 0 && state.gone.size === 0) return state;
  const loaded = removeOrders(mergeOrders(state.loaded, shown), state.gone);
  return { ...state, loaded, held: state.newer ? state.held : new Map(), gone: new Set() };
}

/** Returns a predicate for the orders that an answer proves to have left the filter. */
function absenceOf(head: HeadPoll, request: ListOrdersQuery, page: OrderPage): (placed: PlacedOrder) => boolean {
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

function goneOrders(
  state: FeedState,
  page: OrderPage,
  isMissing: (placed: PlacedOrder) => boolean,
): ReadonlySet<string> {
  const present = idsOf(page);
  const stillGone = [...state.gone].filter((id) => !present.has(id));
  const further = state.loaded.rows.filter((row) => isMissing(row) && !state.gone.has(row.order.id));
  if (stillGone.length === state.gone.size && further.length === 0) return state.gone;
  return new Set([...stillGone, ...further.map(({ order }) => order.id)]);
}

function idsOf(page: OrderPage): ReadonlySet<string> {
  return new Set([...page.orders, ...page.unreadable].flatMap(({ id }) => (id === undefined ? [] : [id])));
}

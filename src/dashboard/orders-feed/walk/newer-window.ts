import { covers } from '#contract/service/coverage.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { cursorSecond, laterOf, measurePage } from '#upstream/walk/measure-page.ts';
import { isLoaded, mergeOrders, mergeUnreadable, placeOrders, withoutLoaded, withPlaced } from './loaded-orders.ts';
import {
  advanceSeenUpTo,
  type FeedState,
  isSameRequest,
  type NewerSide,
  type NewerWindow,
  withGaps,
} from './feed-state.ts';
import { advanceWalk, type FeedQuery, WALK_START, walkFrom, walkRequest } from '#upstream/walk/orders-walk.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';

/** A window that needs more pages than this is retried at half its width, so that rows appear soon. */
const MAX_PAGES = 4;
/** A window that returns less than this share of a page makes the next one twice as wide. */
const NEARLY_EMPTY = 1 / 4;
/** Width (seconds) of the first window if the density of orders is unknown. */
const FIRST_WIDTH = 86_400;

/**
 * Starts listing the orders above a list that starts at a date and time, or resumes an interrupted window. The service pages downwards
 * only, so a window of time right above the list is walked completely, from its end down to the list, and then shown.
 */
export function startNewer(state: FeedState): FeedState {
  const { newer } = state;
  if (!newer || (newer.window && !newer.window.walk.isStuck)) return state;
  const width = newer.width ?? widthOfOnePage(state, newer);
  const end = newer.listReachesUpTo + 1 + width;
  // A window that would reach the newest order is left open, so that it includes orders that arrive meanwhile.
  const isOpen = newer.newestKnownSecond === undefined || end > newer.newestKnownSecond;
  const walk = isOpen ? WALK_START : walkFrom(end);
  const window = { end: isOpen ? undefined : end, walk, pages: 0, found: new Map(), seenUpTo: undefined };
  return { ...state, newer: { ...newer, width, window } };
}

/** The next request of the window above the list; undefined if there is none, or if its walk is stuck. */
export function nextNewerRequest({ newer, filter, pageSize }: FeedState): OrdersQuery | undefined {
  return newer?.window && walkRequest(newer.window.walk, startingAt(filter, newer.listReachesUpTo - 1), pageSize);
}

/** Applies a response to `nextNewerRequest`; other responses change nothing. Loaded orders change at once, new ones once the window is complete. */
export function receiveNewer(state: FeedState, request: OrdersQuery, page: OrderPage): FeedState {
  const window = state.newer?.window;
  if (!state.newer || !window || !isSameRequest(request, nextNewerRequest(state))) return state;
  const { listReachesUpTo } = state.newer;
  const walk = advanceWalk(window.walk, state.filter, request, page);
  const placed = placeOrders(state.loaded, page.orders);
  const known = placed.filter(({ order }) => isLoaded(state.loaded, order.id));
  const fresh = placed.filter(({ order }) => !isLoaded(state.loaded, order.id));
  const seenUpTo = advanceSeenUpTo(window.seenUpTo, request, page);
  const newestKnownSecond = window.end === undefined ? seenUpTo : state.newer.newestKnownSecond;
  const next = { ...window, walk, pages: window.pages + 1, found: withPlaced(window.found, fresh), seenUpTo };
  const merged = {
    ...state,
    loaded: mergeUnreadable(mergeOrders(state.loaded, known), page),
    gaps: withGaps(state.gaps, walk.gaps),
  };
  // The window includes the list's own newest second, because a tie in it may have been cut.
  if (covers(walk.coverage, listReachesUpTo)) return showWindow(merged, state.newer, next);
  const newer = { ...state.newer, newestKnownSecond };
  const reach = (window.end ?? Math.max(seenUpTo ?? listReachesUpTo, listReachesUpTo) + 1) - listReachesUpTo - 1;
  const width = Math.min(newer.width ?? reach, reach);
  if (next.pages < MAX_PAGES || width < 2) return { ...merged, newer: { ...newer, window: next } };
  return startNewer({ ...merged, newer: { ...newer, width: Math.floor(width / 2), window: undefined } });
}

/** The request for the newest order, whose second bounds the windows; undefined if the list reaches it. */
export function newestSecondRequest({ newer, filter }: FeedState): OrdersQuery | undefined {
  return newer && { ...filter, pageSize: 1 };
}

/** Applies a response to `newestSecondRequest`. */
export function receiveNewestSecond(state: FeedState, request: OrdersQuery, page: OrderPage): FeedState {
  if (!state.newer) return state;
  const { span } = measurePage(request, page);
  const newestKnownSecond = laterOf(state.newer.newestKnownSecond, span?.newest);
  const arrivals = state.newer.arrivals ?? { after: newestKnownSecond, countedTo: newestKnownSecond };
  return { ...state, newer: { ...state.newer, newestKnownSecond, arrivals } };
}

function showWindow(state: FeedState, newer: NewerSide, window: NewerWindow): FeedState {
  const loaded = mergeOrders(state.loaded, [...window.found.values()]);
  const held = withoutLoaded(state.held, loaded);
  if (window.end === undefined) {
    // Nothing above the newest order counts as seen: head polls walk down to this second.
    const seenUpTo = window.seenUpTo ?? loaded.rows[0]?.instant.epochSeconds;
    // Drops a poll in flight: it was walking down to a different second.
    return { ...state, loaded, held, seenUpTo, newer: undefined, head: undefined };
  }
  const isNearlyEmpty = window.found.size < state.pageSize * NEARLY_EMPTY;
  const width = (newer.width ?? 1) * (isNearlyEmpty ? 2 : 1);
  return { ...state, loaded, held, newer: { ...newer, listReachesUpTo: window.end - 1, width, window: undefined } };
}

/** The filter without orders older than a second (epoch); its own `from` stays if that is later. */
function startingAt(filter: FeedQuery, second: number): FeedQuery {
  const ownStart = cursorSecond(secondOf(filter.from));
  if (filter.from !== undefined && (ownStart === undefined || ownStart >= second)) return filter;
  return { ...filter, from: printUtcSecond(second) };
}

/** How many seconds a page spans, estimated from the loaded orders. */
function widthOfOnePage({ loaded, pageSize }: FeedState, { listReachesUpTo }: NewerSide): number {
  const oldest = loaded.rows.at(-1)?.instant.epochSeconds;
  if (oldest === undefined || oldest >= listReachesUpTo) return FIRST_WIDTH;
  return Math.max(1, Math.ceil(((listReachesUpTo - oldest) * pageSize) / loaded.rows.length));
}

import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import type { FeedActivity } from './orders-feed-snapshot.ts';
import type { FeedState } from './walk/feed-state.ts';
import {
  inViewRequest,
  nextHeadRequest,
  receiveHead,
  receiveInView,
  receiveOrder,
  showHeld,
  startHead,
} from './walk/head-poll.ts';
import {
  newestSecondRequest,
  nextNewerRequest,
  receiveNewer,
  receiveNewestSecond,
  startNewer,
} from './walk/newer-window.ts';

/** A feed, for the code that loads newer orders into it. */
export type FeedAccess = {
  readonly state: () => FeedState;
  readonly update: (state: FeedState, activity?: Partial<FeedActivity>) => void;
  readonly fetchPage: (request: OrdersQuery, signal: AbortSignal) => Promise<OrderPage>;
  /** The time in epoch milliseconds. */
  readonly now: () => number;
};

const WITHHELD = 'New orders are withheld.';

async function findNewestSecond({ state, update, fetchPage }: FeedAccess, signal: AbortSignal): Promise<void> {
  const request = newestSecondRequest(state());
  if (!request) return;
  const page = await fetchPage(request, signal);
  if (!signal.aborted) update(receiveNewestSecond(state(), request, page));
}

/** Loads the windows of time above a list until more rows appear or the newest order is reached. */
async function loadNewerPages(feed: FeedAccess, signal: AbortSignal): Promise<void> {
  const { state, update, fetchPage } = feed;
  if (signal.aborted) return;
  const rowCount = state().loaded.orders.length;
  const { newer } = state();
  if (newer && !newer.arrivals) await findNewestSecond(feed, signal);
  if (signal.aborted) return;
  update(startNewer(state()));
  for (let request = nextNewerRequest(state()); request && !signal.aborted; request = nextNewerRequest(state())) {
    const page = await fetchPage(request, signal);
    if (signal.aborted) return;
    const next = receiveNewer(state(), request, page);
    // If a window had no orders, continue at once with the one above it.
    const goesOn = next.newer && !next.newer.window && next.loaded.orders.length === rowCount;
    update(goesOn ? startNewer(next) : next, {
      isLoadingNewer: goesOn === true || next.newer?.window !== undefined,
    });
  }
  if (state().newer?.window?.walk.isStuck) throw new Error(WITHHELD);
}

/** Polls the newest orders, down to those that are known, and those in view, from the second (epoch) of the first. */
async function pollPages(feed: FeedAccess, inView: number | undefined, signal: AbortSignal): Promise<void> {
  const { state, update, fetchPage, now } = feed;
  if (signal.aborted) return;
  const { newer } = state();
  // Orders count as new only once the newest order at opening is known.
  if (newer && !newer.arrivals) await findNewestSecond(feed, signal);
  else update(startHead(state(), now() / 1000));
  for (let request = nextHeadRequest(state()); request && !signal.aborted; request = nextHeadRequest(state())) {
    const page = await fetchPage(request, signal);
    if (!signal.aborted) update(receiveHead(state(), request, page));
  }
  if (inView !== undefined) await readInView(feed, inView, signal);
  if (!signal.aborted) update(state(), { pollError: state().head && new Error(WITHHELD) });
}

async function readInView(
  { state, update, fetchPage }: FeedAccess,
  second: number,
  signal: AbortSignal,
): Promise<void> {
  const request = signal.aborted ? undefined : inViewRequest(state(), second);
  if (!request) return;
  const page = await fetchPage(request, signal);
  if (!signal.aborted) update(receiveInView(state(), second, request, page));
}

/** What a feed does with newer orders, and newer versions of one. */
export const newerOrders = { loadNewerPages, pollPages, receiveOrder, showHeld };

export type NewerOrders = typeof newerOrders;

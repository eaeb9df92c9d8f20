import type { Order } from '#contract/service/order.ts';
import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type FeedState, nextRequest, receivePage, startFeed, unstick } from './walk/feed-state.ts';
import {
  type FeedActivity,
  isSameSnapshot,
  NO_ACTIVITY,
  type OrdersFeedSnapshot,
  snapshotOf,
} from './orders-feed-snapshot.ts';
import type { FetchPage, FeedQuery } from '#upstream/walk/orders-walk.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { ApiFailure } from '../kit/request.ts';
import type { FeedAccess, NewerOrders } from './newer-orders.ts';

export type OrdersFeed = {
  /** Unique for each feed of this page load. */
  readonly id: number;
  /** The minimum number of requests per poll: one for each store in the filter, or one if it names none. */
  readonly requestsPerPoll: number;
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OrdersFeedSnapshot;
  /** Loads older orders until more rows appear or the end is reached; does nothing while loading, failed, stuck or complete. Never rejects. */
  readonly loadMore: () => Promise<void>;
  /** Repeats the last page request after `failed` or `stuck`. Never rejects. */
  readonly retry: () => Promise<void>;
  /**
   * Loads newer orders above a list that starts at a date and time, until more rows appear or the newest order is reached; does nothing
   * while loading or failed, before the first response, and when `newerStatus` is `whole`. Never rejects.
   */
  readonly loadNewer: () => Promise<void>;
  /** Loads newer orders again after a failure. Never rejects. */
  readonly retryNewer: () => Promise<void>;
  /**
   * Requests the newest orders, and those in view, from the second (epoch) of the first: updates known rows in place, holds new ones back or,
   * if the list does not reach them, counts them. Never rejects; see `pollError`.
   */
  readonly poll: (inView?: number) => Promise<void>;
  /** Shows the held-back orders, if the list reaches them, and removes orders that no longer match the filter. */
  readonly showNew: () => void;
  /** Takes an order that was read by itself: its row may be older. */
  readonly takeOrder: (order: Order) => void;
  /** The minute (RFC 3339) of the last response to any request; undefined before the first. */
  readonly lastResponse: () => string | undefined;
  /** Aborts every request in flight and ignores its response; loaded orders stay, and `loadMore` can continue (as in React's strict mode). */
  readonly dispose: () => void;
};

export type OrdersFeedOptions = {
  readonly filter: FeedQuery;
  readonly fetchPage: FetchPage;
  /** Returns a page that has already loaded, if any: the feed then starts with its orders, so that the first render includes them. */
  readonly takeLoadedPage?: ((request: OrdersQuery) => OrderPage | undefined) | undefined;
  /** 1 to 200, default 200. */
  readonly pageSize?: number;
  /** The second (epoch) to start at; undefined: the newest order. */
  readonly startsAt?: number | undefined;
  /** The time in epoch milliseconds. */
  readonly now?: () => number;
};

/** The code that loads newer orders, once it is loaded; no first row needs it. */
let newerOrders: NewerOrders | undefined;

async function loadNewerCode(): Promise<NewerOrders> {
  try {
    ({ newerOrders } = await import('./newer-orders.ts'));
    return newerOrders;
  } catch (error) {
    throw new ApiFailure('offline', 'The code that loads newer orders did not load.', undefined, undefined, error);
  }
}

let feedCount = 0;

type Run = { readonly controller: AbortController; readonly done: Promise<void> };

/**
 * Creates a feed of one filter over `fetchPage`, with at most one request in each direction and one poll in flight. Another filter needs
 * another feed. Nothing is requested before the first `loadMore()`.
 */
export function createOrdersFeed(options: OrdersFeedOptions): OrdersFeed {
  const { filter, pageSize = MAX_PAGE_SIZE, startsAt, now = Date.now } = options;
  const listeners = new Set<() => void>();
  let state = startFeed(filter, pageSize, startsAt);
  let activity = NO_ACTIVITY;
  let lastResponse: string | undefined;
  const first = nextRequest(state);
  const loadedPage = first && options.takeLoadedPage?.(first);
  if (loadedPage) {
    const { loaded } = state;
    state = receivePage(state, first, loadedPage);
    lastResponse = thisMinute();
    // If the page adds no rows but others follow, the first `loadMore` continues.
    activity = { ...activity, hasResponse: state.loaded !== loaded || !nextRequest(state) };
  }
  let snapshot = snapshotOf(state, activity);
  let paging: Run | undefined;
  let newer: Run | undefined;
  let polling: Run | undefined;
  let announcedResponse = lastResponse;

  function thisMinute(): string {
    return printUtcSecond(Math.floor(now() / 60_000) * 60);
  }

  async function fetchPage(request: OrdersQuery, signal: AbortSignal): Promise<OrderPage> {
    const page = await options.fetchPage(request, signal);
    if (!signal.aborted) lastResponse = thisMinute();
    return page;
  }

  function update(nextState: FeedState, nextActivity: Partial<FeedActivity> = {}): void {
    state = nextState;
    activity = { ...activity, ...nextActivity };
    const next = snapshotOf(state, activity);
    if (isSameSnapshot(snapshot, next) && lastResponse === announcedResponse) return;
    announcedResponse = lastResponse;
    if (!isSameSnapshot(snapshot, next)) snapshot = next;
    listeners.forEach((listener) => listener());
  }

  const access: FeedAccess = { state: () => state, update, fetchPage, now };

  async function loadPages(signal: AbortSignal): Promise<void> {
    const { loaded } = state;
    try {
      for (let request = nextRequest(state); request && !signal.aborted;) {
        const page = await fetchPage(request, signal);
        if (signal.aborted) return;
        const next = receivePage(state, request, page);
        request = next.loaded === loaded ? nextRequest(next) : undefined;
        // Rows and status change together, so that a view renders once for each response.
        update(next, { hasResponse: true, isLoading: request !== undefined });
      }
    } catch (error) {
      if (!signal.aborted) update(state, { isLoading: false, failure: { error } });
    }
  }

  async function loadNewerPages(signal: AbortSignal): Promise<void> {
    try {
      await (newerOrders ?? (await loadNewerCode())).loadNewerPages(access, signal);
    } catch (error) {
      if (!signal.aborted) update(state, { isLoadingNewer: false, newerFailure: { error } });
    }
  }

  async function loadNewer(): Promise<void> {
    if (activity.isLoadingNewer) return newer?.done;
    if (!state.newer || !activity.hasResponse) return undefined;
    const run = startRun(loadNewerPages);
    newer = run;
    update(state, { isLoadingNewer: true, newerFailure: undefined });
    return run.done;
  }

  async function pollPages(inView: number | undefined, signal: AbortSignal): Promise<void> {
    try {
      await (newerOrders ?? (await loadNewerCode())).pollPages(access, inView, signal);
    } catch (error) {
      if (!signal.aborted) update(state, { pollError: error });
    }
    if (!signal.aborted) polling = undefined;
  }

  async function load(): Promise<void> {
    if (activity.isLoading) return paging?.done;
    if (!nextRequest(state)) return undefined;
    const run = startRun(loadPages);
    paging = run;
    update(state, { isLoading: true, failure: undefined });
    return run.done;
  }

  feedCount += 1;
  return {
    id: feedCount,
    requestsPerPoll: filter.storeIds?.length ?? 1,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    loadMore: async () => {
      if (!activity.failure) await load();
    },
    retry: async () => {
      if (!activity.failure && !state.walk.isStuck) return;
      state = unstick(state);
      await load();
    },
    loadNewer: async () => {
      if (!activity.newerFailure) await loadNewer();
    },
    retryNewer: async () => {
      if (activity.newerFailure) await loadNewer();
    },
    poll: async (inView) => {
      polling ??= startRun((signal) => pollPages(inView, signal));
      await polling.done;
    },
    // Without that code, there is nothing new.
    showNew: () => newerOrders && update(newerOrders.showHeld(state)),
    takeOrder: (order) =>
      void loadNewerCode().then(
        ({ receiveOrder }) => update(receiveOrder(state, order)),
        () => undefined,
      ),
    lastResponse: () => lastResponse,
    dispose: () => {
      for (const run of [paging, newer, polling]) run?.controller.abort();
      [paging, newer, polling] = [undefined, undefined, undefined];
      update(state, { isLoading: false, isLoadingNewer: false });
    },
  };
}

/** Starts in the next microtask, so that the caller can store the run first. */
function startRun(work: (signal: AbortSignal) => Promise<void>): Run {
  const controller = new AbortController();
  return { controller, done: Promise.resolve(controller.signal).then(work) };
}

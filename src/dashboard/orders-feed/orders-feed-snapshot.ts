import type { Order } from '#contract/service/order.ts';
import type { UnreadableOrder } from '#contract/service/read-order.ts';
import { type FeedState, isWhole, reachedBackTo } from './walk/feed-state.ts';
import { type Gap, hasReachedEnd } from '#upstream/walk/orders-walk.ts';

/** The state of a list as its view sees it; the object keeps its identity until something changes. */
export type OrdersFeedSnapshot = {
  /** Newest first, each order once; the array and its unchanged orders keep their identity. */
  readonly orders: readonly Order[];
  /** Orders of a response that could not be read, each once; they are not in `orders`. */
  readonly unreadable: readonly UnreadableOrder[];
  /** Seconds whose orders could not all be listed. */
  readonly gaps: readonly Gap[];
  /**
   * `loading-first`: no response yet; `failed`: the last page request failed (`error`), rows stay, `retry()` repeats it; `stuck`: the
   * service claims more orders but does not return them, `retry()` asks again; `complete`: the end was reached.
   */
  readonly status: 'loading-first' | 'idle' | 'loading-more' | 'failed' | 'stuck' | 'complete';
  /** What `fetchPage` threw while the status is `failed`. */
  readonly error: unknown;
  /**
   * Whether newer orders may be above the first row: `whole`: none, the list reaches the newest order (and holds back later ones);
   * `idle`: some, `loadNewer()` loads them; `failed`: the last request for them failed (`newerError`), `retryNewer()` repeats it.
   */
  readonly newerStatus: 'whole' | 'idle' | 'loading' | 'failed';
  /** Why newer orders failed to load while `newerStatus` is `failed`. */
  readonly newerError: unknown;
  /** True if these are all orders of the filter: both ends were reached and there are no gaps. */
  readonly isComplete: boolean;
  /** `createdAt`, verbatim, of the oldest order down to which nothing is missing; a tie in an older second may be incomplete. */
  readonly reachedBackTo: string | undefined;
  /** New orders that are held back until `showNew()`; while `newerStatus` is not `whole`, those that have arrived since the list was opened. */
  readonly arrivals: readonly Order[];
  /** Shown orders that no longer match the filter; they stay as last seen until `showNew()`. */
  readonly noLongerMatching: ReadonlySet<string>;
  /** What the last `poll()` failed with; undefined if it succeeded. */
  readonly pollError: unknown;
};

/** The state of the runner's requests. */
export type FeedActivity = {
  readonly hasResponse: boolean;
  readonly isLoading: boolean;
  readonly failure: { readonly error: unknown } | undefined;
  readonly isLoadingNewer: boolean;
  readonly newerFailure: { readonly error: unknown } | undefined;
  readonly pollError: unknown;
};

export const NO_ACTIVITY: FeedActivity = {
  hasResponse: false,
  isLoading: false,
  failure: undefined,
  isLoadingNewer: false,
  newerFailure: undefined,
  pollError: undefined,
};

function statusOf(state: FeedState, { hasResponse, isLoading, failure }: FeedActivity): OrdersFeedSnapshot['status'] {
  if (failure) return 'failed';
  if (!hasResponse) return 'loading-first';
  if (isLoading) return 'loading-more';
  if (state.walk.isStuck) return 'stuck';
  return hasReachedEnd(state.walk) ? 'complete' : 'idle';
}

function newerStatusOf(state: FeedState, activity: FeedActivity): OrdersFeedSnapshot['newerStatus'] {
  if (!state.newer) return 'whole';
  if (activity.newerFailure) return 'failed';
  return activity.isLoadingNewer ? 'loading' : 'idle';
}

/** The snapshot of a feed. */
export function snapshotOf(state: FeedState, activity: FeedActivity): OrdersFeedSnapshot {
  return {
    orders: state.loaded.orders,
    unreadable: state.loaded.unreadable,
    gaps: state.gaps,
    status: statusOf(state, activity),
    error: activity.failure?.error,
    newerStatus: newerStatusOf(state, activity),
    newerError: activity.newerFailure?.error,
    isComplete: isWhole(state),
    reachedBackTo: reachedBackTo(state),
    arrivals: [...state.held.values()].map(({ order }) => order),
    noLongerMatching: state.noLongerMatching,
    pollError: activity.pollError,
  };
}

function partsOf({ arrivals, ...parts }: OrdersFeedSnapshot): unknown[] {
  return [...Object.values(parts), arrivals.length, ...arrivals];
}

/** Whether two snapshots look the same to a view. */
export function isSameSnapshot(left: OrdersFeedSnapshot, right: OrdersFeedSnapshot): boolean {
  const others = partsOf(right);
  return partsOf(left).every((part, index) => part === others[index]);
}

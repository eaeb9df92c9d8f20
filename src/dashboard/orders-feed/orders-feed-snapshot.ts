import type { Order } from '#contract/service/order.ts';
import type { UnreadableOrder } from '#contract/service/read-order.ts';
import { type FeedState, isWhole, reachedBackTo } from './walk/orders-feed.ts';
import { type Gap, hasReachedEnd } from './walk/orders-walk.ts';

/** What a list of orders looks like now; the object keeps its identity until something of it changes. */
export type OrdersFeedSnapshot = {
  /** Newest first, each order once; the array and its unchanged orders keep their identity. */
  readonly orders: readonly Order[];
  /** Orders that came but could not be read, each once; they are in no other list. */
  readonly unreadable: readonly UnreadableOrder[];
  /** Seconds whose orders could not all be listed. */
  readonly gaps: readonly Gap[];
  /**
   * `loading-first` from the creation until the first answer; `failed`: the last page request failed (`error`), rows stay, `retry()`
   * asks again; `stuck`: the upstream says that more follows but does not give it, `retry()` asks again; `complete`: the end was reached.
   */
  readonly status: 'loading-first' | 'idle' | 'loading-more' | 'failed' | 'stuck' | 'complete';
  /** What `fetchPage` threw, while the status is `failed`. */
  readonly error: unknown;
  /**
   * What is above the first row of a list that starts at a moment: `whole`: nothing, the list reaches the newest order (and holds back
   * newer ones); `idle`: more, `loadNewer()` brings it; `failed`: the last request for it failed (`newerError`), `retryNewer()` asks again.
   */
  readonly newerStatus: 'whole' | 'idle' | 'loading' | 'failed';
  /** Why no newer orders come, while `newerStatus` is `failed`. */
  readonly newerError: unknown;
  /** Both ends were reached and there is no gap: these are all orders of the filter. */
  readonly isComplete: boolean;
  /** `createdAt`, verbatim, of the oldest order down to which nothing is missing; older rows may lack neighbours of their own second. */
  readonly reachedBackTo: string | undefined;
  /** New orders that are held back until `showNew()`; while `newerStatus` is not `whole`, those that have arrived since: they are shown by a list from the newest order only. */
  readonly arrivals: readonly Order[];
  /** How many they are. */
  readonly newCount: number;
  /** Shown orders that have left the filter since; they stay as last seen until `showNew()`. */
  readonly gone: ReadonlySet<string>;
  /** What the last `pollHead()` failed with; undefined after one that went well. */
  readonly pollError: unknown;
};

/** What the runner knows beyond the feed's own state. */
export type FeedActivity = {
  readonly hasAnswer: boolean;
  readonly isLoading: boolean;
  readonly failure: { readonly error: unknown } | undefined;
  readonly isLoadingNewer: boolean;
  readonly newerFailure: { readonly error: unknown } | undefined;
  readonly pollError: unknown;
};

export const NO_ACTIVITY: FeedActivity = {
  hasAnswer: false,
  isLoading: false,
  failure: undefined,
  isLoadingNewer: false,
  newerFailure: undefined,
  pollError: undefined,
};

function statusOf(state: FeedState, { hasAnswer, isLoading, failure }: FeedActivity): OrdersFeedSnapshot['status'] {
  if (failure) return 'failed';
  if (!hasAnswer) return 'loading-first';
  if (isLoading) return 'loading-more';
  if (state.walk.isStuck) return 'stuck';
  return hasReachedEnd(state.walk) ? 'complete' : 'idle';
}

function newerStatusOf(state: FeedState, activity: FeedActivity): OrdersFeedSnapshot['newerStatus'] {
  if (!state.newer) return 'whole';
  if (activity.newerFailure) return 'failed';
  return activity.isLoadingNewer ? 'loading' : 'idle';
}

/** Describes a feed for its view. */
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
    newCount: state.held.size,
    gone: state.gone,
    pollError: activity.pollError,
  };
}

const SEEN = [
  'orders',
  'unreadable',
  'gaps',
  'status',
  'error',
  'newerStatus',
  'newerError',
  'isComplete',
  'reachedBackTo',
  'newCount',
  'gone',
  'pollError',
] as const satisfies readonly (keyof OrdersFeedSnapshot)[];

/** Whether nothing differs that a view could see. */
export function isSameSnapshot(left: OrdersFeedSnapshot, right: OrdersFeedSnapshot): boolean {
  const isSameArrival = (order: Order, index: number) => order === right.arrivals[index];
  return SEEN.every((part) => left[part] === right[part]) && left.arrivals.every(isSameArrival);
}

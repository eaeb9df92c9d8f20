import type { ListOrdersQuery } from '#contract/list-orders-query.ts';
import type { Order } from '#contract/order.ts';
import type { OrderPage, UnreadableOrder } from '#contract/read-order.ts';
import type { Gap, OrdersFilter } from './orders-walk.ts';

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
  /** The end was reached and there is no gap: these are all orders of the filter. */
  readonly isComplete: boolean;
  /** `createdAt`, verbatim, of the oldest order down to which nothing is missing; older rows may lack neighbours of their own second. */
  readonly reachedBackTo: string | undefined;
  /** New orders that are held back until `showNew()`. */
  readonly newCount: number;
  /** Shown orders that have left the filter since; they stay as last seen until `showNew()`. */
  readonly gone: ReadonlySet<string>;
  /** What the last `pollHead()` failed with; undefined after one that went well. */
  readonly pollError: unknown;
};

export type OrdersFeed = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => OrdersFeedSnapshot;
  /** Loads on until further rows appear or the end is reached; does nothing while loading, failed, stuck or complete. Never rejects. */
  readonly loadMore: () => Promise<void>;
  /** Asks again after `failed` or `stuck`. Never rejects. */
  readonly retry: () => Promise<void>;
  /** Asks for the newest orders: changes known rows in place, holds new ones back. Never rejects; see `pollError`. */
  readonly pollHead: () => Promise<void>;
  /** Shows the orders held back and lets go of those that left the filter. */
  readonly showNew: () => void;
  /** Aborts every request in flight and ignores its answer; what is loaded stays, and `loadMore` may go on from it (React's strict mode does). */
  readonly dispose: () => void;
};

export type OrdersFeedOptions = {
  readonly filter: OrdersFilter;
  readonly fetchPage: (query: ListOrdersQuery, signal: AbortSignal) => Promise<OrderPage>;
  /** 1 to 200, default 200. */
  readonly pageSize?: number;
};

import { createOrdersFeed, type OrdersFeed, type OrdersFeedOptions } from './orders-feed-runner.ts';
import type { FetchPage, FeedQuery } from '#upstream/walk/orders-walk.ts';

/** The first order on screen. Unlike a scroll offset, it stays the same when orders load above it. */
export type RowPosition = {
  readonly orderId: string;
  /** Its `createdAt`, verbatim. */
  readonly createdAt: string;
  /** How far (px) its row is scrolled out of sight. */
  readonly offset: number;
};

/** A list in use or cached: its feed and its scroll position. */
export type OpenedList = {
  /** Unique for each opened list, except that a list that replaces another takes over its id. */
  readonly id: string;
  readonly feed: OrdersFeed;
  readonly filter: FeedQuery;
  /** Where it was left. */
  readonly place: () => ListPlace;
  readonly keepPlace: (place: Partial<ListPlace>) => void;
};

/** How far (px) a list is scrolled, and to which row; undefined at the top. */
type ListPlace = { readonly offset: number; readonly row: RowPosition | undefined };

type ListToOpen = {
  readonly filter: FeedQuery;
  /** The second (epoch) to start at; undefined: the newest order. */
  readonly startsAt?: number | undefined;
  /** The list on screen that this one replaces; it has the same orders, but fewer parts of each. */
  readonly replaced?: OpenedList | undefined;
};

/**
 * Creates a cache of the `limit` most recently used lists, so that Back shows a list as the user left it, without a request; evicting a list
 * aborts its requests. A new list starts with its preloaded page, if that has loaded.
 */
export function createFeedCache(
  fetchPage: FetchPage,
  limit: number,
  takeLoadedPage?: OrdersFeedOptions['takeLoadedPage'],
) {
  const lists = new Map<string, OpenedList>();
  let opened = 0;

  function create(key: string, { filter, startsAt, replaced }: ListToOpen): OpenedList {
    const feed = createOrdersFeed({ filter, startsAt, fetchPage, takeLoadedPage });
    let place: ListPlace = { offset: replaced?.place().offset ?? 0, row: undefined };
    const keepPlace = (next: Partial<ListPlace>) => {
      place = { ...place, ...next };
    };
    return { id: replaced?.id ?? `${key} #${opened++}`, feed, filter, place: () => place, keepPlace };
  }
  function forget(key: string): void {
    lists.get(key)?.feed.dispose();
    lists.delete(key);
  }

  return {
    /** The cached list of a key, or a new one. */
    open(key: string, toOpen: ListToOpen): OpenedList {
      const list = lists.get(key) ?? create(key, toOpen);
      // A Map keeps insertion order: the list used last goes to its end.
      lists.delete(key);
      lists.set(key, list);
      for (const oldKey of lists.keys()) {
        if (lists.size <= limit) break;
        forget(oldKey);
      }
      return list;
    },
    /** Drops a list, so that the next `open` creates it again. */
    forget,
    disposeAll(): void {
      for (const { feed } of lists.values()) feed.dispose();
    },
  };
}

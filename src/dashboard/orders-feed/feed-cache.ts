import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { createOrdersFeed, type OrdersFeed } from './orders-feed-runner.ts';
import type { OrdersFilter } from './walk/orders-walk.ts';

/** A list in use or left a moment ago: its rows, and where its reader was. */
export type OpenedList = {
  /** Tells lists apart, also two of the same selection; a list that takes another's place has that one's. */
  readonly key: string;
  readonly feed: OrdersFeed;
  /** What it lists. */
  readonly filter: OrdersFilter;
  /** How far it was scrolled, in px. */
  readonly scrollOffset: () => number;
  readonly rememberScroll: (offset: number) => void;
};

/** Keeps the lists that were looked at last, so that Back shows one as it was left, without asking again. */
export type FeedCache = {
  /**
   * The kept list of a key, or a new one that starts at a moment (epoch seconds) or, where undefined, at the newest order. It is read on
   * where `replaced` was, which lists the same orders with less of each.
   */
  readonly open: (key: string, filter: OrdersFilter, startsAt: number | undefined, replaced?: OpenedList) => OpenedList;
  /** Lets go of a list, so that it is opened anew. */
  readonly forget: (key: string) => void;
  readonly disposeAll: () => void;
};

function openedList(key: string, filter: OrdersFilter, feed: OrdersFeed, offset: number): OpenedList {
  let scrolled = offset;
  return {
    key,
    feed,
    filter,
    scrollOffset: () => scrolled,
    rememberScroll: (offset) => {
      scrolled = offset;
    },
  };
}

/** Makes a cache of at most `limit` lists; what falls out of it stops its requests. */
export function createFeedCache(
  fetchPage: (query: ListOrdersQuery, signal: AbortSignal) => Promise<OrderPage>,
  limit: number,
): FeedCache {
  const lists = new Map<string, OpenedList>();
  let opened = 0;

  function forget(key: string): void {
    lists.get(key)?.feed.dispose();
    lists.delete(key);
  }

  return {
    open(key, filter, startsAt, replaced) {
      const list =
        lists.get(key) ??
        openedList(
          replaced?.key ?? `${key} #${opened++}`,
          filter,
          createOrdersFeed({ filter, fetchPage, startsAt }),
          replaced?.scrollOffset() ?? 0,
        );
      // A Map keeps insertion order: the list used last goes to its end.
      lists.delete(key);
      lists.set(key, list);
      for (const oldKey of lists.keys()) {
        if (lists.size <= limit) break;
        forget(oldKey);
      }
      return list;
    },
    forget,
    disposeAll() {
      for (const { feed } of lists.values()) feed.dispose();
    },
  };
}

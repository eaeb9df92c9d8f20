import type { Order } from '#contract/service/order.ts';
import type { OrdersFeed } from '../../orders-feed/orders-feed-runner.ts';
import type { SelectionPart } from '../selection/reading/selection-reading.ts';

/** Whether an order of the feed precedes one of the reading; one without a readable time stays with its neighbor in the feed. */
function isBefore({ created: inFeed }: Order, { created: read }: Order): boolean {
  return inFeed === undefined || read === undefined || inFeed >= read;
}

/** Whether a version of an order is newer than another, as far as both say which version they are. */
export function isNewerVersion(version: Order['orderVersion'], than: Order['orderVersion']): boolean {
  return typeof version === 'number' && typeof than === 'number' && version > than;
}

/** Merges two lists, each newest first, into one. */
function interleave(inFeed: readonly Order[], read: readonly Order[]): readonly Order[] {
  const merged: Order[] = [];
  let next = 0;
  for (const order of read) {
    for (let first = inFeed[next]; first && isBefore(first, order); first = inFeed[next]) {
      merged.push(first);
      next += 1;
    }
    merged.push(order);
  }
  merged.push(...inFeed.slice(next));
  return merged;
}

/**
 * Merges a feed's orders with those that a reading of the same filters found, newest first. The feed is live: its version of an order wins
 * unless the reading's is newer; an order that it has removed stays removed, and one that it holds back is not shown yet.
 */
export function createRowMerger(isMatch: (order: Order) => boolean) {
  let inFeed: ReadonlySet<string> = new Set();
  const removed = new Set<string>();
  let last: readonly Order[] = [];
  return (
    loaded: readonly Order[],
    arrivals: readonly Order[],
    parts: readonly Pick<SelectionPart, 'matches'>[],
  ): readonly Order[] => {
    const feed = new Map(loaded.map((order) => [order.id, order]));
    for (const id of inFeed) if (!feed.has(id)) removed.add(id);
    for (const id of feed.keys()) removed.delete(id);
    inFeed = new Set(feed.keys());
    const held = new Set(arrivals.map(({ id }) => id));
    const newest = new Map<string, Order>();
    for (const order of parts.flatMap(({ matches }) => matches)) {
      // Slices are read at different times: one may still have an order whose time was corrected.
      const known = newest.get(order.id) ?? feed.get(order.id);
      const isNew = known
        ? isNewerVersion(order.orderVersion, known.orderVersion)
        : !held.has(order.id) && !removed.has(order.id);
      if (isNew) newest.set(order.id, order);
    }
    const read = parts.flatMap(({ matches }) => matches.filter((order) => newest.get(order.id) === order));
    const shown = loaded.filter((order) => !newest.has(order.id) && isMatch(order));
    const merged = interleave(shown, read);
    const isSame = merged.length === last.length && merged.every((order, index) => order === last[index]);
    if (!isSame) last = merged;
    return last;
  };
}

type Merger = ReturnType<typeof createRowMerger>;

const mergers = new WeakMap<OrdersFeed, Map<string, Merger>>();

/** The only merger of a feed for some filters (`key`), since it remembers what the feed has removed. */
export function mergerOf(feed: OrdersFeed, key: string, isMatch: (order: Order) => boolean): Merger {
  const known = mergers.get(feed) ?? new Map<string, Merger>();
  const merger = known.get(key) ?? createRowMerger(isMatch);
  mergers.set(feed, known.set(key, merger));
  return merger;
}

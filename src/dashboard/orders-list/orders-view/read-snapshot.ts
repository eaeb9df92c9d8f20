import { covers } from '#contract/service/coverage.ts';
import type { UnreadableOrder } from '#contract/service/read-order.ts';
import { dated, printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import type { OrdersFeedSnapshot } from '../../orders-feed/orders-feed-snapshot.ts';
import type { KnownReading, ReadingProgress } from '../../orders-feed/reader/reading.ts';
import type { SelectionPart } from '../selection/reading/selection-reading.ts';

/** Whether a feed has loaded everything by itself. */
export function isAllLoaded({ status, newerStatus }: Pick<OrdersFeedSnapshot, 'status' | 'newerStatus'>): boolean {
  return status === 'complete' && newerStatus === 'whole';
}

/** Where a list begins: at the newest order, or at the second (epoch; undefined if unknown) of its first one, with newer ones above. */
type ListTop = 'newest' | { readonly second: number | undefined };

function topOfList({ newerStatus, orders }: OrdersFeedSnapshot): ListTop {
  return newerStatus === 'whole' ? 'newest' : { second: orders[0]?.created };
}

/** Enough rows to fill any screen: with fewer below its first row, a list could not keep its position when rows are added above. */
const SCREENFUL = 60;

/**
 * The parts of a reading that can be shown with its feed's orders: those from the newest down to the first gap, so that rows only ever appear
 * below others; all of them once it has ended, unless the user stopped it before its gaps were filled. For a list that starts further down, none until they reach a screenful below its start.
 */
export function shownParts(
  feed: OrdersFeedSnapshot,
  { parts, progress: { phase, coverage }, hasEnded }: KnownReading<SelectionPart>,
): readonly SelectionPart[] {
  const top = topOfList(feed);
  const start = top === 'newest' ? undefined : top.second;
  if (top !== 'newest' && (start === undefined || !covers(coverage, start))) return [];
  if (hasEnded && phase !== 'cancelled') return parts;
  const end = parts.findIndex(({ newest }) => newest !== undefined && !covers(coverage, newest));
  const joined = end < 0 ? parts : parts.slice(0, end);
  if (start === undefined) return joined;
  const below = joined.filter(({ newest }) => newest !== undefined && newest <= start);
  return below.reduce((rows, { matches }) => rows + matches.length, 0) < SCREENFUL ? [] : joined;
}

const UNKNOWN_ORDER: UnreadableOrder = dated({ id: undefined, createdAt: undefined, path: [], reason: 'wrong_type' });

const STATUS = {
  idle: 'loading-more',
  reading: 'loading-more',
  waiting: 'loading-more',
  offline: 'loading-more',
  cancelled: 'idle',
  limited: 'idle',
  incomplete: 'idle',
  complete: 'complete',
} as const satisfies Record<ReadingProgress['phase'], OrdersFeedSnapshot['status']>;

/** The state of a list that is read to its end in addition to its feed; `parts` are those shown. */
export function readSnapshot(
  feed: OrdersFeedSnapshot,
  parts: readonly SelectionPart[],
  { phase, coverage, ...progress }: ReadingProgress,
): OrdersFeedSnapshot {
  // Nothing is missing between the parts shown and the orders of the feed.
  const isJoined = topOfList(feed) === 'newest' || parts.length > 0;
  const newerStatus = isJoined ? 'whole' : feed.newerStatus;
  const reachedByFeed = secondOf(feed.reachedBackTo);
  const unknown = Math.max(0, progress.unreadable - feed.unreadable.length);
  const gaps = progress.gaps.filter(({ second }) => !feed.gaps.some((gap) => gap.second === second));
  return {
    ...feed,
    status: STATUS[phase],
    newerStatus,
    isComplete: phase === 'complete' && isJoined && feed.gaps.length === 0,
    // The second before: unlike the last second of a feed, the coverage's own second is complete.
    reachedBackTo:
      isJoined && coverage.known === 'backTo' && !(reachedByFeed && reachedByFeed < coverage.second)
        ? printUtcSecond(coverage.second - 1)
        : feed.reachedBackTo,
    gaps: gaps.length === 0 ? feed.gaps : [...feed.gaps, ...gaps],
    unreadable: [...feed.unreadable, ...Array.from({ length: unknown }, () => UNKNOWN_ORDER)],
  };
}

import { covers } from '#contract/service/coverage.ts';
import type { Order } from '#contract/service/order.ts';
import type { UnreadableOrder } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import type { KnownReading, ReadingProgress } from '../../../orders-feed/reader/reading.ts';
import { type LocalPart, topOfList } from './local-reading.ts';
import { countOrders } from './row-merger.ts';
import type { LocalReach } from './use-locally-filtered.ts';

/** A feed as the list shows it: `orders` are those on their own stores' days. */
type Feed = { readonly snapshot: OrdersFeedSnapshot; readonly orders: readonly Order[] };

/** Whether a feed has loaded everything by itself. */
export function isAllLoaded({ status, newerStatus }: Pick<OrdersFeedSnapshot, 'status' | 'newerStatus'>): boolean {
  return status === 'complete' && newerStatus === 'whole';
}

/** How far a list that loads page by page was checked. */
export function reachOfFeed({ snapshot, orders }: Feed, rows: readonly Order[], isCatchingUp: boolean): LocalReach {
  const isWhole = isAllLoaded(snapshot);
  return {
    orders: rows,
    snapshot,
    checked: orders.length,
    total: isWhole ? orders.length : undefined,
    isWhole,
    days: undefined,
    back: undefined,
    reading: undefined,
    phase: isCatchingUp ? 'catching up' : 'scrolling',
  };
}

const PHASES = {
  idle: 'reading',
  reading: 'reading',
  waiting: 'reading',
  offline: 'reading',
  cancelled: 'stopped',
  limited: 'stopped',
  incomplete: 'stopped',
  complete: 'read',
} as const satisfies Record<ReadingProgress['phase'], LocalReach['phase']>;

const UNKNOWN_ORDER: UnreadableOrder = { id: undefined, createdAt: undefined, path: [], reason: 'wrong_type' };

/** Enough rows to fill any screen: with fewer below its first row, a list could not keep its position when rows are added above. */
const SCREENFUL = 60;

/**
 * The parts of a reading that can be shown with its feed's orders: those from the newest down to the first gap, so that rows only ever appear
 * below others; all of them once it has ended. For a list that starts further down, none until they reach a screenful below its start.
 */
export function shownParts<Part extends Pick<LocalPart, 'newest' | 'matches'>>(
  feed: OrdersFeedSnapshot,
  { parts, progress: { coverage }, hasEnded }: KnownReading<Part>,
): readonly Part[] {
  const top = topOfList(feed);
  const start = top === 'newest' ? undefined : top.second;
  if (top !== 'newest' && (start === undefined || !covers(coverage, start))) return [];
  if (hasEnded) return parts;
  const end = parts.findIndex(({ newest }) => newest !== undefined && !covers(coverage, newest));
  const joined = end < 0 ? parts : parts.slice(0, end);
  if (start === undefined) return joined;
  const below = joined.filter(({ newest }) => newest !== undefined && newest <= start);
  return below.reduce((rows, { matches }) => rows + matches.length, 0) < SCREENFUL ? [] : joined;
}

/** Whether nothing is missing between the parts shown and the orders of the feed. */
function isJoined(feed: OrdersFeedSnapshot, parts: readonly unknown[]): boolean {
  return topOfList(feed) === 'newest' || parts.length > 0;
}

/** The state of a list whose period is read in addition to its feed. */
function snapshotOfReading(
  feed: OrdersFeedSnapshot,
  parts: readonly LocalPart[],
  progress: ReadingProgress,
  days: number | undefined,
): OrdersFeedSnapshot {
  const phase = PHASES[progress.phase];
  const { coverage } = progress;
  const reachedByFeed = secondOf(feed.reachedBackTo);
  const newerStatus = isJoined(feed, parts) ? 'whole' : feed.newerStatus;
  const isBounded = days === undefined;
  const unknown = Math.max(0, progress.unreadable - feed.unreadable.length);
  const gaps = progress.gaps.filter(({ second }) => !feed.gaps.some((gap) => gap.second === second));
  return {
    ...feed,
    status: phase === 'reading' ? 'loading-more' : phase === 'read' && isBounded ? 'complete' : 'idle',
    newerStatus,
    isComplete: phase === 'read' && isBounded && newerStatus === 'whole' && feed.gaps.length === 0,
    // The second before: unlike the last second of a feed, the coverage's own second is complete.
    reachedBackTo:
      newerStatus === 'whole' && coverage.known === 'backTo' && !(reachedByFeed && reachedByFeed < coverage.second)
        ? printUtcSecond(coverage.second - 1)
        : feed.reachedBackTo,
    gaps: gaps.length === 0 ? feed.gaps : [...feed.gaps, ...gaps],
    unreadable: [...feed.unreadable, ...Array.from({ length: unknown }, () => UNKNOWN_ORDER)],
  };
}

/** How far a list whose period is read was checked; `parts` are those shown, `rows` the matching orders of feed and parts. */
export function reachOfReading(
  { snapshot, orders }: Feed,
  rows: readonly Order[],
  parts: readonly LocalPart[],
  progress: ReadingProgress,
  days: number | undefined,
): LocalReach {
  const isWhole = progress.phase === 'complete' && isJoined(snapshot, parts);
  const sum = (figure: 'read' | 'checked') => parts.reduce((total, part) => total + part[figure], 0);
  const [read, included] = [sum('read'), sum('checked')];
  const checked = isWhole ? countOrders(parts, orders) : Math.max(included, orders.length);
  // Some of the orders read may fall outside the filtered days of their own store.
  const estimate =
    progress.expectedOrders &&
    roundly(read === 0 ? progress.expectedOrders : (progress.expectedOrders * included) / read);
  return {
    orders: rows,
    snapshot: snapshotOfReading(snapshot, parts, progress, days),
    checked,
    total: isWhole ? checked : estimate && Math.max(checked, estimate),
    isWhole,
    days,
    back: undefined,
    reading: undefined,
    phase: PHASES[progress.phase],
  };
}

/** Rounds an estimate to two significant digits. */
function roundly(count: number): number {
  return Number(count.toPrecision(2));
}

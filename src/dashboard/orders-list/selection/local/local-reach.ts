import type { Order } from '#contract/service/order.ts';
import type { UnreadableOrder } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import type { OrdersFeedSnapshot } from '../../../orders-feed/orders-feed-snapshot.ts';
import type { ReadingProgress } from '../../../orders-feed/reader/reading.ts';
import type { LocalPart } from './local-reading.ts';
import { countOrders } from './row-merger.ts';
import type { LocalReach } from './use-locally-filtered.ts';

/** A feed as the list shows it: `orders` are those on their own stores' days. */
type Feed = { readonly snapshot: OrdersFeedSnapshot; readonly orders: readonly Order[] };

/** Whether a feed has loaded everything by itself. */
export function isAllLoaded({ status, newerStatus }: Pick<OrdersFeedSnapshot, 'status' | 'newerStatus'>): boolean {
  return status === 'complete' && newerStatus === 'whole';
}

/** How far a list is checked that loads page by page. */
export function reachOfFeed({ snapshot, orders }: Feed, rows: readonly Order[], isCatchingUp: boolean): LocalReach {
  const isWhole = isAllLoaded(snapshot);
  return {
    orders: rows,
    snapshot,
    checked: orders.length,
    total: isWhole ? orders.length : undefined,
    isWhole,
    days: undefined,
    phase: isCatchingUp ? 'catching up' : 'scrolling',
  };
}

const PHASES = {
  idle: 'reading',
  reading: 'reading',
  waiting: 'reading',
  offline: 'reading',
  cancelled: 'stopped',
  incomplete: 'stopped',
  complete: 'read',
} as const satisfies Record<ReadingProgress['phase'], LocalReach['phase']>;

/** Whether nothing more comes by itself: everything that was read can be shown, whatever is missing between. */
export function isSettled({ phase }: ReadingProgress): boolean {
  return PHASES[phase] !== 'reading';
}

/** The parts without a gap down from the newest order: with those alone, rows only ever appear below the others. */
export function partsWithoutGap<Part extends Pick<LocalPart, 'newest'>>(
  parts: readonly Part[],
  { completeFrom }: Pick<ReadingProgress, 'completeFrom'>,
): readonly Part[] {
  const end = parts.findIndex(({ newest }) => newest !== -Infinity && newest < completeFrom);
  return end < 0 ? parts : parts.slice(0, end);
}

const UNKNOWN_ORDER: UnreadableOrder = { id: undefined, createdAt: undefined, path: [], reason: 'wrong_type' };

/** The state of a list whose period is read besides its feed. */
function snapshotOfReading(
  feed: OrdersFeedSnapshot,
  progress: ReadingProgress,
  days: number | undefined,
): OrdersFeedSnapshot {
  const phase = PHASES[progress.phase];
  const { completeFrom } = progress;
  const [newestLoaded, reachedByFeed] = [secondOf(feed.orders[0]?.createdAt), secondOf(feed.reachedBackTo)];
  const isTopRead = phase === 'read' || (newestLoaded !== undefined && completeFrom <= newestLoaded);
  const newerStatus = isTopRead ? 'whole' : feed.newerStatus;
  const isBounded = days === undefined;
  const unknown = Math.max(0, progress.unreadable - feed.unreadable.length);
  const gaps = progress.gaps.filter(({ second }) => !feed.gaps.some((gap) => gap.second === second));
  return {
    ...feed,
    status: phase === 'reading' ? 'loading-more' : phase === 'read' && isBounded ? 'complete' : 'idle',
    newerStatus,
    isComplete: phase === 'read' && isBounded && newerStatus === 'whole' && feed.gaps.length === 0,
    // Its own second is complete too, where that of a feed may not be.
    reachedBackTo:
      Number.isFinite(completeFrom) && (reachedByFeed === undefined || completeFrom <= reachedByFeed)
        ? printUtcSecond(completeFrom - 1)
        : feed.reachedBackTo,
    gaps: gaps.length === 0 ? feed.gaps : [...feed.gaps, ...gaps],
    unreadable: [...feed.unreadable, ...Array.from({ length: unknown }, () => UNKNOWN_ORDER)],
  };
}

/** How far a list is checked whose period is read; `parts` are those shown, `rows` the matching orders of feed and parts. */
export function reachOfReading(
  { snapshot, orders }: Feed,
  rows: readonly Order[],
  parts: readonly LocalPart[],
  progress: ReadingProgress,
  days: number | undefined,
): LocalReach {
  const isWhole = progress.phase === 'complete';
  const read = parts.reduce((sum, part) => sum + part.checked, 0);
  const checked = isWhole ? countOrders(parts, orders) : Math.max(read, orders.length);
  const { expectedOrders, orders: ofAllDays } = progress;
  // Some orders that are read may fall on other days of their own stores.
  const share = ofAllDays === 0 || isWhole ? 1 : Math.min(1, read / ofAllDays);
  return {
    orders: rows,
    snapshot: snapshotOfReading(snapshot, progress, days),
    checked,
    total: isWhole ? checked : expectedOrders && Math.max(checked, roundly(expectedOrders * share)),
    isWhole,
    days,
    phase: PHASES[progress.phase],
  };
}

/** An estimate to two significant digits. */
function roundly(count: number): number {
  return Number(count.toPrecision(2));
}

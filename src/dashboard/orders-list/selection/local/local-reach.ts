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
  incomplete: 'stopped',
  complete: 'read',
} as const satisfies Record<ReadingProgress['phase'], LocalReach['phase']>;

/** Whether nothing more loads by itself, so that everything that was read can be shown despite gaps. */
export function isSettled({ phase }: ReadingProgress): boolean {
  return PHASES[phase] !== 'reading';
}

const UNKNOWN_ORDER: UnreadableOrder = { id: undefined, createdAt: undefined, path: [], reason: 'wrong_type' };

/** The second (epoch) of a list's first order if newer ones may be above it; undefined for a list that reaches the newest. */
export function startOfList({ newerStatus, orders }: OrdersFeedSnapshot): number | undefined {
  return newerStatus === 'whole' ? undefined : (secondOf(orders[0]?.createdAt) ?? -Infinity);
}

/** Enough rows to fill any screen: with fewer below its first row, a list could not keep its position when rows are added above. */
const SCREENFUL = 60;

/**
 * The parts of a reading that can be shown with its feed's orders: those from the newest down to the first gap, so that rows only ever appear
 * below others; all of them once it has ended. For a list that starts further down, none until they reach a screenful below its start.
 */
export function shownParts<Part extends Pick<LocalPart, 'newest' | 'matches'>>(
  feed: OrdersFeedSnapshot,
  parts: readonly Part[],
  { completeFrom }: Pick<ReadingProgress, 'completeFrom'>,
  hasEnded: boolean,
): readonly Part[] {
  const start = startOfList(feed);
  if (start !== undefined && completeFrom > start) return [];
  const end = parts.findIndex(({ newest }) => newest !== -Infinity && newest < completeFrom);
  const joined = hasEnded || end < 0 ? parts : parts.slice(0, end);
  if (start === undefined || hasEnded) return joined;
  const below = joined.reduce((rows, { newest, matches }) => (newest <= start ? rows + matches.length : rows), 0);
  return below < SCREENFUL ? [] : joined;
}

/** Whether nothing is missing between the parts shown and the orders of the feed. */
function isJoined(feed: OrdersFeedSnapshot, parts: readonly unknown[]): boolean {
  return startOfList(feed) === undefined || parts.length > 0;
}

/** The state of a list whose period is read in addition to its feed. */
function snapshotOfReading(
  feed: OrdersFeedSnapshot,
  parts: readonly LocalPart[],
  progress: ReadingProgress,
  days: number | undefined,
): OrdersFeedSnapshot {
  const phase = PHASES[progress.phase];
  const { completeFrom } = progress;
  const reachedByFeed = secondOf(feed.reachedBackTo) ?? Infinity;
  const newerStatus = isJoined(feed, parts) ? 'whole' : feed.newerStatus;
  const isBounded = days === undefined;
  const unknown = Math.max(0, progress.unreadable - feed.unreadable.length);
  const gaps = progress.gaps.filter(({ second }) => !feed.gaps.some((gap) => gap.second === second));
  return {
    ...feed,
    status: phase === 'reading' ? 'loading-more' : phase === 'read' && isBounded ? 'complete' : 'idle',
    newerStatus,
    isComplete: phase === 'read' && isBounded && newerStatus === 'whole' && feed.gaps.length === 0,
    // The second before: unlike the last second of a feed, `completeFrom` itself is complete.
    reachedBackTo:
      newerStatus === 'whole' && Number.isFinite(completeFrom) && completeFrom <= reachedByFeed
        ? printUtcSecond(completeFrom - 1)
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

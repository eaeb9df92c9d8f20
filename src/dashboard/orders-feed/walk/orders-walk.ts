import { ALL_COVERED, type Coverage, coveredBackTo, NOTHING_COVERED } from '#contract/service/coverage.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { measurePage } from './created-instant.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { advanceDrain, drainRequest, type SecondDrain, startDrain } from './second-drain.ts';

/** Which orders a feed lists: a page's query without position and page size. */
export type FeedQuery = Omit<OrdersQuery, 'before' | 'pageSize'>;

/** Fetches one page of the list operation. Rejects when the request fails or is aborted. */
export type FetchPage = (query: OrdersQuery, signal: AbortSignal) => Promise<OrderPage>;

/** A second whose orders could not all be listed, `YYYY-MM-DDThh:mm:ssZ`. */
export type Gap = { readonly second: string };

/**
 * A lossless walk through the orders of a filter, from the newest to the oldest. It compares whole seconds only, because a service may
 * print, compare and truncate fractions of a second differently. Immutable.
 *
 * A page may end within a group of orders that share a second (a tie), so only seconds newer than the page's oldest one are known to be
 * complete. The next request therefore starts with that whole second again (`before` = the second after it) and repeats the tie.
 * Whether `before` is inclusive or exclusive does not matter, as everything at that instant has been seen.
 * Each response extends `coverage` to an older second. A second with more orders than fit a page is drained.
 */
export type OrdersWalk = {
  /** How far back every order has been seen, except for the gaps. */
  readonly coverage: Coverage;
  /** The second that is being listed by amount ranges, if any. */
  readonly drain: SecondDrain | undefined;
  readonly gaps: readonly Gap[];
  /** The oldest second of the last page that did not reach below its cursor, if there was one. */
  readonly repeatedSecond: number | undefined;
  /** The service claims that more orders follow but does not return them. */
  readonly isStuck: boolean;
};

/** A walk that starts at the newest order. */
export const WALK_START: OrdersWalk = {
  coverage: NOTHING_COVERED,
  drain: undefined,
  gaps: [],
  repeatedSecond: undefined,
  isStuck: false,
};

/** A walk that starts right below a second (epoch), as if that second and everything newer had been seen. */
export function walkFrom(second: number): OrdersWalk {
  return { ...WALK_START, coverage: coveredBackTo(second) };
}

/** Whether a walk has reached the oldest order. */
export function hasReachedEnd(walk: OrdersWalk): boolean {
  return walk.coverage.known === 'all';
}

/** The next request of a walk; undefined at its end and when it is stuck. */
export function walkRequest(walk: OrdersWalk, filter: FeedQuery, pageSize: number): OrdersQuery | undefined {
  if (walk.isStuck || hasReachedEnd(walk)) return undefined;
  const query = { ...filter, pageSize };
  if (walk.drain) return drainRequest(walk.drain, query);
  return { ...query, ...(walk.coverage.known === 'backTo' && { before: printUtcSecond(walk.coverage.second) }) };
}

/** Applies the response to `walkRequest`. */
export function advanceWalk(walk: OrdersWalk, filter: FeedQuery, request: OrdersQuery, page: OrderPage): OrdersWalk {
  if (walk.drain) return afterDrain(walk, advanceDrain(walk.drain, request, page));
  const { span, mayHaveMore } = measurePage(request, page);
  if (!mayHaveMore) return { ...walk, coverage: ALL_COVERED };
  // Without any order that has a time, the next request would be the same.
  if (!span) return { ...walk, isStuck: true };

  const { oldest } = span;
  const cursor = walk.coverage.known === 'backTo' ? walk.coverage.second : undefined;
  if (cursor === undefined || oldest + 1 < cursor) return { ...walk, coverage: coveredBackTo(oldest + 1) };
  const isRepeat = oldest >= cursor;
  // An inclusive cursor may return only orders of its own second; the same second twice is no progress.
  if (isRepeat && walk.repeatedSecond !== undefined && oldest >= walk.repeatedSecond) return { ...walk, isStuck: true };
  return {
    ...walk,
    drain: startDrain(Math.min(oldest, cursor - 1), filter, page),
    repeatedSecond: isRepeat ? oldest : walk.repeatedSecond,
  };
}

/** Continues below the drained second once all of its ranges are complete. */
function afterDrain(walk: OrdersWalk, drain: SecondDrain): OrdersWalk {
  if (drain.ranges.length > 0) return { ...walk, drain };
  const isGap = drain.hasGap || drain.awaited.size > 0;
  const gaps = isGap ? [...walk.gaps, { second: printUtcSecond(drain.second) }] : walk.gaps;
  return { ...walk, coverage: coveredBackTo(drain.second), drain: undefined, gaps };
}

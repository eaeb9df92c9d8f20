import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { measurePage } from './page-span.ts';
import { advanceDrain, drainRequest, type SecondDrain, startDrain } from './second-drain.ts';

/** The list operation's filter: everything of its query but the position. */
export type OrdersFilter = Omit<ListOrdersQuery, 'before' | 'pageSize'>;

/** A second whose orders could not all be listed, `YYYY-MM-DDThh:mm:ssZ`. */
export type Gap = { readonly second: string };

/**
 * A way through the orders of a filter from the newest to the oldest that leaves none out. It looks at times only, by whole seconds,
 * because the digits after them may be printed, compared and cut differently. Immutable.
 *
 * A page may end inside a group of orders of the same second, in any order, so that only what is newer than its oldest second is known
 * to be complete. The next request therefore goes back to that second whole (`before` = the second after it), and its answer
 * repeats the cut group. `before` includes or excludes its own instant: either is right, as everything there has been seen.
 * Each answer moves `completeFrom` to an older second; one that would not, because the second is larger than a page, is drained.
 */
export type OrdersWalk = {
  /** Every order of this second (epoch seconds) and later has been seen, but for the gaps: -Infinity at the end, undefined before it holds for any. */
  readonly completeFrom: number | undefined;
  /** The second that is being listed by amounts, between two pages. */
  readonly drain: SecondDrain | undefined;
  readonly gaps: readonly Gap[];
  /** The oldest second of the last page that did not go back behind its cursor, if there was one. */
  readonly repeatedSecond: number | undefined;
  /** The upstream says that more orders follow and does not give them. */
  readonly isStuck: boolean;
};

/** A walk that begins at the newest order. */
export const WALK_START: OrdersWalk = {
  completeFrom: undefined,
  drain: undefined,
  gaps: [],
  repeatedSecond: undefined,
  isStuck: false,
};

/** A walk that begins right below a second (epoch), as if all from there on had been seen. */
export function walkFrom(second: number): OrdersWalk {
  return { ...WALK_START, completeFrom: second };
}

/** Whether a walk has reached the oldest order. */
export function hasReachedEnd(walk: OrdersWalk): boolean {
  return walk.completeFrom === -Infinity;
}

/** The next question of a walk; undefined at its end and when it is stuck. */
export function walkRequest(walk: OrdersWalk, filter: OrdersFilter, pageSize: number): ListOrdersQuery | undefined {
  if (walk.isStuck || hasReachedEnd(walk)) return undefined;
  const query = { ...filter, pageSize };
  if (walk.drain) return drainRequest(walk.drain, query);
  return { ...query, ...(walk.completeFrom !== undefined && { before: printUtcSecond(walk.completeFrom) }) };
}

/** Takes the answer to `walkRequest`. */
export function advanceWalk(
  walk: OrdersWalk,
  filter: OrdersFilter,
  request: ListOrdersQuery,
  page: OrderPage,
): OrdersWalk {
  if (walk.drain) return afterDrain(walk, advanceDrain(walk.drain, request, page));
  const { oldest, mayHaveMore } = measurePage(request, page);
  if (!mayHaveMore) return { ...walk, completeFrom: -Infinity };

  const cursor = walk.completeFrom ?? Infinity;
  const isRepeat = oldest >= cursor;
  // An inclusive cursor may bring a page of its own second only. The same second again, or nothing with a time (Infinity), leads nowhere.
  if (isRepeat && oldest >= (walk.repeatedSecond ?? Infinity)) return { ...walk, isStuck: true };
  if (oldest + 1 < cursor) return { ...walk, completeFrom: oldest + 1 };
  return {
    ...walk,
    drain: startDrain(Math.min(oldest, cursor - 1), filter, page),
    repeatedSecond: isRepeat ? oldest : walk.repeatedSecond,
  };
}

/** Goes on below the drained second once all of its ranges were asked for. */
function afterDrain(walk: OrdersWalk, drain: SecondDrain): OrdersWalk {
  if (drain.ranges.length > 0) return { ...walk, drain };
  const isGap = drain.hasGap || drain.awaited.size > 0;
  const gaps = isGap ? [...walk.gaps, { second: printUtcSecond(drain.second) }] : walk.gaps;
  return { ...walk, completeFrom: drain.second, drain: undefined, gaps };
}

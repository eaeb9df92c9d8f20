import {
  type Coverage,
  coveredBackTo,
  covers,
  NOTHING_COVERED,
} from '#contract/service/coverage.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { cursorSecond, measureCoverage } from './measure-page.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import type { ListOrdersQuery } from '#contract/service/list-orders-query.ts';

/** Inclusive bounds of `totalCents`; undefined is open. */
type AmountRange = { readonly min: number | undefined; readonly max: number | undefined };

/**
 * Lists a single second that holds more orders than a page, by ranges of `totalCents` that are
 * split until each fits a page. Immutable.
 */
type SecondDrain = {
  /** Epoch seconds. */
  readonly second: number;
  /** The ranges not yet requested; the first is next. */
  readonly ranges: readonly AmountRange[];
  /**
   * Orders seen in this second but not yet in a complete range. Any left at the end prove that
   * filtering by amount misses orders.
   */
  readonly awaited: ReadonlySet<string>;
  /** True if some orders of this second cannot be listed. */
  readonly hasGap: boolean;
};

/**
 * Starts listing one second; `page` is the response that could not hold all of its orders, `filter`
 * the filter of the walk.
 */
function startDrain(
  second: number,
  filter: Pick<ListOrdersQuery, 'amountMin' | 'amountMax'>,
  page: OrderPage,
): SecondDrain {
  return {
    second,
    ranges: [{ min: filter.amountMin, max: filter.amountMax }],
    awaited: new Set(idsWithin(second, page)),
    hasGap: false,
  };
}

/**
 * The next request of a drain: from the second before to the second after, in whole seconds.
 * Whether or not the service includes these bounds, and even if it compares fewer digits than it
 * prints, the response can contain extra orders but never misses any.
 */
function drainRequest(
  { second, ranges }: SecondDrain,
  query: Omit<OrdersQuery, 'before'>,
): OrdersQuery {
  const { amountMin: _min, amountMax: _max, ...rest } = query;
  const filterStart = cursorSecond(secondOf(query.from));
  const isFilterLater = filterStart !== undefined && filterStart >= second - 1;
  const [range] = ranges;
  return {
    ...rest,
    // A date-only `from` starts on a whole second, so it never cuts into this one.
    ...(!isFilterLater && { from: printUtcSecond(second - 1) }),
    before: printUtcSecond(second + 1),
    ...(range?.min !== undefined && { amountMin: range.min }),
    ...(range?.max !== undefined && { amountMax: range.max }),
  };
}

function advanceDrain(drain: SecondDrain, page: OrderPage, coverage: Coverage): SecondDrain {
  const [range, ...others] = drain.ranges;
  if (!range) return drain;
  const amounts = page.orders.map((order) => order.totalCents);
  // Splitting would never end for a service that ignores the amounts.
  if (!amounts.every((amount) => contains(range, amount)))
    return { ...drain, ranges: [], hasGap: true };

  const ids = idsWithin(drain.second, page);
  // Pages are sorted newest first: one that reaches below this second holds all orders of the
  // second, whatever `hasMore` claims.
  if (covers(coverage, drain.second)) {
    const found = new Set(ids);
    return {
      ...drain,
      ranges: others,
      awaited: new Set([...drain.awaited].filter((id) => !found.has(id))),
    };
  }
  const parts = splitRange(range, amounts);
  return {
    ...drain,
    ranges: [...parts, ...others],
    awaited: new Set([...drain.awaited, ...ids]),
    hasGap: drain.hasGap || parts.length === 0,
  };
}

function idsWithin(second: number, page: OrderPage): string[] {
  return [...page.orders, ...page.unreadable].flatMap(({ id, created }) =>
    id !== undefined && cursorSecond(created) === second ? [id] : [],
  );
}

function contains({ min, max }: AmountRange, amount: number): boolean {
  return (min === undefined || amount >= min) && (max === undefined || amount <= max);
}

/**
 * Splits a range in the middle of the amounts seen in it; returns no parts if it cannot be split
 * further.
 */
function splitRange({ min, max }: AmountRange, amounts: readonly number[]): AmountRange[] {
  const seen = [...new Set(amounts)]
    .filter(Number.isSafeInteger)
    .sort((left, right) => left - right);
  const middle = seen[Math.floor((seen.length - 1) / 2)];
  if (middle === undefined) return [];
  if (seen.length > 1) {
    return [
      { min, max: middle },
      { min: middle + 1, max },
    ];
  }
  const parts = [
    { min, max: middle - 1 },
    { min: middle, max: middle },
    { min: middle + 1, max },
  ].filter((part) => part.min === undefined || part.max === undefined || part.min <= part.max);
  return parts.length > 1 ? parts : [];
}

/** A page's query without position and page size. */
export type FeedQuery = Omit<OrdersQuery, 'before' | 'pageSize'>;

/** A second whose orders could not all be listed, `YYYY-MM-DDThh:mm:ssZ`. */
export type Gap = { readonly second: string };

/**
 * A lossless walk through the orders of a filter, from the newest to the oldest. It compares whole
 * seconds only, because a service may print, compare and truncate fractions of a second
 * differently. Immutable.
 *
 * A page may end within a group of orders that share a second (a tie), so only seconds newer than
 * the page's oldest one are known to be complete. The next request therefore starts with that whole
 * second again (`before` = the second after it) and repeats the tie. Whether `before` is inclusive
 * or exclusive does not matter, as everything at that instant has been seen. Each response extends
 * `coverage` to an older second. A second with more orders than fit a page is drained.
 */
export type OrdersWalk = {
  /** Every order down to here has been seen, except for the gaps. */
  readonly coverage: Coverage;
  /** The second that is being listed by amount ranges, if any. */
  readonly drain: SecondDrain | undefined;
  readonly gaps: readonly Gap[];
  /** The oldest second of the last page that did not reach below its cursor, if there was one. */
  readonly repeatedSecond: number | undefined;
  /** The service claims that more orders follow but does not return them. */
  readonly isStuck: boolean;
};

export const WALK_START: OrdersWalk = {
  coverage: NOTHING_COVERED,
  drain: undefined,
  gaps: [],
  repeatedSecond: undefined,
  isStuck: false,
};

/**
 * A walk that starts right below a second (epoch), as if that second and everything newer had been
 * seen.
 */
export function walkFrom(second: number): OrdersWalk {
  return { ...WALK_START, coverage: coveredBackTo(second) };
}

/** True at the oldest order. */
function hasReachedEnd(walk: OrdersWalk): boolean {
  return walk.coverage.known === 'all';
}

/** The next request of a walk; undefined at its end and when it is stuck. */
export function walkRequest(
  walk: OrdersWalk,
  filter: FeedQuery,
  pageSize: number,
): OrdersQuery | undefined {
  if (walk.isStuck || hasReachedEnd(walk)) return undefined;
  const query = { ...filter, pageSize };
  if (walk.drain) return drainRequest(walk.drain, query);
  return {
    ...query,
    ...(walk.coverage.known === 'backTo' && { before: printUtcSecond(walk.coverage.second) }),
  };
}

/**
 * Applies the response to `walkRequest`; `coverage` overrides the coverage computed from its
 * orders.
 */
export function advanceWalk(
  walk: OrdersWalk,
  filter: FeedQuery,
  request: OrdersQuery,
  page: OrderPage,
  coverage: Coverage = measureCoverage(request, page),
): OrdersWalk {
  if (walk.drain) return afterDrain(walk, advanceDrain(walk.drain, page, coverage));
  // Without any order that has a time, the next request would be the same.
  if (coverage.known === 'nothing') return { ...walk, isStuck: true };
  const cursor = walk.coverage.known === 'backTo' ? walk.coverage.second : undefined;
  if (coverage.known === 'all' || cursor === undefined || coverage.second < cursor)
    return { ...walk, coverage };

  const oldest = coverage.second - 1;
  const isRepeat = oldest >= cursor;
  // An inclusive cursor may return only orders of its own second; the same second twice is no
  // progress.
  if (isRepeat && walk.repeatedSecond !== undefined && oldest >= walk.repeatedSecond)
    return { ...walk, isStuck: true };
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

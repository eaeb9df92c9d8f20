import type { Coverage } from '#contract/service/coverage.ts';
import { effectivePageSize, MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { UnreadableOrder } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { ApiFailure } from '../../kit/request.ts';
import { readCreatedInstant } from '../walk/created-instant.ts';
import type { FeedQuery, FetchPage, Gap } from '../walk/orders-walk.ts';
import { walkPeriod } from '../walk-period.ts';
import { shouldHandIn, type TimePeriod } from './slice-plan.ts';

/** What was read of a slice. */
export type SliceResult = {
  /** Everything from this second (epoch) to the slice's end was read; the rest is left to another slice. */
  readonly from: number;
  /** The distinct orders whose whole second lies in the part that was read. */
  readonly orders: readonly Order[];
  /** The second (epoch) of the newest of them; undefined without any. */
  readonly newest: number | undefined;
  readonly gaps: readonly Gap[];
  readonly unreadable: number;
  /** Orders without a readable time, by id: any response may contain them, and they belong to no slice. */
  readonly undated: readonly string[];
  /** Why the rest was not read; undefined if it was left to another slice. */
  readonly error: unknown;
};

/** What a slice's pages have contained so far. */
type Collected = {
  readonly orders: Map<string, { readonly order: Order; readonly second: number }>;
  readonly unreadable: Map<string, number>;
  readonly undated: Set<string>;
};

const WITHHELD = 'The service claims that more orders follow but does not return them.';

/**
 * Reads the orders whose whole second lies in a slice, from the newest to the oldest, one request at a time. Never rejects: after a failure
 * or an abort it returns what was complete by then. `onPage` receives the number of distinct orders so far and the second (epoch)
 * down to which they are complete.
 */
export async function readSlice({
  filter,
  slice,
  pageSize = MAX_PAGE_SIZE,
  fetchPage,
  signal,
  now,
  isScout,
  hasIdleLanes,
  onPage,
}: {
  readonly filter: FeedQuery;
  readonly slice: TimePeriod;
  readonly pageSize?: number;
  readonly fetchPage: FetchPage;
  readonly signal: AbortSignal;
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Whether it is unknown how many orders the slice holds. */
  readonly isScout: boolean;
  /** Whether other lanes are idle. */
  readonly hasIdleLanes: () => boolean;
  readonly onPage: (orders: number, from: number) => void;
}): Promise<SliceResult> {
  const collected: Collected = { orders: new Map(), unreadable: new Map(), undated: new Set() };
  const size = effectivePageSize({ pageSize, expand: filter.expand });
  const walk = walkPeriod({
    // One more second on both sides, so that it does not matter whether the service includes its bounds or how many digits it compares.
    filter: { ...filter, from: printUtcSecond(slice.from - 1), to: printUtcSecond(slice.until) },
    fetchPage,
    signal,
    pageSize,
  });
  let from = slice.until;
  const result = (gaps: readonly Gap[], error?: unknown): SliceResult => ({
    ...takenFrom(collected, from),
    from,
    gaps: gaps.filter(({ second }) => isWithin(secondOf(second), { from, until: slice.until })),
    error,
  });
  let gaps: readonly Gap[] = [];
  try {
    for (let pages = 1; ; pages += 1) {
      const step = await walk.next();
      if (step.done) {
        const isStuck = step.value.reason === 'stuck';
        if (!isStuck) from = slice.from;
        return result(step.value.gaps, isStuck ? new ApiFailure('unreadable', WITHHELD) : undefined);
      }
      const { orders, unreadable, coverage, gaps: known } = step.value;
      collect(collected, orders, unreadable, slice);
      const before = from;
      from = startOfCovered(slice, coverage);
      gaps = known;
      onPage(collected.orders.size, from);
      const seconds = Math.min(slice.until, now() / 1_000) - from;
      const pagesLeft = seconds > 0 ? ((collected.orders.size / seconds) * (from - slice.from)) / size : 0;
      if (from <= slice.from) return result(gaps);
      // Not in the middle of a second, which would have to be read from its start again.
      if (from < before && shouldHandIn(pages, pagesLeft, { isScout, hasIdleLanes: hasIdleLanes() }))
        return result(gaps);
    }
  } catch (error) {
    return result(gaps, error);
  }
}

/** The first second (epoch) of the part of a slice that is covered; the slice's end if none of it is. */
function startOfCovered({ from, until }: TimePeriod, coverage: Coverage): number {
  if (coverage.known === 'nothing') return until;
  return coverage.known === 'all' ? from : Math.max(from, Math.min(until, coverage.second));
}

function isWithin(second: number | undefined, { from, until }: TimePeriod): second is number {
  return second !== undefined && second >= from && second < until;
}

function collect(
  { orders, unreadable, undated }: Collected,
  readable: readonly Order[],
  others: readonly UnreadableOrder[],
  slice: TimePeriod,
): void {
  for (const order of readable) {
    const second = readCreatedInstant(order.createdAt)?.epochSeconds;
    const known = orders.get(order.id)?.order.orderVersion ?? undefined;
    if (second === undefined) undated.add(order.id);
    else if (isWithin(second, slice) && (known === undefined || known <= (order.orderVersion ?? 0)))
      orders.set(order.id, { order, second });
  }
  for (const { id, createdAt, path } of others) {
    const second = readCreatedInstant(createdAt)?.epochSeconds;
    const key = id ?? `${createdAt} ${path.join('.')}`;
    if (second === undefined) undated.add(key);
    else if (isWithin(second, slice)) unreadable.set(key, second);
  }
}

function takenFrom({ orders, unreadable, undated }: Collected, from: number) {
  const taken = [...orders.values()].filter(({ second }) => second >= from);
  return {
    orders: taken.map(({ order }) => order),
    newest: taken.length === 0 ? undefined : Math.max(...taken.map(({ second }) => second)),
    unreadable: [...unreadable].filter(([id, second]) => second >= from && !orders.has(id)).length,
    undated: [...undated].filter((id) => !orders.has(id)),
  };
}

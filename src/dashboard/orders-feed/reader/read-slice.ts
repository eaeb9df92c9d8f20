import type { Coverage } from '#contract/service/coverage.ts';
import { effectivePageSize, MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import type { UnreadableOrder } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import { ApiFailure } from '../../kit/request.ts';
import { cursorSecond } from '#upstream/walk/measure-page.ts';
import type { FeedQuery, FetchPage, Gap } from '#upstream/walk/orders-walk.ts';
import { NO_FIRST_DAY, NO_LAST_DAY } from './reading.ts';
import { walkPeriod } from '../walk-period.ts';

/** A period in epoch seconds, `until` exclusive. */
export type TimePeriod = { readonly from: number; readonly until: number };

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** How many pages a slice is planned to fill: the last one is half empty on average, so longer slices need fewer pages in total. */
const TARGET_PAGES = 12;
/** A slice hands in what it has after this many pages, so that results arrive early and its orders do not pile up. */
const PAGES_AT_ONCE = 4;
/** How much of a slice's last page should stay free, in pages, so that a few more orders than expected need no further page. */
const SPARE = 0.1;
/** Slices start on borders this many seconds apart, so that readings of other periods can share them; longer ones on multiples of a day. */
const BOUNDARIES = [DAY, 6 * HOUR, HOUR, 15 * MINUTE, 5 * MINUTE, MINUTE, 10];
/** A slice is at least this many times as long as the distance between borders. */
const GRID = 6;

/**
 * Orders per second in the slices just above a second (epoch), half a page or more, from their newest order on: years without orders, as
 * after the last one of a closed store, say nothing about the days before it, nor does the future. Undefined while unknown; `now` is in
 * epoch seconds.
 */
export function densityAbove(
  second: number,
  slices: readonly (TimePeriod & { readonly orders: number; readonly newest: number | undefined })[],
  pageSize: number,
  now: number,
): number | undefined {
  let orders = 0;
  let seconds = 0;
  let density: number | undefined;
  const above = slices.filter(({ from }) => from >= second).toSorted((left, right) => left.from - right.from);
  for (const { from, until, newest, ...slice } of above) {
    const secondsTo = (second: number) => seconds + Math.max(1, Math.min(second, now) - from);
    orders += slice.orders;
    if (newest !== undefined) density = orders / secondsTo(newest + 1);
    if (orders >= pageSize / 2) return density;
    seconds = secondsTo(until);
  }
  return density;
}

/**
 * The slice to read next: the newest part of a period. `perSecond` is the expected number of orders per second; while it is unknown, the
 * whole period is one slice, whose first page gives an estimate. `remaining` is the total number of seconds left to read, `lanes` how many
 * slices are read at once; `now` is in epoch seconds. `emptyTail` seconds without orders were read just before it: the longer, the less often
 * the rest is asked for orders that may not exist.
 */
export function nextSlice(
  period: TimePeriod,
  {
    remaining,
    perSecond,
    pageSize,
    lanes,
    now,
    emptyTail,
  }: {
    readonly remaining: number;
    readonly perSecond: number | undefined;
    readonly pageSize: number;
    readonly lanes: number;
    readonly now: number;
    readonly emptyTail: number;
  },
): TimePeriod {
  if (!perSecond) return period;
  // All lanes should finish at about the same time.
  const share = Math.ceil((remaining * perSecond) / pageSize / lanes);
  const pages = Math.max(1, Math.min(TARGET_PAGES, share));
  const length = Math.max(2 * emptyTail, Math.ceil(((pages - SPARE) * pageSize) / perSecond));
  // The future holds no orders, so it is part of the slice before it.
  const newest = Math.min(period.until, now);
  const from = alignedStart(newest - length, newest);
  // Nor do the years before 1970.
  if (from <= 0) return period;
  return { from: Math.max(period.from, Math.min(from, period.until - 1)), until: period.until };
}

/** The first border at or after `from` (epoch seconds) and before `until`, on a grid that is fine enough for the distance between them. */
function alignedStart(from: number, until: number): number {
  const length = until - from;
  const days = Math.floor(length / DAY / GRID);
  const border =
    days > 1 ? DAY * 2 ** Math.floor(Math.log2(days)) : (BOUNDARIES.find((each) => each <= length / GRID) ?? 1);
  return Math.ceil(from / border) * border;
}

/**
 * Whether a slice should hand in what it has after `pages` pages, and leave the rest, about `pagesLeft` pages, to other slices. `isScout`: it
 * is the first of its reading, so its number of orders was unknown; `hasIdleLanes`: other lanes are idle.
 */
function shouldHandIn(
  pages: number,
  pagesLeft: number,
  { isScout, hasIdleLanes }: { readonly isScout: boolean; readonly hasIdleLanes: boolean },
): boolean {
  return pages >= PAGES_AT_ONCE || ((isScout || hasIdleLanes) && pagesLeft > 1);
}

const SHORTEST_KEEP = 10_000;
const LONGEST_KEEP = 12 * HOUR * 1_000;

/**
 * Whether the orders of a slice may have changed since it was read at `readAt` (epoch ms). Orders change mostly in their first hours and
 * less and less later, so a response stays fresh for a hundredth of its orders' age: at least 10 s (for today's orders), at most 12 h. It
 * does not if the clock was set back since.
 */
export function isStale({ until }: TimePeriod, readAt: number, now: number): boolean {
  const age = readAt - until * 1_000;
  return now < readAt || now - readAt > Math.min(LONGEST_KEEP, Math.max(SHORTEST_KEEP, age / 100));
}

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

/** A slice that was read; its id identifies the part that its kind made from it. */
export type ReadSlice = TimePeriod &
  Omit<SliceResult, 'orders' | 'error'> & {
    readonly id: number;
    /** Epoch milliseconds of its oldest response. */
    readonly readAt: number;
    readonly orders: number;
  };

/** The part of a slice's response that the ledger keeps. */
export function readSliceOf(id: number, task: TimePeriod, readAt: number, result: SliceResult): ReadSlice {
  const { orders, error: _error, ...kept } = result;
  return { ...kept, id, until: task.until, readAt, orders: orders.length };
}

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
    filter: {
      ...filter,
      ...(slice.from > NO_FIRST_DAY && { from: printUtcSecond(slice.from - 1) }),
      ...(slice.until < NO_LAST_DAY && { to: printUtcSecond(slice.until) }),
    },
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
        const { isStuck } = step.value;
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
      const pagesLeft = seconds > 0 ? ((collected.orders.size / seconds) * (from - Math.max(slice.from, 0))) / size : 0;
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
    const second = cursorSecond(order.created);
    const known = orders.get(order.id)?.order.orderVersion ?? undefined;
    if (second === undefined) undated.add(order.id);
    else if (isWithin(second, slice) && (known === undefined || known <= (order.orderVersion ?? 0)))
      orders.set(order.id, { order, second });
  }
  for (const { id, created, createdAt, path } of others) {
    const second = cursorSecond(created);
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

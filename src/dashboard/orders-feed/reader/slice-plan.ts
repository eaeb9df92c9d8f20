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
 * after the last one of a closed store, say nothing about the days before it. Undefined while unknown.
 */
export function densityAbove(
  second: number,
  slices: readonly (TimePeriod & { readonly orders: number; readonly newest: number | undefined })[],
  pageSize: number,
): number | undefined {
  let orders = 0;
  let seconds = 0;
  let density: number | undefined;
  const above = slices.filter(({ from }) => from >= second).toSorted((left, right) => left.from - right.from);
  for (const { from, until, newest, ...slice } of above) {
    orders += slice.orders;
    if (newest !== undefined) density = orders / (seconds + newest + 1 - from);
    if (orders >= pageSize / 2) return density;
    seconds += until - from;
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
export function shouldHandIn(
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
 * less and less later, so a response stays fresh for a hundredth of its orders' age: at least 10 s (for today's orders), at most 12 h.
 */
export function isStale({ until }: TimePeriod, readAt: number, now: number): boolean {
  const age = readAt - until * 1_000;
  return now - readAt > Math.min(LONGEST_KEEP, Math.max(SHORTEST_KEEP, age / 100));
}

/** A stretch of time in epoch seconds, `until` exclusive. */
export type Stretch = { readonly from: number; readonly until: number };

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** How many pages a slice is planned to fill: the last one is half empty on average, so longer slices ask for fewer pages in all. */
const TARGET_PAGES = 12;
/** A slice hands in what it has after so many pages: results come early, and its orders do not pile up. */
const PAGES_AT_ONCE = 4;
/** What a slice's last page should leave free, in pages: a few orders more than expected then need no further page. */
const SPARE = 0.1;
/** Slices start on borders this many seconds apart, so that readings of other periods find the same ones; longer ones on multiples of a day. */
const BORDERS = [DAY, 6 * HOUR, HOUR, 15 * MINUTE, 5 * MINUTE, MINUTE, 10];
/** A slice is at least this many times as long as its borders are apart. */
const GRID = 6;

/**
 * The newest slice to read next of a stretch. `perSecond` is how many orders a second is expected to hold: while that is unknown, all of
 * the stretch is one slice, whose first page tells it. `remaining` is how many seconds are to be read in all, by so many `lanes` at once;
 * `now` is in epoch seconds.
 */
export function nextSlice(
  stretch: Stretch,
  {
    remaining,
    perSecond,
    pageSize,
    lanes,
    now,
  }: {
    readonly remaining: number;
    readonly perSecond: number | undefined;
    readonly pageSize: number;
    readonly lanes: number;
    readonly now: number;
  },
): Stretch {
  if (!perSecond) return stretch;
  // All lanes should finish at about the same time.
  const share = Math.ceil((remaining * perSecond) / pageSize / lanes);
  const pages = Math.max(1, Math.min(TARGET_PAGES, share));
  const length = Math.ceil(((pages - SPARE) * pageSize) / perSecond);
  // The future holds no orders: it goes with the slice before it.
  const newest = Math.min(stretch.until, now);
  const from = alignedStart(newest - length, newest);
  return { from: Math.max(stretch.from, Math.min(from, stretch.until - 1)), until: stretch.until };
}

/** The first border at or after `from` (epoch seconds), and before `until`, of a grid that is fine for the length between them. */
function alignedStart(from: number, until: number): number {
  const length = until - from;
  const days = Math.floor(length / DAY / GRID);
  const border =
    days > 1 ? DAY * 2 ** Math.floor(Math.log2(days)) : (BORDERS.find((each) => each <= length / GRID) ?? 1);
  return Math.ceil(from / border) * border;
}

/**
 * Whether a slice should hand in what it has after so many pages, and leave about `pagesLeft` to others. `isScout`: it is the first of its
 * reading, so nothing was known of how much it holds; `isHelpWanted`: others have nothing to read.
 */
export function shouldHandIn(
  pages: number,
  pagesLeft: number,
  { isScout, isHelpWanted }: { readonly isScout: boolean; readonly isHelpWanted: boolean },
): boolean {
  return pages >= PAGES_AT_ONCE || ((isScout || isHelpWanted) && pagesLeft > 1);
}

const SHORTEST_KEEP = 10_000;
const LONGEST_KEEP = 12 * HOUR * 1_000;

/**
 * Whether the orders of a slice may have changed since it was read at `readAt` (epoch ms): orders change mostly in their first hours and
 * ever more rarely later, so an answer is good for a hundredth of its orders' age: 10 s at least (for orders of today), 12 h at most.
 */
export function isStale({ until }: Stretch, readAt: number, now: number): boolean {
  const age = readAt - until * 1_000;
  return now - readAt > Math.min(LONGEST_KEEP, Math.max(SHORTEST_KEEP, age / 100));
}

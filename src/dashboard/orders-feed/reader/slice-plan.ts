/** A stretch of time in epoch seconds, `until` exclusive. */
export type Stretch = { readonly from: number; readonly until: number };

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;
/** The first slices of a period of unknown density are at most this long (s). */
const FIRST_SLICE = 6 * HOUR;
/** How much longer than all slices before it a slice may be: thin weeks are crossed in few steps, and a dense one is not run into blindly. */
const GROWTH = 4;
/** A slice should fill about this many pages: few half-empty last pages, and still results early. */
const TARGET_PAGES = 6;
/** What a slice's last page should leave free, in pages: a few orders more than expected then need no further page. */
const SPARE = 0.1;
/** A slice that grows beyond this many pages is cut, so that others can help with the rest. */
const MAX_PAGES = 9;
/** Slices start on these borders (s), so that readings of other periods find the same ones; longer ones on multiples of a day. */
/** A slice is at least this many times as long as the distance of its borders. */
const GRID = 6;
const BORDERS = [DAY, 6 * HOUR, HOUR, 15 * MINUTE, 5 * MINUTE, MINUTE, 10];

/** What is known about how many orders a period holds. */
export type Density = {
  /** Orders per second; undefined before anything was read. */
  readonly perSecond: number | undefined;
  /** The longest stretch (s) that was read. */
  readonly longest: number;
};

/** The newest slice to read next of a stretch; `now` in epoch seconds, `lanes` is how many slices are read at once. */
export function nextSlice(
  stretch: Stretch,
  remaining: number,
  density: Density,
  pageSize: number,
  lanes: number,
  now: number,
): Stretch {
  // The future holds no orders: it goes with the slice before it.
  const newest = Math.min(stretch.until, now);
  const length = Math.ceil(sliceLength(remaining, density, pageSize, lanes));
  const from = alignedStart(newest - length, newest);
  return { from: Math.max(stretch.from, Math.min(from, stretch.until - 1)), until: stretch.until };
}

function sliceLength(remaining: number, { perSecond, longest }: Density, pageSize: number, lanes: number): number {
  if (perSecond === undefined) return Math.min(FIRST_SLICE, remaining / lanes);
  const longestAllowed = Math.max(longest, FIRST_SLICE / GROWTH) * GROWTH;
  if (perSecond === 0) return longestAllowed;
  const remainingPages = (remaining * perSecond) / pageSize;
  // Towards the end slices get smaller, so that all lanes finish at about the same time.
  const pages = Math.max(1, Math.min(TARGET_PAGES, Math.floor(remainingPages / (2 * lanes))));
  return Math.min(longestAllowed, ((pages - SPARE) * pageSize) / perSecond);
}

/** The first border at or after `from` (epoch seconds), and before `until`, of a grid that is fine for the length between them. */
function alignedStart(from: number, until: number): number {
  const length = until - from;
  const days = Math.floor(length / DAY / GRID);
  const border =
    days > 1 ? DAY * 2 ** Math.floor(Math.log2(days)) : (BORDERS.find((each) => each <= length / GRID) ?? 1);
  return Math.ceil(from / border) * border;
}

/** Whether a slice should end at what was read of it: `seconds` with `orders` on `pages`, while `secondsLeft` are unread. */
export function shouldCut(
  pages: number,
  orders: number,
  seconds: number,
  secondsLeft: number,
  pageSize: number,
): boolean {
  if (seconds <= 0) return false;
  const pagesLeft = ((orders / seconds) * secondsLeft) / pageSize;
  return pages + pagesLeft > MAX_PAGES && secondsLeft > 1;
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

/** Rows to have ready beyond those on screen while nobody scrolls. */
const LEAST = 80;
/** However fast the scrolling: a drag of the scrollbar must not load everything. */
const MOST = 1_000;
/** Rows are ready this long (seconds) before they come on screen. */
const LEAD = 2;
/** A pace counts half after this many ms. */
const HALF_LIFE = 500;

/** Watches how fast a list is scrolled and tells how many rows to have ready beyond those on screen. */
export function createScrollPace(): (index: number, list: unknown, milliseconds: number) => number {
  let last: { readonly index: number; readonly list: unknown; readonly milliseconds: number } | undefined;
  let isSettling = true;
  let rowsPerSecond = 0;
  /** `index` is the row at the edge of the screen, `list` what it counts in, `milliseconds` the time it came there. */
  return (index, list, milliseconds) => {
    if (last && milliseconds > last.milliseconds) {
      const elapsed = milliseconds - last.milliseconds;
      const rows = Math.abs(index - last.index);
      // Once the list has grown, its rows are at other positions without any scrolling: the first move is not counted.
      const pace = isSettling || last.list !== list ? 0 : (rows * 1000) / elapsed;
      isSettling = last.list !== list || (isSettling && rows === 0);
      rowsPerSecond = Math.max(pace, rowsPerSecond * 0.5 ** (elapsed / HALF_LIFE));
    }
    last = { index, list, milliseconds };
    return Math.round(Math.min(Math.max(rowsPerSecond * LEAD, LEAST), MOST));
  };
}

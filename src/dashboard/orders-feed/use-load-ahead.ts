import { useEffect, useState } from 'react';

/** Rows to keep loaded beyond those on screen while idle. */
const MIN_ROWS_AHEAD = 80;
/** Limit for fast scrolling: dragging the scrollbar must not load everything. */
const MAX_ROWS_AHEAD = 1_000;
/** Rows are loaded this long before they scroll into view. */
const LEAD_SECONDS = 2;
/** Half-life (ms) of the measured scroll speed. */
const HALF_LIFE = 500;

/** Measures how fast a list is scrolled and returns how many rows to keep loaded beyond those on screen. */
export function createLookahead(): (index: number, list: unknown, milliseconds: number) => number {
  let last: { readonly index: number; readonly list: unknown; readonly milliseconds: number } | undefined;
  let isSettling = true;
  let rowsPerSecond = 0;
  /** `index` is the row at the edge of the screen, `list` the rows it refers to, `milliseconds` the current time. */
  return (index, list, milliseconds) => {
    if (last && milliseconds > last.milliseconds) {
      const elapsed = milliseconds - last.milliseconds;
      const rows = Math.abs(index - last.index);
      // When the list grows, rows change their index without any scrolling: ignore the first change.
      const pace = isSettling || last.list !== list ? 0 : (rows * 1000) / elapsed;
      isSettling = last.list !== list || (isSettling && rows === 0);
      rowsPerSecond = Math.max(pace, rowsPerSecond * 0.5 ** (elapsed / HALF_LIFE));
    }
    last = { index, list, milliseconds };
    return Math.round(Math.min(Math.max(rowsPerSecond * LEAD_SECONDS, MIN_ROWS_AHEAD), MAX_ROWS_AHEAD));
  };
}

/** Loads more rows before the user reaches an end of the loaded ones: the faster the scrolling, the earlier. */
export function useLoadAhead({
  view,
  orders,
  onNearStart,
  onNearEnd,
}: {
  /** Indexes of the first and last row on screen; undefined before they are known, and if there are none. */
  view: { readonly first: number; readonly last: number } | undefined;
  /** The loaded rows; after each change there may still be too few. */
  orders: readonly unknown[];
  onNearStart: () => void;
  onNearEnd: () => void;
}): void {
  const [rowsAhead] = useState(createLookahead);
  const { first, last } = view ?? {};
  useEffect(() => {
    let [isNearStart, isNearEnd] = [true, true];
    if (first !== undefined && last !== undefined) {
      const ahead = rowsAhead(last, orders, performance.now());
      isNearStart = first < ahead;
      isNearEnd = last >= orders.length - ahead;
    } else if (orders.length > 0) {
      // Before the first layout no row is on screen.
      return undefined;
    }
    // Wait a frame: by then, rows added above have moved the visible ones away from the start.
    const frame = requestAnimationFrame(() => {
      if (isNearStart) onNearStart();
      if (isNearEnd) onNearEnd();
    });
    return () => cancelAnimationFrame(frame);
  }, [first, last, orders, onNearStart, onNearEnd, rowsAhead]);
}

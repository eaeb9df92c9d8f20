import { useEffect } from 'react';

/** Rows to keep loaded beyond those on screen: fewer than a page less a screen, so that opening a list costs one request. */
const ROWS_AHEAD = 120;

/** Loads more rows before the user reaches an end of the loaded ones. */
export function LoadAhead({
  view,
  orders,
  onNearStart,
  onNearEnd,
}: {
  /** Indexes of the first and last row on screen; undefined before they are known, and if there are none. */
  view: { readonly first: number; readonly last: number } | undefined;
  orders: readonly unknown[];
  onNearStart: () => void;
  onNearEnd: () => void;
}): null {
  const { first, last } = view ?? {};
  useEffect(() => {
    let [isNearStart, isNearEnd] = [true, true];
    if (first !== undefined && last !== undefined) {
      isNearStart = first < ROWS_AHEAD;
      isNearEnd = last >= orders.length - ROWS_AHEAD;
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
  }, [first, last, orders, onNearStart, onNearEnd]);
  return null;
}

import { useEffect, useState } from 'react';
import { createScrollPace } from './scroll-pace.ts';

/** Asks for more rows before the reader meets an end of those that are there: the earlier, the faster the list is scrolled. */
export function useLoadAhead({
  first,
  last,
  orders,
  onNearStart,
  onNearEnd,
}: {
  /** Positions of the first and last row on screen; −1 before they are known, and where there is none. */
  first: number;
  last: number;
  /** What is loaded; each time it changes, it may still not be enough. */
  orders: readonly unknown[];
  onNearStart: () => void;
  onNearEnd: () => void;
}): void {
  const [rowsAhead] = useState(createScrollPace);
  useEffect(() => {
    // Before the first layout nothing is on screen, so that nothing is near.
    if (last < 0 && orders.length > 0) return undefined;
    const ahead = rowsAhead(last, orders, performance.now());
    // In the next frame: rows that have come above have then moved those on screen away from the start.
    const frame = requestAnimationFrame(() => {
      if (first < ahead) onNearStart();
      if (last >= orders.length - ahead) onNearEnd();
    });
    return () => cancelAnimationFrame(frame);
  }, [first, last, orders, onNearStart, onNearEnd, rowsAhead]);
}

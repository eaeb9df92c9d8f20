import { useEffect, useEffectEvent } from 'react';

/**
 * Rows to keep loaded below those on screen: fewer than a page less a screen, so that opening a
 * list costs one request.
 */
const ROWS_AHEAD = 120;

/** Loads more rows before the last loaded one is reached. */
export function LoadAhead({
  last,
  count,
  onNearEnd,
}: {
  /** Index of the last row on screen; undefined before it is known, and if there is none. */
  last: number | undefined;
  /** How many rows are loaded. */
  count: number;
  onNearEnd: (() => void) | undefined;
}): null {
  const isNearEnd = count === 0 || (last !== undefined && last >= count - ROWS_AHEAD);
  const load = useEffectEvent((_count: number) => onNearEnd?.());
  useEffect(() => {
    if (isNearEnd) load(count);
  }, [isNearEnd, count]);
  return null;
}

import { useEffect } from 'react';
import { afterPaint } from './after-paint.ts';
import { startPreloading } from './idle-preload.ts';

/** Begins to load what may be needed later once the page has painted what it was opened for: rows, or that there are none. */
export function usePreloading(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? undefined : afterPaint(startPreloading)), [isWaiting]);
}

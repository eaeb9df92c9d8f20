import { useEffect } from 'react';
import { afterPaint } from './after-paint.ts';
import { startPreloading } from './idle-preload.ts';

/** Starts preloading code that may be needed later, once the page has painted its main content: rows, or that there are none. */
export function usePreloading(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? undefined : afterPaint(startPreloading)), [isWaiting]);
}

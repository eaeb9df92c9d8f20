import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { firstRows } from '../../loading/idle-preload.ts';
import type { ReadingOrder } from './reading-order.ts';

/**
 * Rows are positioned absolutely, whatever their order in the document, so elements that scrolled out of view can render other rows without
 * being moved. This hook keeps them in reading order (reading-order.ts, loaded after the first rows, which are rendered in order). `rows`
 * must change whenever other rows are rendered.
 */
export function useReadingOrder(grid: RefObject<HTMLElement | null>, rows: unknown): void {
  const order = useRef<ReadingOrder>(undefined);
  // oxlint-disable-next-line react/exhaustive-deps -- Only a change of rows can break the order.
  useLayoutEffect(() => order.current?.onRows(), [rows]);
  useEffect(() => {
    let isLeft = false;
    async function start(): Promise<void> {
      if (order.current) return;
      await firstRows.promise;
      const { keepReadingOrder } = await import('./reading-order.ts');
      if (isLeft || order.current) return;
      order.current = keepReadingOrder(() => grid.current);
      order.current.onRows();
    }
    const tryToStart = () => void start().catch(() => undefined);
    tryToStart();
    addEventListener('online', tryToStart);
    return () => {
      isLeft = true;
      removeEventListener('online', tryToStart);
      order.current?.stop();
      order.current = undefined;
    };
  }, [grid]);
}

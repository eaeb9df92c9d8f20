import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Pixels per rem; larger if the user chose larger text in the browser. */
export const REM =
  Number.parseFloat(globalThis.getComputedStyle?.(document.documentElement).fontSize) || 16;

/** The inner width (px) of an element; before the first layout that of the window. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(() => window.innerWidth);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return undefined;
    const update = () => setWidth(target.clientWidth);
    update();
    // Flushed before the paint, or one frame would show the old columns in the new width.
    const observer = new ResizeObserver(() => flushSync(update));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

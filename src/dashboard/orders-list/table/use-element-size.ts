import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The inner size (px) of an element as it changes, told before that size is painted; the window's before it is known. */
export function useElementSize(element: RefObject<HTMLElement | null>): {
  readonly width: number;
  readonly height: number;
} {
  const [size, setSize] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = target;
      // Now, between layout and paint: else a frame is painted that still has the arrangement of the former size.
      flushSync(() => setSize((size) => (size.width === width && size.height === height ? size : { width, height })));
    });
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

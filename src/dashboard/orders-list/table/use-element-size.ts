import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

type Size = { readonly width: number; readonly height: number };

/** The inner size (px) of an element as it changes, told before that size is painted. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const tell = () => {
      const { clientWidth: width, clientHeight: height } = target;
      setSize((size) => (size.width === width && size.height === height ? size : { width, height }));
    };
    // The window's was but a guess.
    tell();
    // Now, between layout and paint: else a frame is painted that still has the arrangement of the former size.
    const observer = new ResizeObserver(() => flushSync(tell));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

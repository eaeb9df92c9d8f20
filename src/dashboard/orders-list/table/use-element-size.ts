import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from './when-idle.ts';

/**
 * The inner size (px) of an element as it changes, told before that size is painted; the window's before it is known. What opens beside
 * it (`hasBeside`) is shown first: the size that is left is told once the browser has nothing else to do.
 */
export function useElementSize(
  element: RefObject<HTMLElement | null>,
  hasBeside: boolean,
): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const beside = useRef({ now: hasBeside, told: hasBeside });
  useLayoutEffect(() => {
    beside.current.now = hasBeside;
  }, [hasBeside]);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    let cancel = () => {};
    const tell = () => {
      beside.current.told = beside.current.now;
      const { clientWidth: width, clientHeight: height } = target;
      // Now, between layout and paint: else a frame is painted that still has the arrangement of the former size.
      flushSync(() => setSize((size) => (size.width === width && size.height === height ? size : { width, height })));
    };
    const observer = new ResizeObserver(() => {
      cancel();
      const { now, told } = beside.current;
      if (now && !told) cancel = whenIdle(tell);
      else tell();
    });
    observer.observe(target);
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [element]);
  return size;
}

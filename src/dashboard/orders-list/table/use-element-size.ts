import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from './when-idle.ts';

type Size = { readonly width: number; readonly height: number };

/**
 * The inner size (px) of an element as it changes, told before that size is painted. What opens beside it (`hasBeside`) is shown first:
 * the size that is left is told once the browser has nothing else to do.
 */
export function useElementSize(element: RefObject<HTMLElement | null>, hasBeside: boolean): Size {
  const [size, setSize] = useState<Size>(() => ({ width: window.innerWidth, height: window.innerHeight }));
  const beside = useRef({ now: hasBeside, told: hasBeside });
  useLayoutEffect(() => {
    beside.current.now = hasBeside;
  }, [hasBeside]);
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const tell = () => {
      beside.current.told = beside.current.now;
      const { clientWidth: width, clientHeight: height } = target;
      setSize((size) => (size.width === width && size.height === height ? size : { width, height }));
    };
    // The window's was but a guess.
    tell();
    let cancel = () => {};
    // Now, between layout and paint: else a frame is painted that still has the arrangement of the former size.
    const tellNow = () => flushSync(tell);
    const observer = new ResizeObserver(() => {
      cancel();
      const { now, told } = beside.current;
      if (now && !told) cancel = whenIdle(tellNow);
      else tellNow();
    });
    observer.observe(target);
    return () => {
      cancel();
      observer.disconnect();
    };
  }, [element]);
  return size;
}

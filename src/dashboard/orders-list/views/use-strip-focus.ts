import { type RefObject, useEffect, useRef } from 'react';

/** Hands the focus of a view that was deleted to the view then in use, or to what can be done with what is on screen. */
export function useStripFocus(count: number): RefObject<HTMLElement | null> {
  const strip = useRef<HTMLElement>(null);
  const before = useRef(count);
  useEffect(() => {
    const isDeleted = count < before.current;
    before.current = count;
    if (!isDeleted) return undefined;
    // After the menu of the deleted view has looked for a place for the focus in vain.
    const frame = requestAnimationFrame(() => {
      const current = strip.current?.querySelector('[aria-current]');
      const button = current?.matches('button') ? current : current?.parentElement?.querySelector('button');
      if (button instanceof HTMLElement) button.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [count]);
  return strip;
}

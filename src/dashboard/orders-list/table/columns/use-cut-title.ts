import { useRef } from 'react';

/**
 * Gives the text under the pointer its whole self as a tooltip while it is cut. Only one element has it at a time: elements are used again
 * for other orders, and a stale title would be read out with them.
 */
export function useCutTitle(): (target: EventTarget) => void {
  const titled = useRef<HTMLElement>(null);
  return (target) => {
    titled.current?.removeAttribute('title');
    titled.current = null;
    const text = target instanceof HTMLElement ? target.closest<HTMLElement>('bdi, a, .truncate') : null;
    const box = text?.closest<HTMLElement>('.truncate');
    // Texts with a title of their own keep it.
    if (!text || !box || text.title || box.scrollWidth <= box.clientWidth) return;
    text.title = text.textContent;
    titled.current = text;
  };
}

import { type RefObject, useEffect } from 'react';

/**
 * Marks the grid around an element with `data-aside` while its columns are scrolled sideways. By an attribute, not by state: no cell is
 * rendered anew for it.
 */
export function useScrolledAside(inside: RefObject<Element | null>): void {
  useEffect(() => {
    const grid = inside.current?.closest('[role="grid"]');
    const scroller = grid?.parentElement;
    if (!grid || !scroller) return undefined;
    // From right to left the distance is negative; a fraction of a pixel is none.
    const mark = () => grid.toggleAttribute('data-aside', Math.abs(scroller.scrollLeft) >= 1);
    // Not asked here: a table comes unscrolled, and asking would have the page laid out twice.
    scroller.addEventListener('scroll', mark, { passive: true });
    return () => scroller.removeEventListener('scroll', mark);
  }, [inside]);
}

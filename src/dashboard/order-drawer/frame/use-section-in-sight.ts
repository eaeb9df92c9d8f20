import { type RefObject, useEffect, useState } from 'react';
import { sectionInSight } from '../parts/section-target.ts';

/** What a reader scrolls with. */
const SCROLLING = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * The title of the section that is read in what scrolls beside `nav`; undefined until somebody scrolls. One that was gone to
 * (`pin`) is it until the reader scrolls on, as a short one at the end cannot come to the top.
 */
export function useSectionInSight(nav: RefObject<HTMLElement | null>) {
  const [title, setTitle] = useState<string>();
  const [pinned, setPinned] = useState<string>();
  useEffect(() => {
    const root = nav.current?.parentElement;
    if (!root) return undefined;
    let frame = 0;
    const ending = new AbortController();
    const options = { signal: ending.signal, capture: true, passive: true };
    const onScroll = ({ target }: Event) => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        // Trees and lists within a section scroll too.
        if (target instanceof Element && target.querySelector('section')) setTitle(sectionInSight(target));
      });
    };
    root.addEventListener('scroll', onScroll, options);
    for (const type of SCROLLING) root.addEventListener(type, () => setPinned(undefined), options);
    return () => {
      cancelAnimationFrame(frame);
      ending.abort();
    };
  }, [nav]);
  return { current: pinned ?? title, pin: setPinned };
}

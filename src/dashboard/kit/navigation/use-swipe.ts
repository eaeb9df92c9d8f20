import { type PointerEvent, useRef } from 'react';

/** The shortest way (px) to the side that is a swipe, and how much longer it is than the way up or down. */
const SHORTEST = 64;
const STEEPNESS = 2;

/** How a finger moved across the screen (px, to the right and down are positive), on a page that reads from left to right or not. */
type Way = { readonly x: number; readonly y: number; readonly isRightToLeft: boolean };

/** Where a swipe leads: 1 to the next, −1 to the previous; 0 if it is none. The page follows the finger, against the reading direction. */
export function swipeOf({ x, y, isRightToLeft }: Way): 1 | -1 | 0 {
  if (Math.abs(x) < SHORTEST || Math.abs(x) < STEEPNESS * Math.abs(y)) return 0;
  return x < 0 === isRightToLeft ? -1 : 1;
}

/** Whether an element, or one around it up to `root`, scrolls sideways or takes text. */
function movesItself(element: Element | null, root: Element): boolean {
  if (!element || element === root) return false;
  const { overflowX } = getComputedStyle(element);
  const scrolls = element.scrollWidth > element.clientWidth && /auto|scroll/.test(overflowX);
  return scrolls || element.matches('input, textarea, select') || movesItself(element.parentElement, root);
}

/** Handlers for an element (it and its scrollers with `touch-pan-y`) on which a finger's swipe to the side calls `onSwipe`; nothing moves with the finger. */
export function useSwipe(onSwipe: ((direction: 1 | -1) => void) | undefined) {
  const start = useRef<{ readonly id: number; readonly x: number; readonly y: number }>(undefined);
  const forget = () => {
    start.current = undefined;
  };
  return {
    onPointerDown(event: PointerEvent<Element>) {
      const { pointerType, isPrimary, pointerId: id, clientX: x, clientY: y, target, currentTarget } = event;
      // A second finger zooms. Portals pass their events on too.
      const isInside = target instanceof Element && currentTarget.contains(target);
      const isOne = pointerType === 'touch' && isPrimary && isInside && !movesItself(target, currentTarget);
      start.current = isOne ? { id, x, y } : undefined;
    },
    onPointerUp({ pointerId, clientX, clientY, currentTarget }: PointerEvent<Element>) {
      const from = start.current;
      forget();
      if (from?.id !== pointerId || getSelection()?.isCollapsed === false) return;
      const isRightToLeft = getComputedStyle(currentTarget).direction === 'rtl';
      const direction = swipeOf({ x: clientX - from.x, y: clientY - from.y, isRightToLeft });
      if (direction !== 0) onSwipe?.(direction);
    },
    onPointerCancel: forget,
  };
}

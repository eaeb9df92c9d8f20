import { type RefObject, useEffect, useState } from 'react';

/** How long (ms) a card stays after the pointer left it, which may be on its way back. */
const PATIENCE = 250;
/** How long (ms) the pointer rests before a card opens, which may only pass by. */
const REST = 300;

/**
 * Whether a card is open: while the pointer rests on `root`, which holds the card and the button it belongs to, or the keyboard's focus is
 * in there; Escape closes it and leaves everything around it open.
 */
export function useHoverCard(root: RefObject<HTMLElement | null>) {
  const [isOpen, setIsOpen] = useState(false);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ending = new AbortController();
    const { signal } = ending;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !isOpen) return;
      event.preventDefault();
      event.stopPropagation();
      // What has the focus may be about to go.
      element.querySelector('button')?.focus();
      setIsOpen(false);
    };
    const onEnter = ({ pointerType }: PointerEvent) => {
      clearTimeout(timer);
      if (pointerType === 'mouse') timer = setTimeout(() => setIsOpen(true), REST);
    };
    const onLeave = ({ pointerType }: PointerEvent) => {
      if (pointerType !== 'mouse') return;
      clearTimeout(timer);
      timer = setTimeout(() => element.querySelector(':focus-visible') ?? setIsOpen(false), PATIENCE);
    };
    const onFocusIn = ({ target }: FocusEvent) => {
      if (target instanceof Element && target.matches(':focus-visible')) setIsOpen(true);
    };
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setIsOpen(false);
    };
    element.addEventListener('keydown', onKeyDown, { signal });
    element.addEventListener('pointerenter', onEnter, { signal });
    element.addEventListener('pointerleave', onLeave, { signal });
    element.addEventListener('focusin', onFocusIn, { signal });
    element.addEventListener('focusout', onFocusOut, { signal });
    return () => {
      clearTimeout(timer);
      ending.abort();
    };
  }, [root, isOpen]);
  return { isOpen, open: () => setIsOpen(true) };
}

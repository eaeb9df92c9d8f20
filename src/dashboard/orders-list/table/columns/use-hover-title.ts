import { useLayoutEffect, useRef } from 'react';

/** The text under the pointer if it is cut. */
function cutText(target: HTMLElement): HTMLElement | undefined {
  const text = target.closest<HTMLElement>('a, bdi, .truncate');
  const box = text?.closest<HTMLElement>('.truncate');
  return text && box && box.scrollWidth > box.clientWidth ? text : undefined;
}

/**
 * Gives what is under the pointer a tooltip: a time what `timeTitle` says of it, a text that is cut its whole self. Made on hover only, since
 * three clocks per row would slow scrolling down. Only one element has it at a time, and none after `rows` changed: elements are used
 * again for other orders, and a stale title would be read out with them.
 */
export function useHoverTitle(
  rows: unknown,
  timeTitle: (time: HTMLTimeElement, orderId: string) => string | undefined,
): (orderId: string, target: EventTarget) => void {
  const titled = useRef<HTMLElement>(null);
  function clear(): void {
    titled.current?.removeAttribute('title');
    titled.current = null;
  }
  // oxlint-disable-next-line react/exhaustive-deps -- It only reads a ref.
  useLayoutEffect(() => clear, [rows]);

  return (orderId, target) => {
    clear();
    if (!(target instanceof HTMLElement)) return;
    const time = target.closest('time');
    const text = time ?? cutText(target);
    // Texts with a title of their own keep it.
    if (!text || text.title) return;
    const title = time ? timeTitle(time, orderId) : text.textContent;
    if (title === undefined) return;
    text.title = title;
    titled.current = text;
  };
}

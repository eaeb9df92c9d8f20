import { useLayoutEffect, useRef } from 'react';

/** The text under the pointer if it is cut. */
function cutText(target: HTMLElement): HTMLElement | undefined {
  const text = target.closest<HTMLElement>('a, bdi, .truncate');
  const box = text?.closest<HTMLElement>('.truncate');
  return text && box && box.scrollWidth > box.clientWidth ? text : undefined;
}

type Titled = { readonly element: HTMLElement; readonly orderId: string; readonly text: string };

/** Whether an element still shows what it was given its title for. */
function isSame({ element, orderId, text }: Titled): boolean {
  return element.textContent === text && element.closest('[data-order-id]')?.getAttribute('data-order-id') === orderId;
}

/**
 * Gives what is under the pointer a tooltip: a time what `timeTitle` says of it, a text that is cut its whole self. Made on hover only, since
 * three clocks per row would slow scrolling down. Only one element has it at a time, and no longer than it shows the same: when `rows`
 * changed, elements are used again for other orders, and a stale title would be read out with them.
 */
export function useHoverTitle(
  rows: unknown,
  timeTitle: (time: HTMLTimeElement, orderId: string) => string | undefined,
): (orderId: string, target: EventTarget) => void {
  const titled = useRef<Titled>(null);
  function clear(): void {
    titled.current?.element.removeAttribute('title');
    titled.current = null;
  }
  useLayoutEffect(() => {
    if (titled.current && !isSame(titled.current)) clear();
    // oxlint-disable-next-line react/exhaustive-deps -- It only reads a ref.
  }, [rows]);

  return (orderId, target) => {
    clear();
    if (!(target instanceof HTMLElement)) return;
    const time = target.closest('time');
    const element = time ?? cutText(target);
    // Texts with a title of their own keep it.
    if (!element || element.title) return;
    const title = time ? timeTitle(time, orderId) : element.textContent;
    if (title === undefined) return;
    element.title = title;
    titled.current = { element, orderId, text: element.textContent };
  };
}

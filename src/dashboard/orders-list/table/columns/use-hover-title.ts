import { useLayoutEffect, useRef } from 'react';

/** The element of the text under the pointer, if that is truncated. */
function cutText(target: HTMLElement): HTMLElement | undefined {
  const text = target.closest<HTMLElement>('a, bdi, .truncate');
  const box = text?.closest<HTMLElement>('.truncate');
  return text && box && box.scrollWidth > box.clientWidth ? text : undefined;
}

type Titled = { readonly element: HTMLElement; readonly orderId: string; readonly text: string };

/** Whether an element still shows the text and order that its title was made for. */
function isSame({ element, orderId, text }: Titled): boolean {
  return element.textContent === text && element.closest('[data-order-id]')?.getAttribute('data-order-id') === orderId;
}

/**
 * Gives the element under the pointer a tooltip: a time that of `timeTitle`, a truncated text its full text. Made on hover only, since three
 * clocks per row would slow scrolling down. Only one element has a title at a time, and only while it shows the same content: when `rows`
 * change, elements are reused for other orders, and screen readers would read out the stale title.
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

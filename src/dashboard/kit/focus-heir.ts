import { createContext, type RefCallback, useCallback, useContext } from 'react';

/** Called to take the focus when the element that had it is removed; without it, or if it can't, the page's content takes it. */
export const FocusHeir = createContext<() => void>(() => undefined);

/** Whether nothing on the page has the focus. */
export function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Whether the page's content as a whole has the focus, as after `focusContent` without rows. */
export function isContentFocused(): boolean {
  return document.activeElement?.matches('main') === true;
}

/** Moves the focus to the page's content without scrolling: the table row where keyboard navigation continues, else the whole `main` element. */
export function focusContent(): void {
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('[role="row"][tabindex="0"]') ?? main)?.focus({ preventScroll: true });
}

/** A ref for an element that can be removed while it contains the focus, which then goes to the heir instead of getting lost. */
export function useFocusHeir(): RefCallback<HTMLElement> {
  const inherit = useContext(FocusHeir);
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (!element?.contains(document.activeElement)) return;
      // The element's replacement is in the document only after this commit, and may take the focus itself.
      queueMicrotask(() => {
        if (isFocusFree()) inherit();
        if (isFocusFree()) focusContent();
      });
    },
    [inherit],
  );
}

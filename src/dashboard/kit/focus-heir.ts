import { createContext, type RefCallback, useCallback, useContext } from 'react';

/** Called to take the focus when the element that had it is removed; does nothing unless provided. */
export const FocusHeir = createContext<() => void>(() => undefined);

/** Whether nothing on the page has the focus. */
export function isFocusFree(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Moves the focus to what the page shows: the row of its table that keys go on from, else its whole content. */
export function focusContent(): void {
  const main = document.querySelector<HTMLElement>('main');
  (main?.querySelector<HTMLElement>('[role="row"][tabindex="0"]') ?? main)?.focus();
}

/** A ref for an element that may be removed with the focus in it: the focus then goes to the heir instead of getting lost. */
export function useFocusHeir(): RefCallback<HTMLElement> {
  const inherit = useContext(FocusHeir);
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (!element?.contains(document.activeElement)) return;
      // Its replacement is in the document only after this commit, and may have taken the focus.
      queueMicrotask(() => {
        if (isFocusFree()) inherit();
      });
    },
    [inherit],
  );
}

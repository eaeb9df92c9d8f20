import { createContext, type RefCallback, useCallback, useContext } from 'react';

/** Takes the focus when what held it goes away; nobody does unless somebody is named. */
export const FocusHeir = createContext<() => void>(() => undefined);

/** A ref for what may vanish with the focus in it, which then goes to the heir and is not lost. */
export function useFocusHeir(): RefCallback<HTMLElement> {
  const inherit = useContext(FocusHeir);
  return useCallback(
    (element: HTMLElement | null) => () => {
      if (!element?.contains(document.activeElement)) return;
      // What comes in its place is in the document only after this commit.
      queueMicrotask(() => {
        if (document.activeElement === null || document.activeElement === document.body) inherit();
      });
    },
    [inherit],
  );
}

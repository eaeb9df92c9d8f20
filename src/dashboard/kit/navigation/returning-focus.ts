import { createContext, type RefCallback, useCallback, useContext } from 'react';
import { isFocusFree } from '../focus-heir.ts';

/** The part of some content that was removed while it had the focus. */
export type LostFocus = {
  readonly note: (part: string) => void;
  /** Whether this part had it; asked for once. */
  readonly take: (part: string) => boolean;
};

/** Notes no part yet. */
export function createLostFocus(): LostFocus {
  let lost: string | undefined;
  return {
    note(part) {
      lost = part;
    },
    take(part) {
      if (lost !== part) return false;
      lost = undefined;
      return true;
    },
  };
}

/** Stands above content that is replaced while it is read anew. */
export const ReturningFocus = createContext(createLostFocus());

/** A ref for a part of such content: the focus that is lost when it is removed returns to its control when it is there again. */
export function useReturningFocus(part: string): RefCallback<Element> {
  const lost = useContext(ReturningFocus);
  return useCallback(
    (element: Element | null) => {
      if (lost.take(part) && isFocusFree())
        element?.querySelector<HTMLElement | SVGElement>('select, [tabindex="0"]')?.focus({ preventScroll: true });
      return () => {
        if (element?.contains(document.activeElement)) lost.note(part);
      };
    },
    [lost, part],
  );
}

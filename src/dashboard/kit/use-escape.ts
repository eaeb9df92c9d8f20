import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** A field without text has nothing to take back on Escape. */
function isEmpty(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && target.value === '';
}

/**
 * Calls `onEscape`, while there is one, when Escape is pressed and nothing nearer to the reader wants it: no open panel, no field being
 * typed in.
 */
export function useEscape(onEscape: (() => void) | undefined): void {
  useEffect(() => {
    if (!onEscape) return undefined;
    let hasOpenPanel = false;
    // An open panel closes itself on the same key press, so that it must be looked for before it does.
    const look = () => {
      hasOpenPanel = document.querySelector('[role="dialog"]') !== null;
    };
    const act = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || hasOpenPanel) return;
      if (isTyping(event.target) && !isEmpty(event.target)) return;
      onEscape();
    };
    window.addEventListener('keydown', look, { capture: true });
    window.addEventListener('keydown', act);
    return () => {
      window.removeEventListener('keydown', look, { capture: true });
      window.removeEventListener('keydown', act);
    };
  }, [onEscape]);
}

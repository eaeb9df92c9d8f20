import { useEffect, useEffectEvent } from 'react';

const EDITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])';

/** Whether an event comes from a place where keys mean something else: a field that is typed into, or an open panel or dialog. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  return event.target instanceof Element && event.target.closest(`${EDITABLE}, [role="dialog"], dialog`) !== null;
}

/**
 * Listens for a key on the whole page. `isMeant` says whether an event is the shortcut; one without Ctrl or Cmd is left alone where
 * something is being typed or a panel is open.
 */
export function useShortcut(isMeant: (event: KeyboardEvent) => boolean, action: (event: KeyboardEvent) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const isChord = event.ctrlKey || event.metaKey;
    if (event.defaultPrevented || event.isComposing || !isMeant(event)) return;
    if (!isChord && isTakenElsewhere(event)) return;
    event.preventDefault();
    action(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

/** Whether an event is a key by itself (Shift aside), e.g. `f`, `/` or `N`. */
export function isPlainKey(event: KeyboardEvent, key: string): boolean {
  return event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey;
}

import { useEffect } from 'react';

/** Calls `onPress` for Ctrl or Cmd with K anywhere on the page, also while typing. */
export function useFindChord(onPress: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isChord = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      if (!isChord || event.key.toLowerCase() !== 'k' || event.defaultPrevented) return;
      event.preventDefault();
      onPress();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [onPress]);
}

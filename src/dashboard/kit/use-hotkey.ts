import { useEffect } from 'react';
import { isTyping } from './is-typing.ts';

/** Calls `onPress` when a key is pressed by itself anywhere on the page, but not while typing or where something else took the key. */
export function useHotkey(key: string, onPress: () => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const hasModifier = event.ctrlKey || event.metaKey || event.altKey;
      if (event.key !== key || hasModifier || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      onPress();
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [key, onPress]);
}

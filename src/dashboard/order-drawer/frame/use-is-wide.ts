import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1100px)';

let lastOnScreen = false;

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

function isWide(): boolean {
  // A sheet of paper is narrow, but the page must not be rebuilt while it is being printed.
  if (!window.matchMedia('print').matches) lastOnScreen = window.matchMedia(WIDE).matches;
  return lastOnScreen;
}

/** Whether the window has room for the order beside the list. */
export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, isWide);
}

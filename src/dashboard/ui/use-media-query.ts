import { useMemo, useSyncExternalStore } from 'react';

function mediaStore(query: string) {
  const media = window.matchMedia(query);
  const print = window.matchMedia('print');
  let onScreen = media.matches;
  return {
    subscribe: (onChange: () => void) => {
      media.addEventListener('change', onChange);
      return () => media.removeEventListener('change', onChange);
    },
    getSnapshot: () => {
      // Paper is narrow and light, but the page must not render again while it is printed.
      if (!print.matches) onScreen = media.matches;
      return onScreen;
    },
  };
}

/** While the page is printed, keeps the result from the screen. */
export function useMediaQuery(query: string): boolean {
  const { subscribe, getSnapshot } = useMemo(() => mediaStore(query), [query]);
  return useSyncExternalStore(subscribe, getSnapshot);
}

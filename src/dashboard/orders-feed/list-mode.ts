import { useMemory, useRemembered } from '../kit/browser-storage.ts';

/** How older orders are loaded into the list: when it is scrolled near its end, or with a button there. */
type ListMode = 'scrolling' | 'button';

/** The storage key of the list mode. */
export const LIST_MODE_KEY = 'tillview.list-mode';

function readMode(value: unknown): ListMode {
  return value === 'button' ? value : 'scrolling';
}

/** The list mode chosen in this browser, and how to change it. */
export function useListMode(): [ListMode, (mode: ListMode) => void] {
  const { lasting } = useMemory();
  return [useRemembered(lasting, LIST_MODE_KEY, readMode), (mode) => lasting.set(LIST_MODE_KEY, mode)];
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** The router's key for the entry at which the page was opened. */
const UNNAMED = 'default';

/** The unique key of that entry. */
const opened = crypto.getRandomValues(new Uint32Array(2)).join('-');

/** The key of the current history entry, the same after a reload or Back. */
export function useHistoryEntry(): string {
  const { key } = useLocation();
  useEffect(() => {
    if (key !== UNNAMED) return;
    const state: unknown = history.state;
    // The router reads the key from here when it returns to the entry.
    history.replaceState({ ...(typeof state === 'object' ? state : {}), key: opened }, '');
  }, [key]);
  return key === UNNAMED ? opened : key;
}

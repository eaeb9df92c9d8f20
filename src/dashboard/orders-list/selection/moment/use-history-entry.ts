import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** What the router calls an entry that it did not make: where the page was opened. */
const UNNAMED = 'default';

/** A name of the history entry on screen, its own and the same after a reload or Back. */
export function useHistoryEntry(): string {
  const { key } = useLocation();
  const [own] = useState(() => crypto.getRandomValues(new Uint32Array(2)).join('-'));
  useEffect(() => {
    if (key !== UNNAMED) return;
    const state: unknown = history.state;
    // The router takes the name from here when the entry is come back to.
    history.replaceState({ ...(typeof state === 'object' ? state : {}), key: own }, '');
  }, [key, own]);
  return key === UNNAMED ? own : key;
}

import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Prints the page after a change of it: at once, since the browser lays the page out right after
 * its event.
 */
export function printWith(change: () => void): void {
  flushSync(change);
  window.print();
}

/**
 * Renders `children` while the browser prints the page; `onEnd` is called when the user is back on
 * it.
 */
export function OnPaper({
  onEnd,
  children,
}: {
  onEnd?: () => void;
  children: () => ReactNode;
}): ReactNode {
  const [isPrinting, setIsPrinting] = useState(false);
  const end = useEffectEvent(() => {
    setIsPrinting(false);
    onEnd?.();
  });
  useEffect(() => {
    const show = () => flushSync(() => setIsPrinting(true));
    window.addEventListener('beforeprint', show);
    return () => window.removeEventListener('beforeprint', show);
  }, []);
  useEffect(() => {
    if (!isPrinting) return undefined;
    // Some browsers fire afterprint too early; a pointer or key press means that the user is back.
    const ending = new AbortController();
    const options = { capture: true, signal: ending.signal };
    for (const type of ['pointerdown', 'keydown'])
      window.addEventListener(type, () => end(), options);
    return () => ending.abort();
  }, [isPrinting]);
  return isPrinting && children();
}

import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import { useHotkeys } from '../hotkeys.ts';

/** About 10 pages. */
const LONG = 400;
/** A browser needs seconds for more. */
export const MOST_PRINTED = 2_000;

/**
 * Prints a list with Ctrl or Cmd and P: loads the rest of it first, and asks before printing a long
 * one. `wanted` is the number of rows to load for that. `isPrinted` is true from when the browser
 * prints, in any way, until the page is used again: some browsers fire `afterprint` too early.
 */
export function usePrinting({
  count,
  isComplete,
  canLoad,
  isOff,
}: {
  /** The loaded rows. */
  count: number;
  isComplete: boolean;
  /** False if no more rows are loading, or can be loaded. */
  canLoad: boolean;
  /** True if something else is printed. */
  isOff: boolean;
}): { readonly isPrinted: boolean; readonly wanted: number } {
  const { formatMessage } = useIntl();
  const [isPrinted, setIsPrinted] = useState(false);
  const [wanted, setWanted] = useState(0);
  useEffect(() => {
    const show = () => flushSync(() => setIsPrinted(true));
    const hide = () => setIsPrinted(false);
    const ended = new AbortController();
    const { signal } = ended;
    window.addEventListener('beforeprint', show, { signal });
    for (const act of ['pointerdown', 'keydown']) window.addEventListener(act, hide, { signal });
    return () => ended.abort();
  }, []);
  useHotkeys({ 'mod+p': isOff ? undefined : () => setWanted(LONG) });
  const isLoaded = isComplete || !canLoad || count >= wanted;
  const proceed = useEffectEvent(() => {
    const isLong = wanted === LONG && count >= LONG;
    if (isLong && window.confirm(formatMessage({ id: 'print.long' }))) setWanted(MOST_PRINTED);
    else setWanted(0);
    if (!isLong) window.print();
  });
  useEffect(() => {
    if (wanted === 0 || !isLoaded) return undefined;
    // Rendering for `beforeprint` must not happen within an effect.
    const timer = setTimeout(proceed);
    return () => clearTimeout(timer);
  }, [wanted, isLoaded]);
  return { isPrinted, wanted };
}

import { useCallback, useSyncExternalStore } from 'react';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';

const KEY = 'order-drawer-width';
/** What the drawer needs (rem) to be read, what it has as a rule, and what the list beside it needs. */
const MIN_WIDTH = 22;
const USUAL_WIDTH = 27.5;
const ROOMY_WIDTH = 32.5;
const LIST_WIDTH = 35;
/** From this width of the window (px) there is room for more. */
const ROOMY_WINDOW = 1600;
/** The size (px) of a rem in letters of the usual size. */
const USUAL_REM = 16;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

function readWidth(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The size (px) of a rem, as the reader's letters are large; looked up once, as it seldom changes and the answer may cost a layout. */
let knownRem: number | undefined;
function rem(): number {
  knownRem ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || USUAL_REM;
  return knownRem;
}

/**
 * The width (px) a drawer may have in a window: the nearest to the wanted one that leaves both sides readable, or half of the window where
 * letters are too large for that. `remSize` is a rem's size (px).
 */
export function fitWidth(
  wanted: number | undefined,
  windowWidth: number,
  remSize = USUAL_REM,
): { width: number; min: number; max: number } {
  const min = Math.round(Math.min(MIN_WIDTH * remSize, Math.max(windowWidth / 2, MIN_WIDTH * USUAL_REM)));
  const max = Math.round(Math.max(min, windowWidth - LIST_WIDTH * remSize));
  const usual = (windowWidth >= ROOMY_WINDOW ? ROOMY_WIDTH : USUAL_WIDTH) * remSize;
  return { width: Math.round(Math.min(Math.max(wanted ?? usual, min), max)), min, max };
}

/** The width (px) of the drawer beside the list as its reader last left it, its limits, and how to change it; undefined: as usual. */
export function useDrawerWidth() {
  const { lasting } = useMemory();
  const wanted = useRemembered(lasting, KEY, readWidth);
  const windowWidth = useSyncExternalStore(subscribe, () => window.innerWidth);
  const setWidth = useCallback((width: number | undefined) => lasting.set(KEY, width ?? null), [lasting]);
  return { ...fitWidth(wanted, windowWidth, rem()), setWidth };
}

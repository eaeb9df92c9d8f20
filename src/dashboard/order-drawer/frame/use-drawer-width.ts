import { useCallback, useSyncExternalStore } from 'react';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';

const KEY = 'order-drawer-width';
/** The minimum width (rem) of the drawer. */
const MIN_WIDTH = 22;
/** The drawer's default width (rem). */
const DEFAULT_WIDTH = 27.5;
/** The drawer's default width (rem) in a large window. */
const LARGE_WIDTH = 32.5;
/** The minimum width (rem) of the list beside the drawer. */
const LIST_WIDTH = 35;
/** The width (px) from which a window is large. */
const LARGE_WINDOW = 1600;
/** The size (px) of a rem at the browser's default font size. */
const DEFAULT_REM = 16;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

function readWidth(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The size (px) of a rem, which follows the browser's font size; read once, as reading it may force a layout. */
let knownRem: number | undefined;
function rem(): number {
  knownRem ??= Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || DEFAULT_REM;
  return knownRem;
}

/**
 * The drawer's width in a window and its limits, all in px: the wanted width, or the default, clamped so that drawer and list stay
 * readable; with fonts too large for that, at least half of the window. `remSize` is the size (px) of a rem; `drawers` is how many drawers
 * share the room beside the list.
 */
export function fitWidth(
  wanted: number | undefined,
  windowWidth: number,
  remSize = DEFAULT_REM,
  drawers = 1,
): { width: number; min: number; max: number } {
  const min = Math.round(Math.min(MIN_WIDTH * remSize, Math.max(windowWidth / 2, MIN_WIDTH * DEFAULT_REM)));
  const max = Math.round(Math.max(min, (windowWidth - LIST_WIDTH * remSize) / drawers));
  const standard = (windowWidth >= LARGE_WINDOW ? LARGE_WIDTH : DEFAULT_WIDTH) * remSize;
  return { width: Math.round(Math.min(Math.max(wanted ?? standard, min), max)), min, max };
}

/** The stored width (px) of the drawer beside the list, its limits, and a setter, which takes undefined for the default. */
export function useDrawerWidth(drawers: 1 | 2) {
  const { lasting } = useMemory();
  const wanted = useRemembered(lasting, KEY, readWidth);
  const windowWidth = useSyncExternalStore(subscribe, () => window.innerWidth);
  const setWidth = useCallback((width: number | undefined) => lasting.set(KEY, width ?? null), [lasting]);
  return { ...fitWidth(wanted, windowWidth, rem(), drawers), setWidth };
}

import { useCallback, useSyncExternalStore } from 'react';
import { useMemory, useRemembered } from '../api/browser-storage.ts';

const KEY = 'order-drawer-width';
/** What the drawer needs (px) to be read, and what the list beside it does. */
const MIN_WIDTH = 352;
const LIST_WIDTH = 560;
const ROOMY_WINDOW = 1600;

function subscribe(onChange: () => void): () => void {
  window.addEventListener('resize', onChange);
  return () => window.removeEventListener('resize', onChange);
}

function readWidth(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

/** The width (px) a drawer may have in a window: the nearest to the wanted one that leaves both sides readable. */
export function fitWidth(wanted: number | undefined, windowWidth: number): { width: number; min: number; max: number } {
  const max = Math.max(MIN_WIDTH, windowWidth - LIST_WIDTH);
  const usual = windowWidth >= ROOMY_WINDOW ? 520 : 440;
  return { width: Math.round(Math.min(Math.max(wanted ?? usual, MIN_WIDTH), max)), min: MIN_WIDTH, max };
}

/** The width (px) of the drawer beside the list as its reader last left it, its limits, and how to change it; undefined: as usual. */
export function useDrawerWidth() {
  const { lasting } = useMemory();
  const wanted = useRemembered(lasting, KEY, readWidth);
  const windowWidth = useSyncExternalStore(subscribe, () => window.innerWidth);
  const setWidth = useCallback((width: number | undefined) => lasting.set(KEY, width ?? null), [lasting]);
  return { ...fitWidth(wanted, windowWidth), setWidth };
}

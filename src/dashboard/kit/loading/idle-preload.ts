import { useEffect } from 'react';
import { afterPaint } from './after-paint.ts';

/** How long (ms) to wait after a failed load, unless the connection comes back earlier; longer for what nobody has asked for yet. */
const PAUSE = 5_000;
const PRELOAD_PAUSE = 20_000;
/** How long (ms) to load nothing after scrolling, since code that arrives then would delay frames. */
const REST = 500;
/** The wait (ms) in browsers that do not report when they are idle, such as Safari. */
const FALLBACK_DELAY = 100;

function connectionOrPause(pause: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, pause);
    addEventListener('online', go);
    function go() {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    }
  });
}

/** Loads something, retrying until it succeeds: after a pause, or as soon as the connection is back. */
export async function loadEventually<Loaded>(load: () => Promise<Loaded>, pause = PAUSE): Promise<Loaded> {
  try {
    return await load();
  } catch {
    await connectionOrPause(pause);
    return loadEventually(load, pause);
  }
}

/** Calls `action` once the browser is idle, or after 250 ms; returns a function that cancels the call. */
export function whenIdle(action: () => void, options: IdleRequestOptions = { timeout: 250 }): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(action, FALLBACK_DELAY);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(action, options);
  return () => cancelIdleCallback(handle);
}

/** When anything on the page was scrolled last, in ms since navigation; undefined before the first time. */
let scrolledAt: number | undefined;

function noteScroll(): void {
  scrolledAt = performance.now();
}

/** Settles once the page is idle and nobody scrolls it. */
async function atRest(): Promise<void> {
  await new Promise<void>((resolve) => void whenIdle(resolve, {}));
  const missing = scrolledAt === undefined ? 0 : scrolledAt + REST - performance.now();
  if (missing <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, missing));
  await atRest();
}

const start = Promise.withResolvers<void>();
let loading = start.promise;

/**
 * Registers code that is loaded once the page is idle (see `startPreloading`): one file at a time, so that the page's own requests never queue
 * behind many of these, and never while somebody scrolls.
 */
export function preloadWhenIdle(load: () => Promise<unknown>): void {
  loading = loading.then(atRest).then(() => loadEventually(async () => void (await load()), PRELOAD_PAUSE));
}

function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/** Settles when the first rows have been rendered, or when there is no point in waiting for them any longer. */
export const firstRows = Promise.withResolvers<void>();

/** Starts loading all registered code in the page's idle time, including code registered later; does not if the browser saves data. */
export function startPreloading(): void {
  firstRows.resolve();
  if (savesData()) return;
  start.resolve();
  // Scroll events inside the page do not bubble, so listen in the capture phase.
  document.addEventListener('scroll', noteScroll, { capture: true, passive: true });
}

/** Starts preloading once the page has painted its main content: rows, or that there are none. */
export function usePreloading(isWaiting: boolean): void {
  useEffect(() => (isWaiting ? undefined : afterPaint(startPreloading)), [isWaiting]);
}

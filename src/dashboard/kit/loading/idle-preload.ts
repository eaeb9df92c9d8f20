import { connectionOrPause } from './connection.ts';

type Preload = () => Promise<unknown>;

/** How long (ms) after a failure the next one is tried, unless the connection comes back before. */
const PAUSE = 20_000;

/** What is still to be loaded, the most urgent first. */
const queue: Preload[] = [];
let mayRun = false;
let isRunning = false;

/** How long (ms) after scrolling nothing is loaded: what comes then would make frames late. */
const REST = 500;
/** When anything on the page was scrolled last, in ms since navigation. */
let scrolledAt = Number.NEGATIVE_INFINITY;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/** Settles once the page is idle and nobody scrolls it. */
async function atRest(): Promise<void> {
  await idle();
  const missing = scrolledAt + REST - performance.now();
  if (missing <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, missing));
  await atRest();
}

/** One at a time, so that the page's own requests are never behind many of these, and never while somebody scrolls. */
async function run(): Promise<void> {
  if (!mayRun || isRunning) return;
  isRunning = true;
  for (let load = queue.shift(); load; load = queue.shift()) {
    const next = load;
    await atRest();
    try {
      await next();
    } catch {
      queue.push(next);
      await connectionOrPause(PAUSE);
    }
  }
  isRunning = false;
}

/** Registers code that is loaded once the page is idle (see `startPreloading`); `isUrgent` puts it before all others. */
export function preloadWhenIdle(load: Preload, isUrgent: boolean): void {
  if (isUrgent) queue.unshift(load);
  else queue.push(load);
  void run();
}

function savesData(): boolean {
  if (!('connection' in navigator)) return false;
  const { connection } = navigator;
  return (
    typeof connection === 'object' && connection !== null && 'saveData' in connection && connection.saveData === true
  );
}

/** Settles when the first rows are there, or nothing waits for them any more. */
export const firstRows = Promise.withResolvers<void>();

/** Begins to load all registered code in the page's idle time, and what is registered later; not where the browser saves data. */
export function startPreloading(): void {
  firstRows.resolve();
  if (mayRun || savesData()) return;
  mayRun = true;
  // What is scrolled inside the page tells nobody above it, so it is heard on the way down.
  document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true });
  void run();
}

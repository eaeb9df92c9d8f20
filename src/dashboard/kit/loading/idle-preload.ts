import { connectionOrPause } from './connection.ts';

type Preload = () => Promise<unknown>;

/** How long (ms) to wait after a failure before the next load, unless the connection comes back earlier. */
const PAUSE = 20_000;

/** The code still to load. */
const queue: Preload[] = [];
let mayRun = false;
let isRunning = false;

/** How long (ms) to load nothing after scrolling, since code that arrives then would delay frames. */
const REST = 500;
/** When anything on the page was scrolled last, in ms since navigation; undefined before the first time. */
let scrolledAt: number | undefined;

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
  const missing = scrolledAt === undefined ? 0 : scrolledAt + REST - performance.now();
  if (missing <= 0) return;
  await new Promise((resolve) => setTimeout(resolve, missing));
  await atRest();
}

/** Loads one at a time, so that the page's own requests never queue behind many of these, and never while somebody scrolls. */
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

/** Registers code that is loaded once the page is idle (see `startPreloading`). */
export function preloadWhenIdle(load: Preload): void {
  queue.push(load);
  void run();
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
  if (mayRun || savesData()) return;
  mayRun = true;
  // Scroll events inside the page do not bubble, so listen in the capture phase.
  document.addEventListener('scroll', () => (scrolledAt = performance.now()), { capture: true, passive: true });
  void run();
}

import { connectionOrPause } from './connection.ts';

type Preload = () => Promise<unknown>;

/** How long (ms) after a failure the next one is tried, unless the connection comes back before. */
const PAUSE = 20_000;

/** What is still to be loaded, the most urgent first. */
const queue: Preload[] = [];
let mayRun = false;
let isRunning = false;

function idle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve());
    else setTimeout(resolve, 200);
  });
}

/** One at a time, so that the page's own requests are never behind many of these. */
async function run(): Promise<void> {
  if (!mayRun || isRunning) return;
  isRunning = true;
  for (let load = queue.shift(); load; load = queue.shift()) {
    const next = load;
    await idle();
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
  void run();
}

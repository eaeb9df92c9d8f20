import { preloadWhenIdle } from './kit/loading/idle-preload.ts';
import { startReader } from './orders-feed/reader/start-reader.ts';
// oxlint-disable-next-line import/default -- Vite generates this module, whose default export is the URL of the worker's script.
import workerUrl from './reader-worker.ts?worker&url';

/** Connects the page to its reader. */
export const connectPageReader = startReader(workerUrl);

/** Puts the worker's script into the browser's cache: after an update of Tillview, the server has another one. */
async function keepWorkerScript(): Promise<void> {
  const response = await fetch(workerUrl, { priority: 'low' });
  if (!response.ok) throw new Error(`${workerUrl}: ${response.status}`);
  await response.arrayBuffer();
}

// From here because this script is loaded late, on every page.
preloadWhenIdle(keepWorkerScript);

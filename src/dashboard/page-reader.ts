import { startReader } from './orders-feed/reader/start-reader.ts';
// oxlint-disable-next-line import/default -- Vite generates this module, whose default export is the URL of the worker's script.
import workerUrl from './reader-worker.ts?worker&url';

/** Connects the page to its reader. */
export const connectPageReader = startReader(workerUrl);

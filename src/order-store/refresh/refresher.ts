import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '#database/open-database.ts';
import type { OrderStoreSettings } from '../create-order-store.ts';

/** What the thread is started with. */
export type RefresherData = { readonly location: DatabaseLocation; readonly settings: OrderStoreSettings };

/** What the thread tells: that it could not refresh, and goes on trying. */
export type RefresherMessage = { readonly kind: 'failed'; readonly cause: string };

/** A running thread that keeps what is derived from orders current. */
export type Refresher = { stop(): Promise<void> };

/** Starts the thread; `onFailure` gets the cause of what it could not do, once. */
export function startRefresher(data: RefresherData, onFailure: (cause: string) => void): Refresher {
  // Don't inherit the options of the process: some, like --input-type, would keep the thread from starting.
  const worker = new Worker(new URL('./refresh-worker.ts', import.meta.url), { workerData: data, execArgv: [] });
  let hasEnded = false;
  worker.on('message', ({ cause }: RefresherMessage) => onFailure(cause));
  worker.on('error', (error) => onFailure(error instanceof Error ? error.message : String(error)));
  worker.on('exit', () => {
    hasEnded = true;
  });
  return {
    async stop() {
      if (hasEnded) return;
      const exited = once(worker, 'exit');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop');
      await exited;
    },
  };
}

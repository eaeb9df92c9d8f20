import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '#database/open-database.ts';
import type { OrderStoreSettings } from '../create-order-store.ts';

/** What the thread is started with. */
export type RefresherData = {
  readonly location: DatabaseLocation;
  readonly settings: OrderStoreSettings;
};

/** What the thread tells: that it could not refresh, and goes on trying. */
export type RefresherMessage = { readonly kind: 'failed'; readonly cause: string };

/** A running thread that keeps what is derived from orders current. */
export type Refresher = { stop(): Promise<void> };

/** How long a thread that ended by itself, such as for want of memory, is missing. */
const RESTART_MS = 5_000;

/**
 * Starts the thread, and again if it ends by itself; `onFailure` gets the cause of what it could
 * not do, once.
 */
export function startRefresher(data: RefresherData, onFailure: (cause: string) => void): Refresher {
  let worker = start();
  let restart: NodeJS.Timeout | undefined;
  let isStopped = false;

  function start(): Worker {
    // Don't inherit the options of the process: some, like --input-type, would keep the thread from
    // starting.
    const thread = new Worker(new URL('./refresh-worker.ts', import.meta.url), {
      workerData: data,
      execArgv: [],
    });
    thread.on('message', ({ cause }: RefresherMessage) => onFailure(cause));
    thread.on('error', (error) =>
      onFailure(error instanceof Error ? error.message : String(error)),
    );
    thread.on('exit', () => {
      if (isStopped) return;
      restart = setTimeout(() => {
        restart = undefined;
        worker = start();
      }, RESTART_MS);
    });
    return thread;
  }

  return {
    async stop() {
      isStopped = true;
      if (restart) return clearTimeout(restart);
      const exited = once(worker, 'exit');
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
      worker.postMessage('stop');
      await exited;
    },
  };
}

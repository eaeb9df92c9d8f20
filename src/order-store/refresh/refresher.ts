import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { DatabaseLocation } from '#database/open-database.ts';
import type { OrderStoreSettings } from '../create-order-store.ts';

export type RefresherData = {
  readonly location: DatabaseLocation;
  readonly settings: OrderStoreSettings;
};

/** A failed refresh, which will be retried. */
export type RefresherMessage = { readonly kind: 'failed'; readonly cause: string };

/** A running refresher thread. */
export type Refresher = { stop(): Promise<void> };

/** Restart delay of a thread that ended, e.g. out of memory. */
const RESTART_MS = 5_000;

/** Restarts the thread if it ends; `onFailure` gets each cause once. */
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

import { foreground } from '../../kit/request.ts';
import type { ConnectReader, ReaderCommand, ReaderReport } from './reader-messages.ts';

declare global {
  /** Missing in browsers without Trusted Types. The policy's answers are objects that only `Worker` and its like accept. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string };
      }
    | undefined;
}

/** How long (ms) to wait before the reader's code is loaded again after that failed. */
const NEXT_ATTEMPT = 5_000;

/** Where the reader's code is: `workerUrl` is a module worker's, `loadPageReader` loads the same for the page itself. */
export type ReaderCode = { readonly workerUrl: string; readonly loadPageReader: () => Promise<ConnectReader> };

/**
 * Returns the address in the form that the Content-Security-Policy demands. Call it once: a policy's name can be taken only once.
 */
function trustedWorkerUrl(workerUrl: string): string {
  const policy = globalThis.trustedTypes?.createPolicy('tillview-worker', {
    createScriptURL: (url) => {
      if (url !== workerUrl) throw new TypeError(`${url} is not the reader's worker.`);
      return url;
    },
  });
  return policy ? policy.createScriptURL(workerUrl) : workerUrl;
}

/**
 * Connects the page to a reader in a worker, or in the page itself where no worker starts, and tells it about the page's own requests and
 * connection. Commands wait until the reader has started; where its code cannot be loaded, that is tried again.
 */
export function startReader({ workerUrl, loadPageReader }: ReaderCode): ConnectReader {
  return (onReport) => {
    /** Every command so far, until the reader has reported once: another reader may have to take its place. */
    let unanswered: readonly ReaderCommand[] | undefined = [];
    let forward: (command: ReaderCommand) => void = () => {};

    function report(news: ReaderReport): void {
      unanswered = undefined;
      onReport(news);
    }

    function adopt(next: (command: ReaderCommand) => void): void {
      forward = next;
      unanswered?.forEach(next);
    }

    function readInPage(): void {
      forward = () => {};
      loadPageReader().then(
        (connect) => adopt(connect(report)),
        () => setTimeout(readInPage, NEXT_ATTEMPT),
      );
    }

    function readInWorker(): void {
      const worker = new Worker(trustedWorkerUrl(workerUrl), { type: 'module', name: 'reader' });
      worker.addEventListener('message', ({ data }: MessageEvent<ReaderReport>) => report(data));
      worker.addEventListener('error', () => {
        if (!unanswered) return;
        worker.terminate();
        readInPage();
      });
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's `postMessage` has no target.
      adopt((command) => worker.postMessage(command));
    }

    function send(command: ReaderCommand): void {
      unanswered &&= [...unanswered, command];
      forward(command);
    }

    try {
      readInWorker();
    } catch {
      readInPage();
    }
    const tellPage = () => send({ type: 'page', isBusy: foreground.count > 0, isOnline: navigator.onLine });
    foreground.onChange = tellPage;
    addEventListener('online', tellPage);
    addEventListener('offline', tellPage);
    tellPage();
    return send;
  };
}

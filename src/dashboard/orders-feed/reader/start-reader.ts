import { noteFault } from '../../kit/faults/note-fault.ts';
import { foreground } from '../../kit/request.ts';
import type { ConnectReader, ReaderCommand, ReaderReport } from './reading.ts';

declare global {
  /** Missing in browsers without Trusted Types. The policy returns objects that only `Worker` and similar sinks accept. */
  var trustedTypes:
    | {
        createPolicy(
          name: string,
          rules: { createScriptURL(url: string): string },
        ): { createScriptURL(url: string): string };
      }
    | undefined;
}

/** How long (ms) to wait before trying again to load the reader's code. */
const NEXT_ATTEMPT = 5_000;

/** Where the reader's code is: `workerUrl` is the URL of a module worker, `loadPageReader` loads the same code into the page itself. */
type ReaderCode = { readonly workerUrl: string; readonly loadPageReader: () => Promise<ConnectReader> };

/**
 * Returns the URL in the form that the Content-Security-Policy requires. Call it only once: a policy's name cannot be reused.
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

/** Reports what the worker threw; the event of a worker that could not be loaded names no place. */
function noteWorkerFault(event: Event): void {
  if (!(event instanceof ErrorEvent) || event.filename === '') return;
  const { message, filename, lineno, colno } = event;
  const stack = `at ${filename}:${lineno}:${colno}`;
  noteFault(Object.assign(new Error(message.replace(/^Uncaught /, '')), { stack }), 'reader');
}

/**
 * Connects the page to a reader in a worker or, if no worker starts, in the page itself, and notifies it of the page's own requests and
 * connection. Commands wait until the reader has started; if the page cannot load its code, it tries again.
 */
export function startReader({ workerUrl, loadPageReader }: ReaderCode): ConnectReader {
  return (onReport) => {
    /** Every command so far, to repeat to another reader if this one does not start; undefined once it has reported. */
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
      worker.addEventListener('error', (event) => {
        noteWorkerFault(event);
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
    const tellPage = () =>
      send({
        type: 'page',
        isBusy: foreground.count > 0,
        isOnline: navigator.onLine,
        isHidden: document.visibilityState === 'hidden',
      });
    foreground.onChange = tellPage;
    addEventListener('online', tellPage);
    addEventListener('offline', tellPage);
    document.addEventListener('visibilitychange', tellPage);
    tellPage();
    return send;
  };
}

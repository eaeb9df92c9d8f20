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

/** How long (ms) to wait before starting a worker again that could not be loaded. */
const NEXT_ATTEMPT = 5_000;

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
 * Connects the page to a reader in the module worker at this URL, and notifies it of the page's own requests and connection. A worker that
 * does not start is started again, and gets the commands so far.
 */
export function startReader(workerUrl: string): ConnectReader {
  return (onReport) => {
    const url = trustedWorkerUrl(workerUrl);
    /** Every command so far, to repeat if the worker does not start; undefined once it has reported. */
    let unanswered: readonly ReaderCommand[] | undefined = [];
    let worker = startWorker();

    function startWorker(): Worker {
      const started = new Worker(url, { type: 'module', name: 'reader' });
      started.addEventListener('message', ({ data }: MessageEvent<ReaderReport>) => {
        unanswered = undefined;
        onReport(data);
      });
      started.addEventListener('error', (event) => {
        noteWorkerFault(event);
        if (!unanswered) return;
        started.terminate();
        setTimeout(startAgain, NEXT_ATTEMPT);
      });
      return started;
    }

    function post(command: ReaderCommand): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's `postMessage` has no target.
      worker.postMessage(command);
    }

    function startAgain(): void {
      worker = startWorker();
      unanswered?.forEach(post);
    }

    function send(command: ReaderCommand): void {
      unanswered &&= [...unanswered, command];
      post(command);
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

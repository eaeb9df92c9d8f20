import { noteFault } from '../../kit/errors/note-fault.ts';
import { leaveIfSignedOut } from '../../kit/hard-navigate.ts';
import { expectedUser } from '../../kit/loading/expected-user.ts';
import { foreground } from '../../kit/request.ts';
import {
  type ConnectReader,
  type FailureInfo,
  failureOf,
  NO_PROGRESS,
  type ReaderCommand,
  type ReaderReport,
  type ReadingProgress,
} from './reading.ts';

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

/** Pauses (ms) between attempts to start a worker that could not be loaded; the last one repeats. */
const PAUSES = [5_000, 10_000, 20_000, 40_000, 60_000];
/** After this many failed attempts in a row, the page learns that nothing can be read: before, a moment's trouble may pass unnoticed. */
const TOLERATED = 1;

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

/** The commands that still matter to a worker that has not started: the page's last state, and those of readings that were not forgotten. */
function withCommand(commands: readonly ReaderCommand[], command: ReaderCommand): readonly ReaderCommand[] {
  const isReplaced = (each: ReaderCommand) =>
    command.type === 'page'
      ? each.type === 'page'
      : command.type === 'forget' && 'reading' in each && each.reading === command.reading;
  const kept = commands.filter((each) => !isReplaced(each));
  return command.type === 'forget' ? kept : [...kept, command];
}

/** Whether a command asks to read something now. */
function isAttempt({ type }: ReaderCommand): boolean {
  return type === 'start' || type === 'retry' || type === 'resume' || type === 'refresh';
}

/** What a reader reports that cannot read: of each reading, that all of it failed, or that it is tried again; and no answer to any question. */
function reportWithoutWorker(commands: readonly ReaderCommand[], failure: FailureInfo | undefined): ReaderReport {
  const now = Math.ceil(Date.now() / 1_000);
  const readings = commands.flatMap((command) => {
    if (command.type !== 'start') return [];
    const { from, until } = command.period;
    const progress: ReadingProgress = failure
      ? {
          ...NO_PROGRESS,
          phase: 'incomplete',
          failures: [{ from, until: Math.max(from, Math.min(until, now)), failure }],
        }
      : { ...NO_PROGRESS, phase: 'reading' };
    const renewal = commands
      .flatMap((each) => (each.type === 'refresh' && each.reading === command.reading ? [each.renewal] : []))
      .at(-1);
    return [{ reading: command.reading, slices: [], progress, renewal }];
  });
  const answers = commands.flatMap((command) =>
    failure && command.type === 'ask' ? [{ ask: command.ask, failure: failure.message }] : [],
  );
  return { parts: [], readings, released: [], answers };
}

/**
 * Connects the page to a reader in the module worker at this URL, and notifies it of the page's own requests and connection. A worker that
 * does not start is started again, and gets the commands so far; meanwhile its readings fail, so that people learn of it.
 */
export function startReader(workerUrl: string): ConnectReader {
  return (onReport) => {
    const url = trustedWorkerUrl(workerUrl);
    /** Every command so far, to repeat if the worker does not start; undefined once it has reported. */
    let unanswered: readonly ReaderCommand[] | undefined = [];
    let attempts = 0;
    /** Why nothing can be read at present, as far as people were told. */
    let failure: FailureInfo | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let worker = startWorker();

    function startWorker(): Worker {
      const started = new Worker(url, { type: 'module', name: 'reader' });
      started.addEventListener('message', ({ data }: MessageEvent<ReaderReport>) => {
        unanswered = undefined;
        failure = undefined;
        for (const { progress } of data.readings)
          for (const failed of progress.failures) leaveIfSignedOut(failureOf(failed.failure));
        onReport(data);
      });
      started.addEventListener('error', (event) => {
        noteWorkerFault(event);
        if (!unanswered || worker !== started) return;
        started.terminate();
        timer = setTimeout(startAgain, PAUSES[Math.min(attempts, PAUSES.length - 1)]);
        attempts += 1;
        // The page says itself that it has no connection.
        if (attempts > TOLERATED && navigator.onLine) tellFailure();
      });
      return started;
    }

    function tellFailure(): void {
      if (!unanswered) return;
      const message = 'The reader could not be loaded';
      failure = { code: 'updated', message, requestId: undefined, retryAfterSeconds: undefined };
      onReport(reportWithoutWorker(unanswered, failure));
      unanswered = unanswered.filter(({ type }) => type !== 'ask');
    }

    function post(command: ReaderCommand): void {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A worker's `postMessage` has no target.
      worker.postMessage(command);
    }

    function startAgain(): void {
      clearTimeout(timer);
      worker.terminate();
      worker = startWorker();
      unanswered?.forEach(post);
    }

    function send(command: ReaderCommand): void {
      if (failure && command.type === 'ask') return onReport(reportWithoutWorker([command], failure));
      unanswered &&= withCommand(unanswered, command);
      post(command);
      if (!unanswered || !failure || !isAttempt(command)) return undefined;
      // Somebody tries again, or opens another page, for which it may work now.
      failure = undefined;
      onReport(reportWithoutWorker(unanswered, undefined));
      return startAgain();
    }

    const tellPage = () =>
      send({
        type: 'page',
        isBusy: foreground.count > 0,
        isOnline: navigator.onLine,
        isHidden: document.visibilityState === 'hidden',
        user: expectedUser(),
      });
    foreground.onChange = tellPage;
    addEventListener('online', () => {
      tellPage();
      if (attempts > 0 && unanswered) startAgain();
    });
    addEventListener('offline', tellPage);
    document.addEventListener('visibilitychange', tellPage);
    tellPage();
    return send;
  };
}

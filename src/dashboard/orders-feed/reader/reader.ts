import { MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import { serializeOrdersQuery } from '#contract/bff/orders-query.ts';
import {
  type ConnectReader,
  type KindName,
  type KnownReading,
  NO_PROGRESS,
  type Period,
  type ReaderCommand,
  isAtRest,
  type ReaderReport,
  type Reading,
  recallReading,
} from './reading.ts';

/** What to read: `kind` turns the orders of `period` into parts, as configured by `spec` (a JSON value). */
export type ReadingRequest<Spec, Part> = {
  readonly kind: KindName<Spec, Part>;
  readonly spec: Spec;
  readonly period: Period;
  /** Whether it stops by itself at `READING_LIMIT`, until it is resumed; default false. */
  readonly isLimited?: boolean;
  /** Whether other readings go first; default false. */
  readonly isBackground?: boolean;
  /** Whether it is forgotten once nothing uses it, so that it is read afresh the next time; default false. */
  readonly isOneOff?: boolean;
};

/** How many unused readings are kept. */
const KEPT_READINGS = 12;

/** The reading before anything was read. */
export const NOTHING_READ: KnownReading<never> = {
  parts: [],
  progress: NO_PROGRESS,
  hasEnded: false,
  whole: undefined,
};

type ReadingControls = {
  /** Starts reading; calling it again does nothing. The other actions do nothing until then. */
  readonly start: () => void;
  /** Stops reading; what was read stays. */
  readonly cancel: () => void;
  /** Continues after `cancel`. */
  readonly resume: () => void;
  /** Reads the failed slices and those with gaps again. */
  readonly retry: () => void;
  /** Reads slices that may be stale and failed ones again. The parts stay until they are replaced. */
  readonly refresh: () => void;
};

/** One reading as the page holds it, shared by everything that requests the same one. */
export type SharedReading<Part = unknown> = ReadingControls & {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => KnownReading<Part>;
  /**
   * Reads again what may be stale, and all after a second (epoch), and resolves with what is known once that has ended, or cannot go on:
   * there is no connection, or nothing on the page uses the reading any longer.
   */
  readonly renew: (since: number) => Promise<Reading<Part>>;
};

/** A reading with its actions. */
export type UsedReading<Part> = KnownReading<Part> & ReadingControls & Pick<SharedReading<Part>, 'renew'>;

/** The reading of nothing. */
export const NO_READING: SharedReading<never> = {
  subscribe: () => () => {},
  getSnapshot: () => NOTHING_READ,
  start: () => {},
  cancel: () => {},
  resume: () => {},
  retry: () => {},
  refresh: () => {},
  renew: async () => NOTHING_READ,
};

/** The readings of a page. */
export type Reader = {
  readonly reading: (request: ReadingRequest<unknown, unknown>) => SharedReading;
  /** Forgets the readings that nothing on the page uses, so that they start afresh. */
  readonly forgetUnused: () => void;
  /** Asks a cache by its name; rejects if it fails. */
  readonly ask: (cache: string, question: unknown) => Promise<unknown>;
};

type Held = SharedReading & {
  readonly take: (report: ReaderReport['readings'][number]) => void;
  readonly isUsed: () => boolean;
  /** The reader forgets it: a later `start` begins again. */
  readonly forget: () => void;
};

function seriesOf({ kind, spec, period }: ReadingRequest<unknown, unknown>): string {
  return JSON.stringify([kind.name, spec, serializeOrdersQuery({ ...period.filter, pageSize: MAX_PAGE_SIZE })]);
}

/** A string that is equal for equal requests. */
export function readingKey(request: ReadingRequest<unknown, unknown>): string {
  return `${seriesOf(request)} ${request.period.from} ${request.period.until}`;
}

const readers = new WeakMap<ConnectReader, Reader>();

/** The page's only reader for `connect`, created on first use. */
export function readerOf(connect: ConnectReader): Reader {
  const reader = readers.get(connect) ?? createReader(connect);
  readers.set(connect, reader);
  return reader;
}

function createReader(connect: ConnectReader): Reader {
  const parts = new Map<number, unknown>();
  const readings = new Map<string, Held>();
  const kinds = new Map<string, KindName<unknown, unknown>>();
  const asks = new Map<number, PromiseWithResolvers<unknown>>();
  let askCount = 0;
  let connected: ((command: ReaderCommand) => void) | undefined;

  function send(command: ReaderCommand): void {
    connected ??= connect(take);
    connected(command);
  }

  function take(report: ReaderReport): void {
    for (const { slice, part } of report.parts) parts.set(slice, part);
    for (const { kind, slice, of } of report.joined ?? [])
      parts.set(slice, kinds.get(kind)?.merge?.(parts.get(of[0]), parts.get(of[1])));
    for (const each of report.readings) readings.get(each.reading)?.take(each);
    for (const slice of report.released) parts.delete(slice);
    for (const { ask, answer, failure } of report.answers ?? []) {
      const asked = asks.get(ask);
      asks.delete(ask);
      if (failure === undefined) asked?.resolve(answer);
      else asked?.reject(new Error(failure));
    }
  }

  function evict(kept: number): void {
    const unused = [...readings].filter(([, held]) => !held.isUsed());
    for (const [key, held] of unused.slice(0, Math.max(0, unused.length - kept))) {
      readings.delete(key);
      held.forget();
    }
  }

  function hold(key: string, request: ReadingRequest<unknown, unknown>): Held {
    const listeners = new Set<() => void>();
    let snapshot: KnownReading<unknown> = NOTHING_READ;
    let isStarted = false;
    /** Whether nothing on the page uses it any longer: it sends nothing until something does again. */
    let isParked = false;
    let renewals = 0;
    const renewing = new Map<number, (known: Reading<unknown>) => void>();

    /** Ends the renewals up to one. */
    function endRenewals(last = renewals): void {
      for (const [renewal, end] of renewing) {
        if (renewal > last) continue;
        renewing.delete(renewal);
        end(snapshot);
      }
    }

    function start(): void {
      if (isStarted) return;
      isStarted = true;
      kinds.set(request.kind.name, request.kind);
      send({
        type: 'start',
        reading: key,
        kind: request.kind.name,
        spec: request.spec,
        period: request.period,
        series: seriesOf(request),
        isLimited: request.isLimited === true,
        isBackground: request.isBackground === true,
        isParked,
      });
    }

    function tell(type: 'cancel' | 'resume' | 'retry'): void {
      if (isStarted) send({ type, reading: key });
    }

    function leave(): void {
      // Deferred, because React may subscribe again right away.
      queueMicrotask(() => {
        if (listeners.size > 0 || isParked) return;
        isParked = true;
        endRenewals();
        if (!isStarted) return;
        if (request.isOneOff) {
          readings.delete(key);
          held.forget();
          return;
        }
        send({ type: 'park', reading: key });
        evict(KEPT_READINGS);
      });
    }

    const held: Held = {
      subscribe: (listener) => {
        listeners.add(listener);
        // Moves it to the end: the reading used last is evicted last.
        readings.delete(key);
        readings.set(key, held);
        if (isParked && isStarted) send({ type: 'unpark', reading: key });
        isParked = false;
        return () => {
          listeners.delete(listener);
          leave();
        };
      },
      getSnapshot: () => snapshot,
      start,
      cancel: () => tell('cancel'),
      resume: () => tell('resume'),
      retry: () => tell('retry'),
      refresh: () => {
        if (isStarted) send({ type: 'refresh', reading: key });
      },
      renew: (since) => {
        if (!isStarted || isParked) return Promise.resolve(snapshot);
        renewals += 1;
        send({ type: 'refresh', reading: key, since, renewal: renewals });
        return new Promise((resolve) => void renewing.set(renewals, resolve));
      },
      isUsed: () => listeners.size > 0,
      forget: () => {
        isStarted = false;
        snapshot = NOTHING_READ;
        send({ type: 'forget', reading: key });
      },
      take: ({ slices, progress, renewal = 0 }) => {
        snapshot = recallReading(snapshot, {
          parts: slices ? slices.map((slice) => parts.get(slice)) : snapshot.parts,
          progress,
        });
        listeners.forEach((listener) => listener());
        if (isAtRest(progress.phase) || progress.phase === 'offline') endRenewals(renewal);
      },
    };
    return held;
  }

  return {
    forgetUnused: () => evict(0),
    ask: (cache, question) => {
      askCount += 1;
      const asked = Promise.withResolvers<unknown>();
      asks.set(askCount, asked);
      send({ type: 'ask', ask: askCount, cache, question });
      return asked.promise;
    },
    reading: (request) => {
      const key = readingKey(request);
      const known = readings.get(key);
      if (known) return known;
      const held = hold(key, request);
      readings.set(key, held);
      return held;
    },
  };
}

/** The page's reading of a request, typed by its kind: only parts made by the kind itself are reported for it. */
export function sharedReading<Spec, Part>(reader: Reader, request: ReadingRequest<Spec, Part>): SharedReading<Part>;
export function sharedReading(reader: Reader, request: ReadingRequest<unknown, unknown>): SharedReading {
  return reader.reading(request);
}

/** Reads what may have changed again every so many milliseconds while the page is visible, once reading has ended by itself. */
export function refreshRegularly(
  { getSnapshot, refresh }: Pick<SharedReading, 'getSnapshot' | 'refresh'>,
  milliseconds: number,
): () => void {
  const timer = setInterval(() => {
    const { phase } = getSnapshot().progress;
    if (document.visibilityState === 'visible' && (phase === 'complete' || phase === 'limited')) refresh();
  }, milliseconds);
  return () => clearInterval(timer);
}

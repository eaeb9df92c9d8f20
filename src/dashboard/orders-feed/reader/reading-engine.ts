import { effectivePageSize, MAX_PAGE_SIZE } from '#contract/service/list-orders-query.ts';
import type { Order } from '#contract/service/order.ts';
import { ApiFailure } from '../../kit/request.ts';
import { type Clock, createPoliteFetch, type FetchResponse } from './polite-fetch.ts';
import {
  type ConnectReader,
  type FailureInfo,
  type JoinedSlices,
  type ReaderCommand,
  type ReaderReport,
  READING_LIMIT,
  type ReadingProgress,
} from './reading.ts';
import { createReadingLedger, phaseOf, type ReadingLedger, type Task, usableSlices } from './reading-ledger.ts';
import { JOINING } from './join-slices.ts';
import { readSlice, readSliceOf } from './read-slice.ts';

/** A kind without its types: the page's messages are trusted to contain the spec that the kind expects. */
export type AnyReadingKind = {
  readonly kind: { readonly name: string; readonly merge?: unknown };
  start(spec: unknown, forgotten: AbortSignal): (orders: readonly Order[]) => unknown;
};

/** Changes are reported together after this many milliseconds: the page shows each report, which takes time from reading. */
const REPORT_DELAY = 250;
/** How many more slices than requests are active at once: while one slice parses its response, another sends the next request. */
const SPARE_SLICES = 2;
/** After this many consecutive failed slices, a reading sends no further requests. */
const MAX_FAILURES = 4;
/** Failures that every further request would run into as well. */
const FINAL: ReadonlySet<FailureInfo['code']> = new Set([
  'signed_out',
  'forbidden',
  'bad_request',
  'not_found',
  'method_not_allowed',
  'upstream_credentials',
] as const);

type StartCommand = Extract<ReaderCommand, { type: 'start' }>;

type OneReading = {
  /** What the page asked for. */
  readonly asked: StartCommand;
  readonly kind: AnyReadingKind['kind'];
  readonly keep: (orders: readonly Order[]) => unknown;
  readonly ledger: ReadingLedger;
  controller: AbortController;
  /** Tells the kind that the reading was forgotten. */
  readonly forgotten: AbortController;
  isCancelled: boolean;
  isParked: boolean;
  failuresInARow: number;
  /** The ids of the slices as last reported; undefined before the first report. */
  reported: string | undefined;
  /** The last renewal that the page asked for. */
  renewal: number | undefined;
};

function failureInfo(error: unknown): FailureInfo {
  const text = error instanceof Error ? error.message : String(error);
  const failure = error instanceof ApiFailure ? error : new ApiFailure('internal', text);
  const { code, message, requestId, retryAfterSeconds } = failure;
  return { code, message, requestId, retryAfterSeconds };
}

/**
 * Creates the engine that reads periods: it takes the page's commands and reports parts and progress. It keeps no parts, and only the
 * orders of the slices being read, six at most. It runs in a worker.
 */
export function createReadingEngine({
  kinds,
  fetchPage,
  clock,
  pageSize = MAX_PAGE_SIZE,
  limit = READING_LIMIT,
  joining = JOINING,
}: {
  readonly kinds: readonly AnyReadingKind[];
  readonly fetchPage: FetchResponse;
  readonly clock: Clock;
  readonly pageSize?: number;
  readonly limit?: number;
  readonly joining?: typeof JOINING;
}): ConnectReader {
  return (onReport) => {
    const readings = new Map<string, OneReading>();
    const polite = createPoliteFetch(fetchPage, clock, reconsider);
    let sliceCount = 0;
    let lanes = 0;
    let isHidden = false;
    let parts: ReaderReport['parts'] = [];
    let joined: readonly JoinedSlices[] = [];
    const kept = new Set<number>();
    const changed = new Set<OneReading>();
    let cancelReport: (() => void) | undefined;

    function phase({ ledger, isCancelled }: OneReading): ReadingProgress['phase'] {
      return phaseOf(ledger, isCancelled, polite.hold());
    }

    function announce(reading: OneReading): void {
      changed.add(reading);
      cancelReport ??= clock.after(REPORT_DELAY, report);
    }

    function report(): void {
      cancelReport?.();
      cancelReport = undefined;
      // A reading that was forgotten says nothing: another may have begun in its name.
      const current = [...changed].filter((reading) => readings.get(reading.asked.reading) === reading);
      const reports = current.map((reading) => {
        const slices = reading.ledger.slices().map(({ id }) => id);
        const isSame = reading.reported === String(slices);
        reading.reported = String(slices);
        return {
          reading: reading.asked.reading,
          slices: isSame ? undefined : slices,
          progress: reading.ledger.progress(phase(reading)),
          renewal: reading.renewal,
        };
      });
      const needed = new Set([...readings.values()].flatMap(({ ledger }) => ledger.held().map(({ id }) => id)));
      const released = [...kept].filter((id) => !needed.has(id));
      released.forEach((id) => kept.delete(id));
      const news = { parts, joined, readings: reports, released };
      parts = [];
      joined = [];
      changed.clear();
      onReport(news);
    }

    /** Starts as many slices as may be read at once: first those of the reading that was requested last, and in the background last. */
    function pump(): void {
      if (isHidden) return;
      const newest = [...readings.values()].reverse();
      for (const reading of newest.toSorted(
        (one, other) => Number(one.asked.isBackground) - Number(other.asked.isBackground),
      )) {
        while (!reading.isCancelled && !reading.isParked && lanes < polite.limit() + SPARE_SLICES) {
          const task = reading.ledger.take(polite.limit());
          if (!task) break;
          void read(reading, task);
        }
      }
    }

    function reconsider(): void {
      for (const reading of readings.values())
        if (reading.ledger.hasTasks() || reading.ledger.isReading()) announce(reading);
      pump();
    }

    async function read(reading: OneReading, task: Task): Promise<void> {
      const { ledger, controller, asked } = reading;
      const { signal } = controller;
      lanes += 1;
      const isScout = ledger.isUnknown();
      const readAt = clock.now();
      const result = await readSlice({
        filter: asked.period.filter,
        slice: task,
        pageSize,
        fetchPage: polite.fetchPage,
        signal,
        now: clock.now,
        isScout,
        hasIdleLanes: () => !ledger.hasTasks() && lanes < polite.limit(),
        onPage: (orders, from) => {
          ledger.count(task, orders, from);
          announce(reading);
        },
      });
      lanes -= 1;
      if (readings.get(reading.asked.reading) === reading) settle(reading, task, readAt, result, signal);
      pump();
    }

    function settle(
      reading: OneReading,
      task: Task,
      readAt: number,
      result: Awaited<ReturnType<typeof readSlice>>,
      signal: AbortSignal,
    ): void {
      const { ledger } = reading;
      let { error } = result;
      let slice: ReturnType<typeof readSliceOf> | undefined;
      if (result.from < task.until) {
        try {
          const part = reading.keep(result.orders);
          sliceCount += 1;
          slice = readSliceOf(sliceCount, task, readAt, result);
          parts = [...parts, { slice: slice.id, part }];
          kept.add(slice.id);
        } catch (thrown) {
          error = thrown;
        }
      }
      const failure = error === undefined || signal.aborted ? undefined : failureInfo(error);
      ledger.settle(task, slice, failure);
      const added = reading.kind.merge ? ledger.join(joining, () => (sliceCount += 1)) : [];
      added.forEach((each) => kept.add(each.slice));
      joined = [...joined, ...added.map((each) => ({ kind: reading.kind.name, ...each }))];
      reading.failuresInARow = failure ? reading.failuresInARow + 1 : 0;
      if (failure && (FINAL.has(failure.code) || reading.failuresInARow >= MAX_FAILURES)) ledger.failRest(failure);
      announce(reading);
      if (!ledger.hasTasks() && !ledger.isReading()) report();
    }

    function stop(reading: OneReading): void {
      reading.controller.abort();
      reading.controller = new AbortController();
    }

    function goOn(reading: OneReading): void {
      reading.isCancelled = false;
      reading.failuresInARow = 0;
    }

    function start(asked: StartCommand): void {
      const { reading: id, kind, spec, period, series, isParked, isLimited } = asked;
      const known = [...readings.values()]
        .filter((each) => each.asked.series === series)
        .flatMap(({ ledger }) => ledger.slices());
      const forgotten = new AbortController();
      const reader = kinds.find((each) => each.kind.name === kind);
      if (!reader) throw new RangeError(`There is no kind of reading named ${kind}.`);
      const ledger = createReadingLedger(
        period,
        usableSlices(new Set(known), period),
        effectivePageSize({ pageSize, expand: period.filter.expand }),
        clock.now,
        isLimited ? limit : undefined,
      );
      ledger.refresh();
      readings.delete(id);
      const keep = reader.start(spec, forgotten.signal);
      const state = {
        forgotten,
        isCancelled: false,
        isParked,
        failuresInARow: 0,
        reported: undefined,
        renewal: undefined,
      };
      const controller = new AbortController();
      const reading: OneReading = { asked, kind: reader.kind, keep, ledger, controller, ...state };
      readings.set(id, reading);
      announce(reading);
    }

    return (command) => {
      if (command.type === 'ask') return undefined;
      if (command.type === 'page') {
        ({ isHidden } = command);
        if (isHidden) readings.forEach(stop);
        return polite.setPage(command);
      }
      if (command.type === 'start') {
        start(command);
        return pump();
      }
      const reading = readings.get(command.reading);
      if (!reading) return undefined;
      switch (command.type) {
        case 'forget':
          stop(reading);
          reading.forgotten.abort();
          readings.delete(command.reading);
          break;
        case 'cancel':
          stop(reading);
          reading.isCancelled = true;
          break;
        case 'park':
          stop(reading);
          reading.isParked = true;
          break;
        case 'unpark':
          reading.isParked = false;
          break;
        case 'resume':
          if (reading.ledger.isAtLimit()) reading.ledger.extendLimit();
          goOn(reading);
          break;
        case 'retry':
          goOn(reading);
          reading.ledger.retry();
          break;
        case 'refresh':
          goOn(reading);
          reading.renewal = command.renewal ?? reading.renewal;
          reading.ledger.refresh(command.since);
      }
      announce(reading);
      return pump();
    };
  };
}

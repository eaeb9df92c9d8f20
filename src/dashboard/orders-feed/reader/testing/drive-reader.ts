import { expect } from 'vitest';
import type { OrderPage } from '#contract/service/read-order.ts';
import { EVERYTHING, NOON } from '../../testing/drive-feed.ts';
import { type OrdersQuery, serializeOrdersQuery } from '#contract/bff/orders-query.ts';
import { NO_PROGRESS, type ReaderCommand, type ReaderReport, type ReadingProgress } from '../reading.ts';
import { type AnyReadingKind, createReadingEngine } from '../reading-engine.ts';
import { setImmediate } from 'node:timers/promises';
import type { Clock } from '../polite-fetch.ts';

/** A clock that stands still until `next` advances it to the earliest timer; only tests use this file. */
export function createVirtualClock(start: number) {
  let now = start;
  let timers: readonly { readonly at: number; readonly run: () => void }[] = [];
  const clock: Clock = {
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { at: now + Math.max(0, milliseconds), run };
      timers = [...timers, timer];
      return () => {
        timers = timers.filter((each) => each !== timer);
      };
    },
  };
  return {
    ...clock,
    /** Runs the earliest timer, once pending promises have settled; false if there is none. */
    next: async () => {
      await setImmediate();
      const first = timers.toSorted((left, right) => left.at - right.at)[0];
      if (!first) return false;
      timers = timers.filter((each) => each !== first);
      now = Math.max(now, first.at);
      first.run();
      return true;
    },
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

/** A response of the service: a page, or the failure to throw, `after` this many milliseconds. */
export type TimedResponse = { readonly answer: OrderPage | Error; readonly after: number };

/** A reader on a virtual clock (only tests use this file), and what the page knows of its readings. */
export function driveReader(
  kinds: readonly AnyReadingKind[],
  answer: (query: OrdersQuery, request: number) => TimedResponse,
  pageSize: number,
  limit?: number,
  /** Where given, the parts are arrays, which are joined from this many slices on. */
  most?: number,
) {
  // Shortly after the orders, which all lie within a minute or two.
  const clock = createVirtualClock((NOON + 100) * 1_000);
  const parts = new Map<number, unknown>();
  const readings = new Map<string, { slices: readonly number[]; progress: ReadingProgress }>();
  let requests = 0;
  let inFlight = 0;
  let mostInFlight = 0;
  const connect = createReadingEngine({
    kinds: kinds.map((each) => (most === undefined ? each : { ...each, kind: { ...each.kind, merge: String } })),
    clock,
    pageSize,
    ...(limit && { limit }),
    ...(most !== undefined && { joining: { most, age: 0 } }),
    fetchPage: (query, signal) =>
      new Promise((resolve, reject) => {
        const { answer: page, after } = answer(query, requests);
        requests += 1;
        inFlight += 1;
        mostInFlight = Math.max(mostInFlight, inFlight);
        const end = (settle: () => void) => () => {
          inFlight -= 1;
          signal.removeEventListener('abort', abort);
          settle();
        };
        const cancel = clock.after(
          after,
          end(() => (page instanceof Error ? reject(page) : resolve(page))),
        );
        const abort = end(() => {
          cancel();
          reject(signal.reason);
        });
        signal.addEventListener('abort', abort, { once: true });
      }),
  });
  const send = connect((report: ReaderReport) => {
    for (const { slice, part } of report.parts) parts.set(slice, part);
    for (const { slice, of } of report.joined ?? []) {
      expect(of.every((each) => parts.has(each))).toBe(true);
      parts.set(
        slice,
        of.flatMap((each) => parts.get(each)),
      );
    }
    // Each reading is told of itself, not of another one of the same name before it.
    expect(new Set(report.readings.map(({ reading }) => reading)).size).toBe(report.readings.length);
    for (const { reading, slices, progress } of report.readings)
      readings.set(reading, { slices: slices ?? readings.get(reading)?.slices ?? [], progress });
    for (const slice of report.released) parts.delete(slice);
  });
  const reading = (id: string) => readings.get(id) ?? { slices: [], progress: NO_PROGRESS };
  return {
    clock,
    send: (command: ReaderCommand) => send(command),
    start: (
      id: string,
      kind: string,
      from: number,
      until: number,
      filter = EVERYTHING,
      isLimited = false,
      isBackground = false,
    ) =>
      send({
        type: 'start',
        reading: id,
        kind,
        spec: { prefix: '' },
        period: { filter, from, until },
        series: `${kind} ${serializeOrdersQuery({ ...filter, pageSize })}`,
        isLimited,
        isBackground,
        isParked: false,
      }),
    /** Advances time until nothing is left to do, calling `step` after each event; throws if there is no end. */
    run: async (step: () => void = () => {}) => {
      for (let count = 0; await clock.next(); count += 1) {
        step();
        if (count > 20_000) throw new Error('the reading has no end');
      }
    },
    progress: (id: string) => reading(id).progress,
    parts: (id: string) =>
      reading(id).slices.map((slice) => {
        expect(parts.has(slice)).toBe(true);
        return parts.get(slice);
      }),
    keptParts: () => parts.size,
    requests: () => requests,
    mostInFlight: () => mostInFlight,
  };
}

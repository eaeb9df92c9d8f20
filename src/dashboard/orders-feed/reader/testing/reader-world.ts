import { expect } from 'vitest';
import { covers } from '#contract/service/coverage.ts';
import type { Order } from '#contract/service/order.ts';
import type { OrderPage } from '#contract/service/read-order.ts';
import { printUtcSecond, secondOf } from '#contract/service/rfc3339.ts';
import type { ListPolicy } from '#testing/upstream/list-model.ts';
import type { ApiFailure } from '../../../kit/request.ts';
import { EVERYTHING, NOON } from '../../testing/drive-feed.ts';
import { createModelUpstream, type ModelOrder } from '../../testing/model-upstream.ts';
import type { OrdersQuery } from '#contract/bff/orders-query.ts';
import { readerOf } from '../reader.ts';
import { kindName, type ReaderCommand } from '../reading.ts';
import { createReadingEngine } from '../reading-engine.ts';
import { createVirtualClock } from './drive-reader.ts';

type KeptOrder = { readonly id: string; readonly second: number | undefined };

const IDS_AND_TIMES = kindName<unknown, readonly KeptOrder[]>('ids and times', (newer, older) => [...newer, ...older]);
const kind = {
  kind: IDS_AND_TIMES,
  start: () => (orders: readonly Order[]) => orders.map(({ id, createdAt }) => ({ id, second: secondOf(createdAt) })),
};

function isKept(part: unknown): part is readonly KeptOrder[] {
  return Array.isArray(part);
}

/** What the page wants of a reading: the model that the requests sent are compared with. */
type Wanted = {
  readonly period: { readonly from: number; readonly until: number };
  isStarted: boolean;
  isCancelled: boolean;
  /** Whether something used it and no longer does. */
  isLeft: boolean;
  readonly unsubscribe: (() => void)[];
};

/** A page with some readings (`periods` in seconds from noon, `until` exclusive) over a service; only tests use this file. */
export function createReaderWorld(
  orders: readonly ModelOrder[],
  policy: ListPolicy,
  pageSize: number,
  periods: readonly { readonly from: number; readonly length: number }[],
) {
  const upstream = createModelUpstream(orders, policy);
  const clock = createVirtualClock((NOON + 100) * 1_000);
  let faults: readonly ApiFailure[] = [];
  let requests = 0;
  let inFlight = 0;
  let delay = 1;
  let send: ((command: ReaderCommand) => void) | undefined;
  const engine = createReadingEngine({ kinds: [kind], clock, pageSize, fetchPage, joining: { most: 2, age: 0 } });
  // A function of its own for each world: the page's reader is found by it.
  const reader = readerOf((onReport) => {
    send = engine(onReport);
    return send;
  });

  function fetchPage(query: OrdersQuery, signal: AbortSignal): Promise<OrderPage> {
    requests += 1;
    inFlight += 1;
    const [fault, ...others] = faults;
    faults = others;
    return new Promise((resolve, reject) => {
      const end = () => {
        inFlight -= 1;
        signal.removeEventListener('abort', abort);
      };
      const cancel = clock.after(delay, () => {
        end();
        if (fault) reject(fault);
        else resolve(upstream.answer(query));
      });
      const abort = () => {
        end();
        cancel();
        reject(signal.reason);
      };
      signal.addEventListener('abort', abort, { once: true });
    });
  }

  const wanted = periods.map(({ from, length }): Wanted => ({
    period: { from: NOON + from, until: NOON + from + length },
    isStarted: false,
    isCancelled: false,
    isLeft: false,
    unsubscribe: [],
  }));
  const readings = wanted.map(({ period }) =>
    reader.reading({ kind: IDS_AND_TIMES, spec: {}, period: { ...period, filter: EVERYTHING } }),
  );
  const isActive = ({ isStarted, isCancelled, isLeft }: Wanted) => isStarted && !isCancelled && !isLeft;

  function checkReading({ period }: Wanted, { parts, progress }: ReturnType<(typeof readings)[number]['getSnapshot']>) {
    // Every part that the progress refers to has arrived.
    expect(parts.filter((part) => !isKept(part))).toEqual([]);
    const kept = parts.flatMap((part) => (isKept(part) ? part : []));
    const ids = new Set(kept.map(({ id }) => id));
    expect(ids.size).toBe(kept.length);
    expect(kept.filter(({ second = period.until }) => second < period.from || second >= period.until)).toEqual([]);
    expect(progress.orders).toBeGreaterThanOrEqual(kept.length);
    const gaps = new Set(progress.gaps.map(({ second }) => second));
    const missing = upstream
      .untouched()
      .filter(
        ({ id, form, epochSeconds: second }) =>
          second >= period.from &&
          second < period.until &&
          covers(progress.coverage, second) &&
          !ids.has(id) &&
          !gaps.has(printUtcSecond(second)) &&
          !(form !== 'whole' && progress.unreadable > 0),
      );
    expect(missing).toEqual([]);
    const { phase, failures } = progress;
    if (phase === 'complete') {
      expect(covers(progress.coverage, period.from)).toBe(true);
      expect([failures, progress.gaps]).toEqual([[], []]);
      expect(progress.orders).toBe(kept.length);
    }
    if (phase === 'incomplete') expect(failures.length + gaps.size).toBeGreaterThan(0);
  }

  const world = {
    upstream,
    inFlight: () => inFlight,
    isStarted: (index: number) => wanted[index]?.isStarted === true,
    isUsed: (index: number) => (wanted[index]?.unsubscribe.length ?? 0) > 0,
    subscribe(index: number) {
      const [reading, want] = [readings[index], wanted[index]];
      if (!reading || !want) return;
      want.unsubscribe.push(reading.subscribe(() => {}));
      want.isLeft = false;
    },
    unsubscribe(index: number) {
      const want = wanted[index];
      want?.unsubscribe.pop()?.();
      if (want) want.isLeft = want.unsubscribe.length === 0;
    },
    start(index: number) {
      readings[index]?.start();
      const want = wanted[index];
      if (want) want.isStarted = true;
    },
    act(index: number, action: 'cancel' | 'resume' | 'retry' | 'refresh') {
      readings[index]?.[action]();
      const want = wanted[index];
      if (want?.isStarted) want.isCancelled = action === 'cancel';
    },
    setPage: (isBusy: boolean, isOnline: boolean) => send?.({ type: 'page', isBusy, isOnline, isHidden: false }),
    setDelay(milliseconds: number) {
      delay = milliseconds;
    },
    addFaults(next: readonly ApiFailure[]) {
      faults = [...faults, ...next];
    },
    /** Lets some timers pass. */
    async tick(count: number) {
      for (let each = 0; each < count; each += 1) await clock.next();
    },
    /** Runs something and checks what must hold at any time. */
    async step(run: () => void | Promise<void>) {
      const before = { requests, isActive: wanted.some(isActive) };
      await run();
      // React may unsubscribe and subscribe again within one task.
      await Promise.resolve();
      const mayRead = before.isActive || wanted.some(isActive);
      expect(mayRead || requests === before.requests).toBe(true);
      expect(inFlight).toBeLessThanOrEqual(4);
      wanted.forEach((want, index) => {
        const reading = readings[index];
        if (reading) checkReading(want, reading.getSnapshot());
      });
    },
    /** Lets all readings end; those that nothing holds back must then be read. */
    async finish() {
      faults = [];
      world.setPage(false, true);
      for (let count = 0; await clock.next(); count += 1) if (count > 20_000) throw new Error('no end');
      await world.step(() => {});
      expect(inFlight).toBe(0);
      wanted.forEach((want, index) => {
        const phase = readings[index]?.getSnapshot().progress.phase;
        const isDone = phase === 'complete' || phase === 'incomplete';
        if (!want.isStarted) expect(phase).toBe('idle');
        else expect(isDone || !isActive(want)).toBe(true);
      });
    },
    /** The phases after every reading was used, resumed and retried. */
    async readAll() {
      for (let turn = 0; turn < 3; turn += 1) {
        for (const index of readings.keys()) {
          if (!world.isUsed(index)) world.subscribe(index);
          world.start(index);
          world.act(index, turn === 0 ? 'resume' : 'retry');
        }
        await world.finish();
      }
      return readings.map((reading) => {
        const { phase, gaps } = reading.getSnapshot().progress;
        return phase === 'incomplete' && gaps.length > 0 ? 'gaps' : phase;
      });
    },
  };
  return world;
}

export type ReaderWorld = ReturnType<typeof createReaderWorld>;

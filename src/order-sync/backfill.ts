import pLimit from 'p-limit';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Slice, SyncState } from '#order-store/state/sync-state.ts';
import { type OrdersWalk, walkFrom } from '#upstream/walk/orders-walk.ts';
import { EVERY_ORDER, type WalkStep } from './read-page.ts';
import {
  DAY,
  hasReached,
  readStep,
  saveRead,
  STUCK_SECONDS,
  type SyncContext,
  withGaps,
} from './sync-context.ts';

/** Concurrent requests of the backfill. */
const CONNECTIONS = 4;
/** Approximate orders per slice; several slices are read concurrently. */
const SLICE_ORDERS = 750;
/** In seconds; slices without orders grow to the longest. */
const [SHORTEST_SLICE, LONGEST_SLICE] = [60, 90 * DAY];

/** Reads the past in slices, newest first. */
export type Backfill = {
  /** True if the reader with this number has something to read. */
  isDue(reader: number): boolean;
  /** Makes one request. */
  step(reader: number, signal: AbortSignal): Promise<void>;
};

type Reading = {
  readonly slice: Slice;
  readonly walk: OrdersWalk;
  /** Undefined if some pages of the slice were read before a restart. */
  readonly count: number | undefined;
};

export function createBackfill(context: SyncContext): Backfill {
  const { store, service, writer, keepDays } = context;
  const readings = new Map<number, Reading>();
  const limitRequests = pLimit(CONNECTIONS);
  const limited: SyncContext = {
    ...context,
    service: {
      ...service,
      // The next request starts before this response is parsed.
      listOrders: (query, signal) => limitRequests(() => service.listOrders(query, signal)),
    },
  };
  let stuckUntil = 0;
  const limit = (): number => store.now() - keepDays * DAY;
  const isRead = ({ to }: Slice): boolean =>
    [...readings.values()].some(({ slice }) => slice.to === to);

  /** A slice from before a restart. */
  function takeLeft(reader: number): Reading | undefined {
    const slice = writer.state().slices.find((each) => each.back > each.from && !isRead(each));
    if (!slice) return undefined;
    const reading = { slice, walk: walkFrom(slice.back), count: undefined };
    // Set before another reader can look for it.
    readings.set(reader, reading);
    return reading;
  }

  async function takeNext(): Promise<Reading | undefined> {
    let slice: Slice | undefined;
    await writer.write({
      orders: [],
      isNews: false,
      change(state) {
        slice = nextSlice(state, limit());
        return slice ? { ...state, slices: [...state.slices, slice], next: slice.from - 1 } : state;
      },
    });
    return slice && { slice, walk: walkFrom(slice.back), count: 0 };
  }

  return {
    isDue(reader) {
      if (store.now() < stuckUntil) return false;
      const state = writer.state();
      const isLeft = state.slices.some((slice) => slice.back > slice.from && !isRead(slice));
      return readings.has(reader) || isLeft || nextSlice(state, limit()) !== undefined;
    },

    async step(reader, signal) {
      const reading = readings.get(reader) ?? takeLeft(reader) ?? (await takeNext());
      if (!reading) return;
      readings.set(reader, reading);
      const { slice } = reading;
      const filter = { ...EVERY_ORDER, from: printUtcSecond(slice.from - 1) };
      const step = await readStep(limited, { walk: reading.walk, filter }, signal);
      // The service gave nothing; a new attempt may succeed.
      if (!step) {
        readings.delete(reader);
        stuckUntil = store.now() + STUCK_SECONDS;
        return;
      }
      const count =
        reading.count === undefined ? undefined : reading.count + countWithin(step, slice);
      const isWhole = hasReached(step.walk, slice.from);
      const after = { slice, walk: step.walk, count };
      await saveRead(
        context,
        step,
        (state) => withProgress(withGaps(state, step.walk), after),
        false,
      );
      if (isWhole) readings.delete(reader);
      else readings.set(reader, after);
    },
  };
}

function nextSlice({ next, sliceSeconds }: SyncState, limit: number): Slice | undefined {
  if (next === null || next < limit) return undefined;
  return { from: Math.max(limit, next - sliceSeconds + 1), to: next, back: next + 1 };
}

function countWithin({ orders }: WalkStep, { from, to }: Slice): number {
  return orders.filter(
    ({ read: { created } }) => created !== undefined && created >= from && created <= to,
  ).length;
}

/** Progress after a page of a slice. */
function withProgress(state: SyncState, { slice, walk, count }: Reading): SyncState {
  const isWhole = hasReached(walk, slice.from);
  const reached =
    walk.coverage.known === 'backTo' ? Math.max(slice.from, walk.coverage.second) : slice.from;
  const back = isWhole ? slice.from : reached;
  const slices = state.slices.map((each) =>
    each.to === slice.to ? { ...each, back: Math.min(back, each.back) } : each,
  );
  const measured = isWhole && count !== undefined ? sliceLength(slice, count) : state.sliceSeconds;
  return joinSlices({ ...state, slices, sliceSeconds: measured });
}

function sliceLength({ from, to }: Slice, count: number): number {
  const seconds = to - from + 1;
  const wanted = count === 0 ? seconds * 4 : Math.round((seconds * SLICE_ORDERS) / count);
  return Math.min(LONGEST_SLICE, Math.max(SHORTEST_SLICE, wanted));
}

/** Extends the complete period over adjacent slices. */
function joinSlices(state: SyncState): SyncState {
  let { completeFrom } = state;
  const slices = [...state.slices].sort((one, other) => other.to - one.to);
  while (slices[0] && slices[0].back === slices[0].from)
    completeFrom = slices.shift()?.from ?? completeFrom;
  const [first] = slices;
  if (first && first.back <= first.to) completeFrom = first.back;
  return { ...state, slices, completeFrom };
}

import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { SyncState } from '#order-store/state/sync-state.ts';
import { type OrdersWalk, WALK_START, walkFrom } from '#upstream/walk/orders-walk.ts';
import { EVERY_ORDER, type WalkStep } from './read-page.ts';
import {
  DAY,
  hasReached,
  type Lane,
  newestSecond,
  readStep,
  saveRead,
  STUCK_SECONDS,
  type SyncContext,
  withGaps,
} from './sync-context.ts';

/** Seconds between reads of the newest orders. */
const EVERY = 5;
/** Seconds before the newest order, for orders that the service lists late. */
const OVERLAP = 120;
const SHORT_OVERLAP = 10;
/** Seconds between reads with this overlap. */
const OVERLAP_EVERY = 30;
/** Seconds by which a new order's time must differ from now to indicate clock skew. */
const CLOCKS_DIFFER = 300;

type Reading = {
  readonly walk: OrdersWalk;
  /** The oldest second to read; null: one page at the first read, else all. */
  readonly from: number | null;
  readonly startedAt: number;
  readonly newest: number | null;
};

/**
 * Reads the newest orders since the last read. The first read is one page, below which the backfill
 * starts.
 */
export function createHead(context: SyncContext): Lane {
  const { store, writer, problems, keepDays } = context;
  let nextAt = 0;
  let overlappedAt = 0;
  let reading: Reading | undefined;

  function begin({ headWalk, newest }: SyncState): Reading {
    if (headWalk) return { ...headWalk, walk: walkFrom(headWalk.back) };
    const startedAt = store.now();
    const isFar = startedAt - overlappedAt >= OVERLAP_EVERY;
    if (isFar) overlappedAt = startedAt;
    const from = newest === null ? null : newest - (isFar ? OVERLAP : SHORT_OVERLAP);
    return { walk: WALK_START, from, startedAt, newest };
  }

  function isOver({ walk, from }: Reading): boolean {
    if (from !== null) return hasReached(walk, from);
    const isFirst = writer.state().completeFrom === null;
    return isFirst
      ? walk.coverage.known !== 'nothing' && !walk.drain
      : walk.coverage.known === 'all';
  }

  /** An order between two quick reads has the service's current time. */
  function tellClocks(step: WalkStep, { asOf, newest: before }: SyncState): void {
    const now = store.now();
    const newest = newestSecond(step, now);
    const isNew =
      newest !== undefined &&
      before !== null &&
      newest > before &&
      now - (asOf ?? 0) < 2 * OVERLAP_EVERY;
    if (!isNew || Math.abs(newest - now) < CLOCKS_DIFFER) return;
    const minutes = Math.round(Math.abs(newest - now) / 60);
    problems.note(
      'clock',
      newest > now
        ? `New orders have times ${minutes} minutes ahead of Tillview's clock.`
        : `New orders have times ${minutes} minutes ago: the order service lists them late, or its clock is behind.`,
    );
  }

  return {
    dueAt: () => (reading ? 0 : nextAt),
    async step(signal) {
      reading ??= begin(writer.state());
      const { from, startedAt } = reading;
      const filter =
        from === null ? EVERY_ORDER : { ...EVERY_ORDER, from: printUtcSecond(from - 1) };
      const step = await readStep(context, { walk: reading.walk, filter }, signal);
      if (!step) {
        reading = undefined;
        nextAt = store.now() + STUCK_SECONDS;
        // The next attempt starts with the newest orders again.
        await writer.write({
          orders: [],
          isNews: false,
          change: (state) => ({ ...state, headWalk: null }),
        });
        return;
      }
      const newest = laterOf(reading.newest, newestSecond(step, startedAt));
      const after: Reading = { from, startedAt, newest, walk: step.walk };
      const isWhole = isOver(after);
      const before = writer.state();
      const limit = store.now() - keepDays * DAY;
      await saveRead(context, step, (state) =>
        withGaps(isWhole ? withWhole(state, after, limit) : withPart(state, after), step.walk),
      );
      tellClocks(step, before);
      reading = isWhole ? undefined : after;
      if (isWhole) nextAt = startedAt + EVERY;
    },
  };
}

function laterOf(left: number | null, right: number | undefined): number | null {
  return left === null || right === undefined ? (left ?? right ?? null) : Math.max(left, right);
}

/** After all newest orders; none older than `limit` is stored. */
function withWhole(
  state: SyncState,
  { walk, startedAt, newest }: Reading,
  limit: number,
): SyncState {
  const after = { ...state, asOf: startedAt, newest, headWalk: null };
  if (state.completeFrom !== null) return after;
  // The backfill starts below the first page.
  const completeFrom =
    walk.coverage.known === 'backTo' ? Math.max(limit, walk.coverage.second) : limit;
  return { ...after, completeFrom, next: completeFrom - 1 };
}

/** Saves the progress of a read over several pages, so that it continues after a kill. */
function withPart(state: SyncState, { walk, from, startedAt, newest }: Reading): SyncState {
  if (walk.coverage.known !== 'backTo') return state;
  return { ...state, headWalk: { from, back: walk.coverage.second, startedAt, newest } };
}

import * as z from 'zod/mini';
import { type Lease, LEASE, type StoreState } from './state.ts';

/** All times are epoch seconds of the service's clock, unless they say otherwise. */
const second = z.int();

/** A read of the newest orders that takes several pages. */
const headWalk = z.object({
  /** The oldest second to read. */
  from: z.nullable(second),
  /** Everything from here on is read. */
  back: second,
  /** When it began, by Tillview's own clock. */
  startedAt: second,
  newest: z.nullable(second),
});

/** A part of the past that is read, both ends included; it is read from `back` on. */
const slice = z.object({ from: second, to: second, back: second });
export type Slice = z.infer<typeof slice>;

const check = z.object({
  /** When it began, by Tillview's own clock. */
  startedAt: second,
  /** How far back it has got; null: it is over. */
  back: z.nullable(second),
});

/** How far the orders of a connected service are kept. */
const syncState = z.object({
  /**
   * Everything that was there at this time (by Tillview's own clock) has been read; null: nothing
   * yet.
   */
  asOf: z.nullable(second),
  /** The newest time of an order, unless it is far ahead of the clock. */
  newest: z.nullable(second),
  headWalk: z.nullable(headWalk),
  /** Every order since then is kept, but none that is too old; null: none yet. */
  completeFrom: z.nullable(second),
  /** The next second to read backwards from; null: the newest orders come first. */
  next: z.nullable(second),
  /** How many seconds the next slice has, by how many orders the last one had. */
  sliceSeconds: z.int(),
  /**
   * The slices that are being read, the newest first, and those that are read but lie behind one
   * that isn't.
   */
  slices: z.array(slice),
  checks: z.record(z.string(), check),
  /** Orders that the last complete read of their time lacked. */
  missed: z.array(z.string()),
  /** Seconds (`YYYY-MM-DDThh:mm:ssZ`) whose orders could not all be listed. */
  gaps: z.array(z.string()),
});
export type SyncState = z.infer<typeof syncState>;

/** What is wrong with the connected service, in plain words; null: nothing. */
const syncProblem = z.nullable(z.object({ at: z.int(), kind: z.string(), message: z.string() }));
export type SyncProblem = z.infer<typeof syncProblem>;

export const SYNC: StoreState<SyncState> = { name: 'sync', schema: syncState };
export const SYNC_PROBLEM: StoreState<SyncProblem> = { name: 'sync_problem', schema: syncProblem };
export const SYNC_LEASE: StoreState<Lease> = { name: 'sync_lease', schema: LEASE.schema };

const DAY = 86_400;

/** How many days are kept of those that are to be, at a time (epoch seconds); null if all are. */
export function backfillProgress(
  sync: SyncState | null | undefined,
  keepDays: number,
  now: number,
): { readonly done: number; readonly total: number } | null {
  if (!sync || sync.completeFrom === null) return { done: 0, total: keepDays };
  const days = Math.floor((now - sync.completeFrom) / DAY);
  if (sync.slices.length === 0 && days >= keepDays) return null;
  return { done: Math.min(days, keepDays), total: keepDays };
}

/** Nothing is read yet. */
export const SYNC_START: SyncState = {
  asOf: null,
  newest: null,
  headWalk: null,
  completeFrom: null,
  next: null,
  sliceSeconds: DAY,
  slices: [],
  checks: {},
  missed: [],
  gaps: [],
};

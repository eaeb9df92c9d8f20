import * as z from 'zod/mini';
import { type Lease, LEASE, type StoreState } from './state.ts';

/** Epoch seconds of the service's clock unless stated otherwise. */
const second = z.int();

/** A read of the newest orders over several pages. */
const headWalk = z.object({
  from: z.nullable(second),
  /** Everything since this second is read. */
  back: second,
  /** By Tillview's own clock. */
  startedAt: second,
  newest: z.nullable(second),
});

/** A part of the past, bounds inclusive, read backwards from `back`. */
const slice = z.object({ from: second, to: second, back: second });
export type Slice = z.infer<typeof slice>;

const check = z.object({
  /** By Tillview's own clock. */
  startedAt: second,
  /** Read back to here; null: complete. */
  back: z.nullable(second),
});

/** Sync progress of a connected service. */
const syncState = z.object({
  /** All orders up to this time (Tillview's clock) are read; null: none yet. */
  asOf: z.nullable(second),
  /** The newest order's time, unless it is far ahead of the clock. */
  newest: z.nullable(second),
  headWalk: z.nullable(headWalk),
  /** Every order since then is stored, within the retention; null: none yet. */
  completeFrom: z.nullable(second),
  /** The next second to read backwards from; null: the newest orders come first. */
  next: z.nullable(second),
  /** Length of the next slice, by the last one's orders. */
  sliceSeconds: z.int(),
  /** Slices in progress, newest first, and complete ones behind an incomplete one. */
  slices: z.array(slice),
  checks: z.record(z.string(), check),
  /** Orders missing from the last complete read of their time. */
  missed: z.array(z.string()),
  /** Seconds (`YYYY-MM-DDThh:mm:ssZ`) with orders that could not be listed. */
  gaps: z.array(z.string()),
});
export type SyncState = z.infer<typeof syncState>;

/** A problem of the connected service in plain words; null: none. */
const syncProblem = z.nullable(z.object({ at: z.int(), kind: z.string(), message: z.string() }));
export type SyncProblem = z.infer<typeof syncProblem>;

export const SYNC: StoreState<SyncState> = { name: 'sync', schema: syncState };
export const SYNC_PROBLEM: StoreState<SyncProblem> = { name: 'sync_problem', schema: syncProblem };
export const SYNC_LEASE: StoreState<Lease> = { name: 'sync_lease', schema: LEASE.schema };

const DAY = 86_400;

/** Stored days of the retention period (epoch seconds); null if complete. */
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

/** Before the first read. */
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

import * as z from 'zod/mini';
import { storeCoverage } from '../store-coverage.ts';

/** Null when there is nothing to do. */
const progress = z.nullable(z.object({ done: z.number(), total: z.number() }));

/**
 * The response of `GET /api/sync`: the coverage of the order store, and its background work. Times
 * are RFC 3339 in UTC.
 */
export const syncStatus = z.object({
  /** `embedded` is Tillview's own order service; otherwise the address of the connected one. */
  source: z.string(),
  ...storeCoverage.shape,
  /**
   * In orders that responses wait for; in days for a connected service; in thousandths for users
   * who see only some stores.
   */
  progress,
  /**
   * Days whose figures are recomputed after a change of settings, counted in the same way; the old
   * ones are used meanwhile.
   */
  rebuilding: progress,
  /** Why the orders are not as current as they should be. */
  lastFailure: z.nullable(z.object({ at: z.string(), message: z.string() })),
});
export type SyncStatus = z.infer<typeof syncStatus>;
export type SyncProgress = SyncStatus['progress'];

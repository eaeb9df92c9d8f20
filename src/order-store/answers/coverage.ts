import type { StoreCoverage } from '#contract/bff/store-coverage.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { DERIVATION, readState } from '../state/state.ts';
import { SYNC } from '../state/sync-state.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * What answers about orders themselves cover: all of them, unless orders of before their derivation
 * are still being derived, or a connected service has more than what is kept.
 */
export async function readCoverage(store: OrderStore): Promise<StoreCoverage> {
  const { currentReads } = store.database;
  const org = await orgOf(store);
  const kept = await readKept(store);
  const derivation = await readState(currentReads, org, DERIVATION);
  // They are derived from the newest to the oldest; before the first, nothing is. What is derived
  // anew, by other rules, is served as it was.
  const derivedSince = derivation?.isFirst ? (derivation.after?.createdAt ?? store.now()) : null;
  const since = laterOf(kept.since, derivedSince);
  return {
    // Whole hours tell nobody when others sold something.
    completeFrom: since === null ? null : printUtcSecond(Math.ceil(since / HOUR) * HOUR),
    asOf: printUtcSecond(kept.asOf),
  };
}

function laterOf(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right);
}

/** Since when (epoch seconds; null: ever) all orders are kept that were there at a time. */
async function readKept(
  store: OrderStore,
): Promise<{ readonly since: number | null; readonly asOf: number }> {
  const now = store.now();
  if (store.keepDays === null) return { since: null, asOf: now };
  const sync = await readState(store.database.currentReads, await orgOf(store), SYNC);
  if (!sync || sync.completeFrom === null || sync.asOf === null) return { since: now, asOf: now };
  return { since: Math.max(sync.completeFrom, now - store.keepDays * DAY), asOf: sync.asOf };
}

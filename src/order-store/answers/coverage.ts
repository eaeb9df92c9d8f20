import type { StoreCoverage } from '#contract/bff/store-coverage.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { DERIVATION, readState } from '../state/state.ts';
import { SYNC } from '../state/sync-state.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/**
 * Coverage of questions about single orders: complete, unless older orders are still being derived
 * or a connected service has more than is stored.
 */
export async function readCoverage(store: OrderStore): Promise<StoreCoverage> {
  const { currentReads } = store.database;
  const org = await orgOf(store);
  const kept = await readKept(store);
  const derivation = await readState(currentReads, org, DERIVATION);
  // The first derivation goes from newest to oldest; a new version of the rules doesn't reduce
  // coverage.
  const derivedSince = derivation?.isFirst ? (derivation.after?.createdAt ?? store.now()) : null;
  const since = laterOf(kept.since, derivedSince);
  return {
    // Whole hours reveal nothing about other stores' sales.
    completeFrom: since === null ? null : printUtcSecond(Math.ceil(since / HOUR) * HOUR),
    asOf: printUtcSecond(kept.asOf),
  };
}

function laterOf(left: number | null, right: number | null): number | null {
  return left === null || right === null ? (left ?? right) : Math.max(left, right);
}

/** Epoch seconds since when all orders are stored; null: since ever. */
async function readKept(
  store: OrderStore,
): Promise<{ readonly since: number | null; readonly asOf: number }> {
  const now = store.now();
  if (store.keepDays === null) return { since: null, asOf: now };
  const sync = await readState(store.database.currentReads, await orgOf(store), SYNC);
  if (!sync || sync.completeFrom === null || sync.asOf === null) return { since: now, asOf: now };
  return { since: Math.max(sync.completeFrom, now - store.keepDays * DAY), asOf: sync.asOf };
}

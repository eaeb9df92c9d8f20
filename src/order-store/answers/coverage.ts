import type { StoreCoverage } from '#contract/bff/store-coverage.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type OrderStore, orgOf } from '../order-store.ts';
import { DERIVATION, readState } from '../refresh/state.ts';

const HOUR = 3_600;

/** What answers about orders themselves cover: all of them, unless orders of before their derivation are still being derived. */
export async function readCoverage(store: OrderStore): Promise<StoreCoverage> {
  const derivation = await readState(store.database.currentReads, await orgOf(store), DERIVATION);
  const asOf = printUtcSecond(store.now());
  // What is derived anew, by other rules, is served as it was.
  if (!derivation?.isFirst) return { completeFrom: null, asOf };
  // They are derived from the newest to the oldest; before the first, nothing is. Whole hours tell nobody when others sold something.
  const since = derivation.after?.createdAt ?? store.now();
  return { completeFrom: printUtcSecond(Math.ceil(since / HOUR) * HOUR), asOf };
}

import type { SyncProgress, SyncStatus } from '#contract/bff/order-store/sync.ts';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { type OrderStore, orgOf, type StoreScope } from '../order-store.ts';
import { CALENDARS, type Derivation, DERIVATION, FAILURE, readState } from '../state/state.ts';
import { DERIVATION_VERSION } from '../writing/derived-columns.ts';
import { backfillProgress, SYNC, SYNC_PROBLEM } from '../state/sync-state.ts';
import { readCoverage } from './coverage.ts';

/**
 * Progress in thousandths, for users of some stores: the number of other stores' orders is
 * confidential.
 */
const THOUSANDTHS = 1_000;

/** Coverage and background work of the order store. */
export async function readSync(store: OrderStore): Promise<SyncStatus> {
  const [org, { currentReads }] = [await orgOf(store), store.database];
  const derivation = await readState(currentReads, org, DERIVATION);
  const calendars = await readState(currentReads, org, CALENDARS);
  const failure = await readState(currentReads, org, FAILURE);
  const problem = await readState(currentReads, org, SYNC_PROBLEM);
  return {
    source: store.source,
    ...(await readCoverage(store)),
    progress:
      (derivation ? derivationProgress(derivation) : null) ?? (await readBackfill(store, org)),
    rebuilding: calendars?.making ? await calendarProgress(store, org, calendars.making) : null,
    lastFailure: problem
      ? { at: printUtcSecond(problem.at), message: problem.message }
      : failure
        ? { at: printUtcSecond(failure.at), message: failure.message }
        : null,
  };
}

/** Stored days of the retention period; null if complete. */
async function readBackfill(
  { database, keepDays, now }: OrderStore,
  org: number,
): Promise<SyncProgress> {
  return keepDays === null
    ? null
    : backfillProgress(await readState(database.currentReads, org, SYNC), keepDays, now());
}

function derivationProgress({ version, after, done, total }: Derivation): SyncProgress {
  // Orders removed meanwhile are never derived.
  const isBusy = after !== null || (version !== DERIVATION_VERSION && done < total);
  return isBusy ? { done: Math.min(done, total), total } : null;
}

async function calendarProgress(
  { database }: OrderStore,
  org: number,
  { number, days }: { readonly number: number; readonly days: number },
): Promise<SyncProgress> {
  const { stale } = await database.currentReads
    .selectFrom('store_days')
    .select(({ fn }) => fn.countAll<number>().as('stale'))
    .where('org', '=', org)
    .where('calendar', '=', number)
    .where('stale_since', 'is not', null)
    .executeTakeFirstOrThrow();
  return { done: Math.max(0, days - Number(stale)), total: days };
}

/** Hides what users of some stores may not know. */
export function limitSync(status: SyncStatus, scope: StoreScope): SyncStatus {
  if (scope === null) return status;
  return {
    ...status,
    progress: inThousandths(status.progress),
    rebuilding: inThousandths(status.rebuilding),
  };
}

function inThousandths(progress: SyncProgress): SyncProgress {
  if (progress === null) return null;
  const { done, total } = progress;
  return {
    done: total === 0 ? THOUSANDTHS : Math.floor((done / total) * THOUSANDTHS),
    total: THOUSANDTHS,
  };
}

/** Equal for statuses that differ only in their time. */
export function syncKey(status: SyncStatus): string {
  return JSON.stringify({ ...status, asOf: '' });
}

/** The refresher's thread, so that folding never delays a request. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '#database/open-database.ts';
import { createOrderStore } from '../create-order-store.ts';
import { orgOf } from '../order-store.ts';
import { holdLease, releaseLease } from './lease.ts';
import type { RefresherData, RefresherMessage } from './refresher.ts';
import { type Refreshed, refreshStore } from './refresh-store.ts';
import { type Failure, FAILURE, LEASE, writeState } from '../state/state.ts';

const PAUSE_MS = 1_000;
/**
 * Orders of a busy day change all the time, and a round takes seconds: a pause of a multiple of that
 * keeps refreshing below a quarter of a core, unless it is behind.
 */
const REST = 3;

const { location, settings }: RefresherData = workerData;
const leaving = new AbortController();
parentPort?.once('message', () => leaving.abort());

function tell(message: RefresherMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port, not a window
  parentPort?.postMessage(message);
}

const database = await openDatabase(location);
const store = createOrderStore(database, settings);
const holder = randomUUID();
const org = await orgOf(store);
let failure = '';

/** For /api/sync, if the database can be written at all. */
async function noteFailure(state: Failure): Promise<void> {
  await writeState(database.query, org, FAILURE, state).catch(() => undefined);
}

while (!leaving.signal.aborted) {
  const began = performance.now();
  let refreshed: Refreshed = 'nothing';
  try {
    if (await holdLease(database, org, { lease: LEASE, holder, now: store.now() }))
      refreshed = await refreshStore(store, { signal: leaving.signal });
    if (failure !== '') await noteFailure(null);
    failure = '';
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    // An unreachable database fails every second with the same error.
    if (!leaving.signal.aborted && cause !== failure) {
      tell({ kind: 'failed', cause });
      await noteFailure({
        at: store.now(),
        message: 'Figures could not be refreshed. It is tried again every second.',
      });
    }
    failure = cause;
  }
  if (refreshed === 'part') continue;
  const pause = refreshed === 'all' ? REST * (performance.now() - began) : PAUSE_MS;
  await wait(pause, undefined, { signal: leaving.signal }).catch(() => undefined);
}
await releaseLease(database, org, { lease: LEASE, holder }).catch(() => undefined);
await database.close();
parentPort?.close();

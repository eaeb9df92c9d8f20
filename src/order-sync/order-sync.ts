import { randomUUID } from 'node:crypto';
import { ApiProblem } from '#contract/bff/api-problem.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { holdLease, releaseLease } from '#order-store/refresh/lease.ts';
import { SYNC_LEASE } from '#order-store/state/sync-state.ts';
import { compactSearch } from '#order-store/writing/compact-search.ts';
import type { Timing } from '#upstream/timing.ts';
import { createActiveOrders } from './active-orders.ts';
import { createOrderLookups } from './order-lookups.ts';
import { createBackfill } from './backfill.ts';
import { createChecks } from './checks.ts';
import { createHead } from './head.ts';
import { createOrderWriter, LeaseLost } from './order-writer.ts';
import { createPace } from './pace.ts';
import { createProblems, type Problems, type TellProblem } from './problems.ts';
import type { Service } from './read-page.ts';
import { removeOld, removeOldMarks, removeOldOfOthers } from './retention.ts';
import { DAY, type Lane, type SyncContext } from './sync-context.ts';

/** Maximum requests per second. */
export type SyncBudget = {
  /** For new and changed orders. */
  readonly steady: number;
  /** Until the backfill is complete. */
  readonly backfill: number;
};

export const SYNC_BUDGET: SyncBudget = { steady: 4, backfill: 20 };

export type OrderSyncOptions = {
  readonly store: OrderStore;
  readonly service: Service;
  readonly keepDays: number;
  readonly budget?: SyncBudget;
  readonly timing: Timing;
  /** Reports each problem of the service once. */
  readonly tell: TellProblem;
  /** Problems of the sync itself. */
  readonly log: (message: string, cause?: unknown) => void;
};

/** Readers of the backfill: more than concurrent requests, because others save meanwhile. */
const READERS = 20;
const HEARTBEAT_MS = 3_000;
/** Without a heartbeat for this long, another process may have taken over. */
const LEASE_MS = 8_000;
/** Maximum idle time (ms) of a lane. */
const IDLE_MS = 500;
const OLD_EVERY_MS = 3_600_000;
/** Maximum pause (seconds) of a failing lane. */
const LONGEST_PAUSE = 30;

/**
 * Syncs the order store in the one process that holds the lease; resolves when the signal aborts.
 */
export async function syncOrders(options: OrderSyncOptions, signal: AbortSignal): Promise<void> {
  const { store, timing, log } = options;
  const { database } = store;
  const org = await orgOf(store);
  const holder = randomUUID();
  const request = { lease: SYNC_LEASE, holder };
  let isFollowing = false;
  let failure = '';
  while (!signal.aborted) {
    try {
      if (await holdLease(database, org, { ...request, now: store.now() })) {
        isFollowing = false;
        failure = '';
        await lead(options, org, holder, signal);
      } else if (!isFollowing) {
        isFollowing = true;
        log(
          'Another Tillview on this database reads the order service; this one takes over when it ends.',
        );
      }
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      // An unreachable database fails each time with the same error.
      if (!signal.aborted && message !== failure)
        log('Orders could not be kept up to date.', error);
      failure = message;
    }
    await timing.wait(HEARTBEAT_MS, signal).catch(() => undefined);
  }
  await releaseLease(database, org, request).catch(() => undefined);
}

/** Runs until the lease is lost or the signal aborts. */
async function lead(
  options: OrderSyncOptions,
  org: number,
  holder: string,
  signal: AbortSignal,
): Promise<void> {
  const { store, service, keepDays, budget = SYNC_BUDGET, timing, tell, log } = options;
  const lost = new AbortController();
  const both = AbortSignal.any([signal, lost.signal]);
  const writer = await createOrderWriter(store, holder);
  const problems = await createProblems(store, tell);
  const context: SyncContext = { store, service, writer, keepDays, problems };
  const lookups = createOrderLookups(context);
  const [head, active, checks] = [
    createHead(context),
    createActiveOrders(context, lookups),
    createChecks(context, lookups),
  ];
  const backfill = createBackfill(context);
  const paces = {
    steady: createPace(budget.steady, timing),
    backfill: createPace(budget.backfill, timing),
  };

  /** The last failure not caused by the service. */
  let failure = '';

  async function renewLease(): Promise<void> {
    let heldAt = timing.now();
    while (!both.aborted) {
      await timing.wait(HEARTBEAT_MS, both).catch(() => undefined);
      if (both.aborted) return;
      // Set back, this clock would put off whatever is due by it: all lanes start again.
      const now = timing.now();
      if (now < heldAt) return lost.abort();
      try {
        if (
          !(await holdLease(store.database, org, { lease: SYNC_LEASE, holder, now: store.now() }))
        )
          lost.abort();
        heldAt = now;
      } catch {
        if (now - heldAt > LEASE_MS) lost.abort();
      }
    }
  }

  /** The first lane has priority; the others take turns. */
  async function runLanes(lanes: readonly Attempts[]): Promise<void> {
    let turn = 0;
    while (!both.aborted) {
      const [first, ...others] = lanes;
      const inTurn = others.map((_, index) => others[(turn + index) % others.length]);
      const lane = [first, ...inTurn].find((each) => each?.isDue());
      if (!lane) {
        await timing.wait(IDLE_MS, both).catch(() => undefined);
        continue;
      }
      if (lane !== first) turn = others.indexOf(lane) + 1;
      await paces.steady.turn(both).catch(() => undefined);
      if (!both.aborted) await lane.attempt();
    }
  }

  async function runReader(reader: number): Promise<void> {
    const attempts = createAttempts(`backfill ${reader}`, {
      dueAt: () => (backfill.isDue(reader) ? 0 : Infinity),
      step: (stepSignal) => backfill.step(reader, stepSignal),
    });
    while (!both.aborted) {
      if (!attempts.isDue()) await timing.wait(IDLE_MS, both).catch(() => undefined);
      else {
        await paces.backfill.turn(both).catch(() => undefined);
        if (!both.aborted) await attempts.attempt();
      }
    }
  }

  async function removeAllOld(): Promise<boolean> {
    await removeOldMarks(store, keepDays);
    const isLeft = await removeOldOfOthers(store, keepDays);
    return (await removeOld(store, writer, keepDays)) || isLeft;
  }

  async function removeExpired(): Promise<void> {
    let compactAt = 0;
    while (!both.aborted) {
      const hasMore = await removeAllOld().catch(handleLocalFailure);
      if (hasMore === false && store.now() >= compactAt) {
        await compactSearch(store.database).catch(handleLocalFailure);
        compactAt = store.now() + DAY;
      }
      await timing.wait(hasMore === true ? IDLE_MS : OLD_EVERY_MS, both).catch(() => undefined);
    }
  }

  function handleLocalFailure(error: unknown): undefined {
    const message = error instanceof Error ? error.message : String(error);
    if (error instanceof LeaseLost) lost.abort();
    // An unreachable database fails each time with the same error.
    else if (!both.aborted && message !== failure)
      log('Orders could not be kept up to date.', error);
    failure = message;
    return undefined;
  }

  /** Backs off exponentially while a lane fails. */
  function createAttempts(name: string, lane: Lane): Attempts {
    let pausedUntil = 0;
    let failures = 0;
    return {
      isDue: () => store.now() >= Math.max(pausedUntil, lane.dueAt()),
      async attempt() {
        try {
          await lane.step(both);
          failures = 0;
          await problems.worked(name);
        } catch (error) {
          if (both.aborted) return;
          failures += 1;
          const asked = error instanceof ApiProblem ? error.retryAfterSeconds : undefined;
          pausedUntil = store.now() + Math.max(asked ?? 0, Math.min(LONGEST_PAUSE, 2 ** failures));
          if (!(error instanceof ApiProblem)) return handleLocalFailure(error);
          if (error.code === 'upstream_rate_limited')
            for (const pace of Object.values(paces)) pace.slowDown();
          await tellFailure(problems, name, error).catch(handleLocalFailure);
        }
      },
    };
  }

  await Promise.all([
    renewLease(),
    runLanes([
      createAttempts('head', head),
      createAttempts('lookups', lookups),
      createAttempts('active', active),
      ...checks.map((check, index) => createAttempts(`check ${index}`, check)),
    ]),
    ...Array.from({ length: READERS }, (_, reader) => runReader(reader)),
    removeExpired(),
  ]);
}

type Attempts = { isDue(): boolean; attempt(): Promise<void> };

function tellFailure(
  problems: Problems,
  lane: string,
  { code, message }: ApiProblem,
): Promise<void> {
  return problems.failed(lane, { kind: code, message });
}

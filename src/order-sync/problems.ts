import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { readState, writeState } from '#order-store/state/state.ts';
import { SYNC_PROBLEM, type SyncProblem } from '#order-store/state/sync-state.ts';

/** Faults of a service that can be read. */
type Anomaly = 'stuck' | 'gap' | 'unreadable' | 'older' | 'clock';

/** A code, and plain words. */
type Failure = { readonly kind: string; readonly message: string };

/** Reports when problems of the service begin and end. */
export type Problems = {
  /** An anomaly ends when it isn't seen for a while. */
  note(kind: Anomaly, message: string): void;
  /** A lane can't read the service. */
  failed(lane: string, failure: Failure): Promise<void>;
  /** A lane has read the service, which may end problems. */
  worked(lane: string): Promise<void>;
};

/** Seconds without an anomaly until it is over; the newest orders are checked more often. */
const OVER_SECONDS = 15 * 60;

/** Reports the start or the end of a problem. */
export type TellProblem = (problem: Failure, isOver: boolean) => void;

/** Stores problems for `GET /api/sync` and reports each once. */
export async function createProblems(store: OrderStore, tell: TellProblem): Promise<Problems> {
  const org = await orgOf(store);
  let told: SyncProblem = (await readState(store.database.query, org, SYNC_PROBLEM)) ?? null;
  const failures = new Map<string, Failure>();
  const anomalies = new Map<Anomaly, { readonly message: string; readonly seenAt: number }>();

  function current(): Failure | undefined {
    const [failure] = failures.values();
    if (failure) return failure;
    for (const [kind, { seenAt }] of anomalies)
      if (store.now() - seenAt > OVER_SECONDS) anomalies.delete(kind);
    const [first] = anomalies;
    return first && { kind: first[0], message: first[1].message };
  }

  async function update(): Promise<void> {
    const now = current();
    if (now?.kind === told?.kind) return;
    const before = told;
    told = now ? { at: store.now(), ...now } : null;
    if (now) tell(now, false);
    else if (before) tell(before, true);
    await writeState(store.database.query, org, SYNC_PROBLEM, told);
  }

  return {
    note(kind, message) {
      anomalies.set(kind, { message, seenAt: store.now() });
    },
    failed(lane, failure) {
      failures.set(lane, failure);
      return update();
    },
    worked(lane) {
      failures.delete(lane);
      return update();
    },
  };
}

import { randomUUID } from 'node:crypto';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { writeState } from '#order-store/state/state.ts';
import { SYNC_LEASE } from '#order-store/state/sync-state.ts';
import { createActiveOrders } from '../active-orders.ts';
import { createOrderLookups } from '../order-lookups.ts';
import { createBackfill } from '../backfill.ts';
import { createChecks } from '../checks.ts';
import { createHead } from '../head.ts';
import { createOrderWriter, type OrderWriter } from '../order-writer.ts';
import { createProblems, type TellProblem } from '../problems.ts';
import type { Service } from '../read-page.ts';

/** How many days of orders tests keep. */
export const KEEP_DAYS = 400;

/** What keeps orders, by hand. */
export type StartedLanes = {
  readonly writer: OrderWriter;
  /** Lets the next lane that is due take a step; resolves with false if none is. */
  step(): Promise<boolean>;
  /** Lets lanes take steps until none is due. */
  settle(): Promise<void>;
};

/** Steps of one moment: more only happen if a lane never ends. */
const MOST_STEPS = 3_000;

/** Starts what a process that holds the lease runs, as after a kill of the one before. */
export async function startLanes(
  store: OrderStore,
  service: Service,
  {
    pageSize = 50,
    tell = () => undefined,
  }: { readonly pageSize?: number; readonly tell?: TellProblem } = {},
): Promise<StartedLanes> {
  const holder = randomUUID();
  await writeState(store.database.query, await orgOf(store), SYNC_LEASE, {
    holder,
    until: store.now(),
  });
  const writer = await createOrderWriter(store, holder);
  const problems = await createProblems(store, tell);
  const context = { store, service, writer, keepDays: KEEP_DAYS, problems, pageSize };
  const lookups = createOrderLookups(context);
  const backfill = createBackfill(context);
  const past = [0, 1].map((reader) => ({
    dueAt: () => (backfill.isDue(reader) ? 0 : Infinity),
    step: (signal: AbortSignal) => backfill.step(reader, signal),
  }));
  const checks = createChecks(context, lookups);
  const lanes = [
    createHead(context),
    lookups,
    createActiveOrders(context, lookups),
    ...checks,
    ...past,
  ];
  const { signal } = new AbortController();
  let turn = 0;

  async function step(): Promise<boolean> {
    const inTurn = lanes.map((_, index) => lanes[(turn + index) % lanes.length]);
    const lane = inTurn.find((each) => each && each.dueAt() <= store.now());
    if (!lane) return false;
    turn = lanes.indexOf(lane) + 1;
    // A service that fails is asked again.
    await lane.step(signal).then(
      () => problems.worked('test'),
      () => undefined,
    );
    return true;
  }

  return {
    writer,
    step,
    async settle() {
      for (let steps = 0; await step(); steps += 1)
        if (steps > MOST_STEPS) throw new Error('The sync never ends.');
    },
  };
}

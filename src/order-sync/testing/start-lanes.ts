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

/** Retention in tests. */
export const KEEP_DAYS = 400;

/** Lanes stepped by hand. */
export type StartedLanes = {
  readonly writer: OrderWriter;
  /** One step of the next due lane; false if none is due. */
  step(): Promise<boolean>;
  /** Steps until no lane is due. */
  settle(): Promise<void>;
};

/** More steps at one time mean an endless loop. */
const MOST_STEPS = 3_000;

/** Starts the lanes of a new leader, as after a kill. */
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
    // A failing service is retried.
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

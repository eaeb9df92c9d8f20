import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { writeState } from '#order-store/state/state.ts';
import { SYNC, SYNC_LEASE } from '#order-store/state/sync-state.ts';
import { LeaseLost } from './order-writer.ts';
import { startLanes } from './testing/start-lanes.ts';
import { prepareSync } from './testing/start-sync.ts';

const HOUR = 3_600;

async function prepare() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  return { database, ...(await prepareSync(database)) };
}

test('a clock set back or forward by an hour stops no lane and loses no order', async () => {
  const { database, store, org, clock, start, add, wanted, kept } = await prepare();
  // Of a process that was killed before the clock was set back.
  const until = store.now() + HOUR;
  await writeState(database.query, org, SYNC_LEASE, { holder: 'killed', until });
  start();
  const orders = [add(), add()];
  await expect.poll(kept).toEqual(wanted());
  for (const hours of [-1, 0]) {
    clock.aheadMs = hours * HOUR * 1_000;
    add({ ...orders.pop(), fulfillmentStatus: 'completed', orderVersion: 5 });
    add();
    await expect.poll(kept).toEqual(wanted());
  }
});

test('a writer gives up once the database has other progress than it wrote', async () => {
  const { database, store, service, org, add } = await prepare();
  add();
  const { writer, step } = await startLanes(store, service);
  await step();
  // As a standby that took over without the last writes.
  await database.query
    .deleteFrom('order_store_state')
    .where('org', '=', org)
    .where('name', '=', SYNC.name)
    .execute();
  const change = () => ({ ...writer.state(), asOf: store.now() + HOUR });
  const written = writer.write({ orders: [], isNews: false, change });
  await expect(written).rejects.toBeInstanceOf(LeaseLost);
});

import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { orgOf } from '#order-store/order-store.ts';
import { writeState } from '#order-store/state/state.ts';
import { SYNC_LEASE } from '#order-store/state/sync-state.ts';
import { ensureSource } from '#order-store/storage/organization.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { systemTiming, type Timing } from '#upstream/timing.ts';
import { syncOrders } from './order-sync.ts';
import { createModelService } from './testing/model-service.ts';
import { KEEP_DAYS } from './testing/start-lanes.ts';

const HOUR_MS = 3_600_000;
/** Times real time: an hour takes longer than any wait of a test. */
const SPEED = 50;

test('a clock set back or forward by an hour stops no lane and loses no order', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  /** Of Tillview's clock against the service's. */
  let stepMs = 0;
  const serviceNow = () => 1_780_000_000_000 + performance.now() * SPEED;
  const timing: Timing = {
    ...systemTiming,
    now: () => serviceNow() + stepMs,
    wait: (milliseconds, signal) => wait(milliseconds / SPEED, undefined, { signal }),
  };
  const organizationId = randomUUID();
  await ensureSource(database, organizationId);
  const settings = { stores: [], currency: 'EUR', timeZone: null, dayStartsAt: '00:00' };
  const source = { organizationId, source: 'https://orders.example', keepDays: KEEP_DAYS };
  const store = createOrderStore(database, { ...source, ...settings }, () =>
    Math.floor(timing.now() / 1_000),
  );
  const org = await orgOf(store);
  // Of a process that was killed before the clock was set back.
  const until = store.now() + HOUR_MS / 1_000;
  await writeState(database.query, org, SYNC_LEASE, { holder: 'killed', until });
  const service = createModelService(SOUND_POLICY);
  const add = (fields: Parameters<typeof sampleOrder>[0] = {}) => {
    const createdAt = printUtcSecond(Math.floor(serviceNow() / 1_000));
    const order = sampleOrder({ createdAt, fulfillmentStatus: 'preparing', ...fields });
    service.orders.set(order.id, order);
    return order;
  };
  const versions = async () => {
    const rows = await database.query
      .selectFrom('orders')
      .select('order_version')
      .where('org', '=', org)
      .execute();
    return rows.map(({ order_version }) => order_version).toSorted((one, other) => one - other);
  };
  const complete = ({ id, ...order }: ReturnType<typeof sampleOrder>) =>
    add({ ...order, id, fulfillmentStatus: 'completed', orderVersion: 2 });
  const leaving = new AbortController();
  const syncing = syncOrders(
    {
      store,
      service,
      keepDays: KEEP_DAYS,
      timing,
      tell: () => undefined,
      log: () => undefined,
    },
    leaving.signal,
  );
  onTestFinished(async () => {
    leaving.abort();
    await syncing;
  });

  const [first, second] = [add({ orderVersion: 1 }), add({ orderVersion: 1 })];
  await expect.poll(versions).toEqual([1, 1]);
  stepMs -= HOUR_MS;
  complete(first);
  add({ orderVersion: 1 });
  await expect.poll(versions).toEqual([1, 1, 2]);
  stepMs += HOUR_MS;
  complete(second);
  add({ orderVersion: 1 });
  await expect.poll(versions).toEqual([1, 1, 2, 2]);
});

import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import type { Database } from '#database/open-database.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { orgOf } from '#order-store/order-store.ts';
import { ensureSource } from '#order-store/storage/organization.ts';
import { uuidText } from '#order-store/storage/uuid-bytes.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';
import { SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { systemTiming, type Timing } from '#upstream/timing.ts';
import { syncOrders } from '../order-sync.ts';
import { createModelService } from './model-service.ts';
import { KEEP_DAYS } from './start-lanes.ts';

/** Times real time: an hour takes longer than any wait of a test. */
const SPEED = 50;

/** Prepares a sync in fast time, which ends with the test. */
export async function prepareSync(database: Database) {
  /** Tillview's clock against the service's. */
  const clock = { aheadMs: 0 };
  const serviceNow = () => 1_780_000_000_000 + performance.now() * SPEED;
  const timing: Timing = {
    ...systemTiming,
    now: () => serviceNow() + clock.aheadMs,
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
  const service = createModelService(SOUND_POLICY);
  const leaving = new AbortController();
  return {
    store,
    org,
    service,
    clock,
    start() {
      const { signal } = leaving;
      const ignore = () => undefined;
      const syncing = syncOrders(
        { store, service, keepDays: KEEP_DAYS, timing, tell: ignore, log: ignore },
        signal,
      );
      onTestFinished(async () => {
        leaving.abort();
        await syncing;
      });
    },
    add(fields: Parameters<typeof sampleOrder>[0] = {}) {
      const createdAt = printUtcSecond(Math.floor(serviceNow() / 1_000));
      const order = sampleOrder({ createdAt, fulfillmentStatus: 'preparing', ...fields });
      service.orders.set(order.id, order);
      return order;
    },
    /** Ids and versions in the service, sorted. */
    wanted: () =>
      [...service.orders.values()].map((order) => `${order.id} ${order.orderVersion}`).toSorted(),
    /** Ids and versions in the store, sorted. */
    async kept() {
      const rows = await database.query
        .selectFrom('orders')
        .select(['id', 'order_version'])
        .where('org', '=', org)
        .execute();
      return rows.map((row) => `${uuidText(row.id)} ${row.order_version}`).toSorted();
    },
  };
}

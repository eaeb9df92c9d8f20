import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { toDayNumber } from '#order-domain/days/store-calendar.ts';
import { createOrderStore, type OrderStoreSettings } from '../create-order-store.ts';
import { readCoverage } from '../answers/coverage.ts';
import { ensureOrganization, organizationNumber } from '../storage/organization.ts';
import { dumpDerived } from '../testing/dump-derived.ts';
import { fullSampleOrder } from '../testing/sample-order.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { holdLease, releaseLease } from './lease.ts';
import { LEASE, writeState } from '../state/state.ts';
import { SYNC, SYNC_START } from '../state/sync-state.ts';
import { prepareDerivation } from './derive-existing.ts';
import { refreshStore, refreshWholeStore } from './refresh-store.ts';

const NOW = Date.UTC(2026, 10, 20) / 1_000;

async function openStore(changes: Partial<OrderStoreSettings> = {}) {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const organizationId = await ensureOrganization(database);
  const settings = {
    organizationId,
    stores: [],
    currency: 'EUR',
    timeZone: 'Europe/Berlin',
    dayStartsAt: '00:00',
  };
  const open = (other: Partial<OrderStoreSettings> = {}) =>
    createOrderStore(database, { ...settings, ...changes, ...other }, () => NOW);
  return {
    database,
    organizationId,
    org: await organizationNumber(database, organizationId),
    open,
  };
}

/** Served days with content (`calendar day`), and stale ones. */
async function daysOf({ database, org }: Awaited<ReturnType<typeof openStore>>) {
  const rows = await database.query
    .selectFrom('store_days')
    .select(['calendar', 'day', 'stale_since', 'content'])
    .where('org', '=', org)
    .orderBy('calendar')
    .orderBy('day')
    .execute();
  const name = ({ calendar, day }: (typeof rows)[number]) =>
    `${calendar} ${day - toDayNumber('2026-11-01')}`;
  return {
    made: rows.filter(({ content }) => content !== null).map(name),
    stale: rows.filter(({ stale_since }) => stale_since !== null).map(name),
  };
}

test('a write refreshes exactly what it touches', async () => {
  const opened = await openStore();
  const store = opened.open();
  const order = fullSampleOrder();
  await saveOrders(opened.database, opened.organizationId, [order]);
  await refreshWholeStore(store);
  expect(await daysOf(opened)).toEqual({ made: ['1 0', '1 1'], stale: [] });
  await saveOrders(opened.database, opened.organizationId, [
    { ...order, orderVersion: 2, refunds: [] },
  ]);
  await refreshStore(store);
  expect(await refreshStore(store)).toBe('nothing');
  expect(await daysOf(opened)).toEqual({ made: ['1 0', '1 1'], stale: [] });
});

test('exceptions are judged even if many stores are busy', async () => {
  const opened = await openStore();
  const { database, organizationId } = opened;
  const orders = Array.from({ length: 12 }, () =>
    fullSampleOrder({ id: randomUUID(), storeId: randomUUID() }),
  );
  await saveOrders(database, organizationId, orders);
  await refreshWholeStore(opened.open());
  const changed = orders.map((order) => ({ ...order, orderVersion: 2, refunds: [] }));
  await saveOrders(database, organizationId, changed);
  expect(await refreshStore(opened.open())).toBe('all');
  const touches = await database.query.selectFrom('order_touches').selectAll().execute();
  expect(touches).toEqual([]);
});

test('uncovered days wait during the backfill', async () => {
  const opened = await openStore({ source: 'http://service', keepDays: 400 });
  const store = opened.open();
  const days = ['2026-11-02', '2026-11-10', '2026-11-12'];
  const orders = days.map((day) =>
    fullSampleOrder({ id: randomUUID(), createdAt: `${day}T12:00:00Z`, refunds: [], payments: [] }),
  );
  await saveOrders(opened.database, opened.organizationId, orders);
  // In Berlin, the day begins an hour earlier.
  const completeFrom = Date.UTC(2026, 10, 9, 23) / 1_000;
  await writeState(opened.database.query, opened.org, SYNC, { ...SYNC_START, completeFrom });
  await refreshWholeStore(store);
  const { made, stale } = await daysOf(opened);
  expect(made).toEqual(expect.arrayContaining(['1 9', '1 11']));
  expect(stale).toContain('1 1');
  await writeState(opened.database.query, opened.org, SYNC, {
    ...SYNC_START,
    completeFrom: NOW - 401 * 86_400,
  });
  await refreshWholeStore(store);
  expect((await daysOf(opened)).stale).toEqual([]);
});

test('a new start of the day refolds all days while the old ones are served', async () => {
  const opened = await openStore();
  await saveOrders(opened.database, opened.organizationId, [
    fullSampleOrder({ createdAt: '2026-11-05T02:00:00Z' }),
  ]);
  await refreshWholeStore(opened.open());
  expect((await daysOf(opened)).made).toContain('1 4');
  const later = opened.open({ dayStartsAt: '04:00' });
  // One step queues and makes, the next one serves.
  await refreshStore(later);
  expect((await daysOf(opened)).made).toContain('1 4');
  await refreshWholeStore(later);
  const { made, stale } = await daysOf(opened);
  expect(made.every((day) => day.startsWith('2 '))).toBe(true);
  expect(made).toContain('2 3');
  expect(stale).toEqual([]);
});

test('orders without derived rows are derived, newest first', async () => {
  const opened = await openStore();
  const orders = Array.from({ length: 450 }, (_, index) =>
    fullSampleOrder({
      createdAt: new Date((NOW - 86_400 - index * 60) * 1_000).toISOString().replace('.000Z', 'Z'),
    }),
  );
  await saveOrders(opened.database, opened.organizationId, orders);
  const derived = await dumpDerived(opened.database, opened.organizationId);
  for (const table of [
    'order_facts',
    'order_groups',
    'order_refunds',
    'order_refund_items',
    'order_suspicions',
  ] as const)
    await opened.database.query.deleteFrom(table).execute();
  const store = opened.open();
  await prepareDerivation(opened.database, opened.org);
  expect((await readCoverage(store)).completeFrom).toBe('2026-11-20T00:00:00Z');
  while (
    (await opened.database.query.selectFrom('order_facts').select('id').execute()).length === 0
  )
    await refreshStore(store);
  // Rounded up to the hour: the oldest derived order is of 20:41.
  expect(orders[199]?.createdAt).toBe('2026-11-18T20:41:00Z');
  expect((await readCoverage(store)).completeFrom).toBe('2026-11-18T21:00:00Z');
  await refreshWholeStore(store);
  expect((await readCoverage(store)).completeFrom).toBeNull();
  expect(await dumpDerived(opened.database, opened.organizationId)).toEqual(derived);
  // The days of the last batch are folded too.
  expect(await opened.database.query.selectFrom('order_touches').selectAll().execute()).toEqual([]);
});

test('one process at a time refreshes, and another one takes over', async () => {
  const { database, org } = await openStore();
  const [one, other] = [randomUUID(), randomUUID()];
  expect(await holdLease(database, org, { lease: LEASE, holder: one, now: NOW })).toBe(true);
  expect(await holdLease(database, org, { lease: LEASE, holder: other, now: NOW + 5 })).toBe(false);
  expect(await holdLease(database, org, { lease: LEASE, holder: one, now: NOW + 5 })).toBe(true);
  expect(await holdLease(database, org, { lease: LEASE, holder: other, now: NOW + 14 })).toBe(
    false,
  );
  expect(await holdLease(database, org, { lease: LEASE, holder: other, now: NOW + 15 })).toBe(true);
  await releaseLease(database, org, { lease: LEASE, holder: other });
  expect(await holdLease(database, org, { lease: LEASE, holder: one, now: NOW + 16 })).toBe(true);
});

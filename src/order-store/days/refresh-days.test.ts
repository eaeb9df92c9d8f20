import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { toDayNumber } from '#order-domain/days/store-calendar.ts';
import { figuresTrees } from '#order-domain/figures/figures-tree.ts';
import { foldStoreDay } from '#order-domain/figures/store-day.ts';
import { foldPeriod } from '#order-domain/figures/testing/fold-period.ts';
import { madrid } from '#demo-orders/demo-stores.ts';
import { readFigures } from '../answers/figures.ts';
import { orgOf } from '../order-store.ts';
import { asRead, movedDemoOrders, openDemoStore } from '../testing/demo-store.ts';
import { refreshFigures } from '../testing/refresh-figures.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { uuidBytes } from '../storage/uuid-bytes.ts';
import { removeOrdersOfStores } from '../writing/remove-orders.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { refreshStaleDays } from './refresh-days.ts';
import { writeDay } from './write-day.ts';

const NOW = '2026-11-24T15:10:20Z';
const demo = movedDemoOrders({ until: NOW, days: 12, share: 0.1 }).filter(
  ({ storeId }) => storeId === madrid.id,
);
/** Created and paid in the same hour, on two business days. */
const paidNextDay = sampleOrder({
  storeId: madrid.id,
  createdAt: '2026-11-18T03:25:00Z',
  payments: [
    {
      id: '00000000-0000-4000-8000-000000000001',
      orderId: '00000000-0000-4000-8000-000000000002',
      paymentMethodId: '00000000-0000-4000-8000-000000000003',
      amountCents: 1_080,
      note: '',
      createdAt: '2026-11-18T03:35:00Z',
    },
  ],
});
const sent = [...demo, paidNextDay];
const PERIOD = { from: '2026-11-14', to: '2026-11-24' };

let opened: Awaited<ReturnType<typeof openDemoStore>>;
beforeAll(async () => {
  opened = await openDemoStore(sent, NOW, '04:30');
}, 60_000);
afterAll(() => opened.remove());

async function expected(orders: readonly OrderDetail[]) {
  const period = { from: toDayNumber(PERIOD.from), to: toDayNumber(PERIOD.to) };
  const { figures } = foldPeriod(orders.map(asRead), await opened.store.calendar(), period);
  const all = figuresTrees(figures, 'own_day');
  return {
    trees: all.flatMap(({ group, ...tree }) => (group ? [] : [tree])),
    days: all.flatMap((tree) =>
      tree.group?.by.join() === 'day' ? [[tree.group.values.join(), tree.netTakingsCents]] : [],
    ),
  };
}

async function answer() {
  const { trees, coverage, groups, breakdowns } = await readFigures(opened.store, null, {
    ...PERIOD,
    by: ['day', 'item'],
  });
  const days = groups.map(({ value, netTakingsCents }) => [value, netTakingsCents]);
  return {
    figures: { trees, days },
    asOf: coverage.asOf,
    items: breakdowns.flatMap(({ values }) => values).length,
  };
}

test('the last fold is served with its time until the next one', async () => {
  const { store, clock } = opened;
  await refreshFigures(store);
  const before = await answer();
  expect([before.figures, before.asOf]).toEqual([await expected(sent), NOW]);

  clock.now += 60;
  const changed = sent.map((order, index): OrderDetail => {
    const { id, orderVersion, createdAt, totalCents } = order;
    if (index % 9 > 0) return order;
    // A smaller amount, a refund on another day, or a move to another day.
    const refund = {
      id: order.items[0]?.id ?? id,
      orderId: id,
      reason: 'Cold',
      createdAt: '2026-11-23T20:00:00Z',
      items: [],
      payments: [],
    };
    return {
      ...order,
      orderVersion: orderVersion + 1,
      items: [],
      ...(index % 2 > 0
        ? { refunds: [{ ...refund, amountCents: Math.floor(totalCents / 2) }] }
        : { createdAt: createdAt.replace(/^2026-11-\d\d/, '2026-11-16') }),
    };
  });
  await saveOrders(store.database, store.organizationId, changed, () => clock.now);
  clock.now += 5;
  expect(await answer()).toEqual({ ...before, asOf: '2026-11-24T15:11:20Z' });
  await refreshFigures(store);
  const { figures, asOf } = await answer();
  expect([figures, asOf]).toEqual([await expected(changed), '2026-11-24T15:11:25Z']);

  await removeOrdersOfStores(store.database, store.organizationId, [madrid.id]);
  await refreshFigures(store);
  const after = await readFigures(store, null, { ...PERIOD, by: ['item', 'day', 'refund_age'] });
  expect(after.breakdowns.flatMap(({ values, rest }) => [...values, rest.values])).toEqual([0, 0]);
  expect([after.trees, after.groups]).toEqual([[], []]);
  await saveOrders(store.database, store.organizationId, sent);
  await refreshFigures(store);
  expect((await answer()).figures).toEqual(await expected(sent));
});

test('a fold of orders that changed since is not written', async () => {
  const { store } = opened;
  const { query } = store.database;
  const number = await refreshFigures(store);
  const [org, calendar] = [await orgOf(store), await store.calendar()];
  const key = {
    org,
    calendar: number,
    store_id: uuidBytes(madrid.id),
    day: toDayNumber('2026-11-20'),
  };
  const row = () =>
    query
      .selectFrom('store_days')
      .select(['content', 'revision', 'stale_since'])
      .where('org', '=', org)
      .where('calendar', '=', number)
      .where('store_id', '=', key.store_id)
      .where('day', '=', key.day)
      .executeTakeFirstOrThrow();
  const change = (revision: number, staleSince: number | null) =>
    query
      .updateTable('store_days')
      .set({ revision, stale_since: staleSince })
      .where('org', '=', org)
      .where('store_id', '=', key.store_id)
      .where('day', '=', key.day)
      .execute();
  const { content, revision } = await row();
  const fold = foldStoreDay([], { storeId: madrid.id, day: key.day, calendar });
  // Another process has made the day at the same revision.
  expect(await writeDay(query, key, { fold, revision, now: store.now() })).toBe(false);
  // Touched again after its orders were read.
  await change(revision + 1, 1_000);
  expect(await writeDay(query, key, { fold, revision, now: store.now() })).toBe(false);
  expect(await row()).toEqual({ content, revision: revision + 1, stale_since: 1_000 });
  expect(await refreshStaleDays(store, { calendar: number, limit: 5 })).toEqual([
    { storeId: madrid.id, day: key.day, isFirst: false },
  ]);
  expect(await row()).toEqual({ content, revision: revision + 1, stale_since: null });
});

test('days that are stale for longest come first, and new ones as well', async () => {
  const { store } = opened;
  const { query } = store.database;
  const number = await refreshFigures(store);
  const of = (day: string) => ({ storeId: madrid.id, day: toDayNumber(day) });
  const change = (day: string, changes: { stale_since: number; content?: null }) =>
    query
      .updateTable('store_days')
      .set(changes)
      .where('store_id', '=', uuidBytes(madrid.id))
      .where('day', '=', toDayNumber(day))
      .execute();
  await change('2026-11-18', { stale_since: 3_000, content: null });
  await change('2026-11-19', { stale_since: 3_000, content: null });
  await change('2026-11-20', { stale_since: 1_000 });
  await change('2026-11-21', { stale_since: 2_000 });
  const refresh = () => refreshStaleDays(store, { calendar: number, limit: 1 });
  expect(await refresh()).toEqual([
    { ...of('2026-11-19'), isFirst: true },
    { ...of('2026-11-20'), isFirst: false },
  ]);
  await change('2026-11-20', { stale_since: 4_000 });
  expect(await refresh()).toEqual([
    { ...of('2026-11-18'), isFirst: true },
    { ...of('2026-11-21'), isFirst: false },
  ]);
  expect(await refresh()).toEqual([{ ...of('2026-11-20'), isFirst: false }]);
});

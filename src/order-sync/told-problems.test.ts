import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { readSync } from '#order-store/answers/sync.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { orgOf } from '#order-store/order-store.ts';
import { ensureSource } from '#order-store/storage/organization.ts';
import { sampleOrder } from '#order-store/testing/sample-order.ts';
import { type ListPolicy, SOUND_POLICY } from '#testing/upstream/list-model.ts';
import { createModelService } from './testing/model-service.ts';
import { KEEP_DAYS, startLanes } from './testing/start-lanes.ts';

const START = 1_780_000_000;

async function open(policy: Partial<ListPolicy> = {}, pageSize = 50) {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const clock = { now: START };
  const organizationId = randomUUID();
  await ensureSource(database, organizationId);
  const settings = { stores: [], currency: 'EUR', timeZone: null, dayStartsAt: '00:00' };
  const source = { organizationId, source: 'https://orders.example', keepDays: KEEP_DAYS };
  const store = createOrderStore(database, { ...source, ...settings }, () => clock.now);
  const service = createModelService({ ...SOUND_POLICY, ...policy });
  const told: string[] = [];
  const tell = ({ kind }: { readonly kind: string }, isOver: boolean) =>
    void told.push(isOver ? `over: ${kind}` : kind);
  const lanes = await startLanes(store, service, { pageSize, tell });
  const org = await orgOf(store);
  const kept = async () => {
    const rows = await database.query
      .selectFrom('orders')
      .select('order_version')
      .where('org', '=', org)
      .execute();
    return rows.map(({ order_version }) => order_version);
  };
  const add = (ago: number, fields: Parameters<typeof sampleOrder>[0] = {}) => {
    const order = sampleOrder({ createdAt: printUtcSecond(clock.now - ago), ...fields });
    service.orders.set(order.id, order);
    return order;
  };
  return { clock, store, service, lanes, told, kept, add };
}

test('an unreadable order is reported by id and field, and blocks no others', async () => {
  const { clock, store, service, lanes, told, kept, add } = await open();
  add(10);
  const wrong = add(5);
  // A text where the API has a number.
  service.orders.set(
    wrong.id,
    JSON.parse(JSON.stringify(wrong).replace('"totalCents":1080', '"totalCents":"ten"')),
  );
  await lanes.settle();
  expect(await kept()).toHaveLength(1);
  const { lastFailure } = await readSync(store);
  expect(lastFailure?.message).toContain(
    `with the id ${wrong.id} that can't be read: its totalCents is`,
  );
  service.orders.set(wrong.id, wrong);
  clock.now += 20 * 60;
  await lanes.settle();
  expect(await kept()).toHaveLength(2);
  expect([(await readSync(store)).lastFailure, told]).toEqual([
    null,
    ['unreadable', 'over: unreadable'],
  ]);
});

test('a stuck cursor is reported, and new orders still arrive', async () => {
  const { clock, lanes, told, kept, add } = await open({ ignores: 'before', hasMore: 'always' }, 2);
  for (let ago = 0; ago < 5; ago += 1) add(ago * 100);
  await lanes.settle();
  expect(told).toEqual(['stuck']);
  clock.now += 100;
  add(0);
  await lanes.settle();
  expect((await kept()).length).toBeGreaterThanOrEqual(3);
});

test('an older version after a newer one is reported and ignored', async () => {
  const { clock, service, lanes, told, kept, add } = await open();
  const order = add(10, { orderVersion: 3 });
  await lanes.settle();
  service.orders.set(order.id, { ...order, orderVersion: 2 });
  clock.now += 30;
  await lanes.settle();
  expect([await kept(), told]).toEqual([[3], ['older']]);
});

test.each([
  [3_600, 'New orders have times 60 minutes ahead'],
  [-3_600, 'New orders have times 60 minutes ago'],
])('a clock that is %d seconds off is reported, and loses nothing', async (offset, words) => {
  const { clock, store, lanes, kept, add } = await open();
  add(50_000);
  await lanes.settle();
  clock.now += 5;
  add(-offset);
  await lanes.settle();
  clock.now += 5;
  add(-offset);
  await lanes.settle();
  expect(await kept()).toHaveLength(3);
  expect((await readSync(store)).lastFailure?.message).toContain(words);
});

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { printUtcSecond } from '#contract/service/rfc3339.ts';
import { findInTables } from '#database/testing/find-in-tables.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '#order-store/create-order-store.ts';
import { orgOf } from '#order-store/order-store.ts';
import { refreshWholeStore } from '#order-store/refresh/refresh-store.ts';
import { writeState } from '#order-store/state/state.ts';
import { SYNC, SYNC_LEASE, SYNC_START } from '#order-store/state/sync-state.ts';
import { ensureSource, sourceId } from '#order-store/storage/organization.ts';
import { fullSampleOrder, SAMPLE_STORE } from '#order-store/testing/sample-order.ts';
import { compactSearch } from '#order-store/writing/compact-search.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { createOrderWriter } from './order-writer.ts';
import { removeKept, removeOld, removeOldMarks } from './retention.ts';
import { DAY } from './sync-context.ts';

const START = 1_780_000_000;
const KEEP_DAYS = 400;
/** They occur in the old order alone. */
const OLD_TEXTS = ['quillfeather', '55501778', 'zq7781', 'xylophonist', '5eed5eed', 'vlurpsoup'];

async function openWithOldOrder() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const clock = { now: START };
  const organizationId = sourceId(randomUUID(), 'https://orders.example');
  await ensureSource(database, organizationId);
  const settings = { stores: [], currency: 'EUR', timeZone: null, dayStartsAt: '00:00' };
  const source = { organizationId, source: 'https://orders.example', keepDays: KEEP_DAYS };
  const store = createOrderStore(database, { ...source, ...settings }, () => clock.now);
  const old = () => {
    const order = fullSampleOrder({
      createdAt: printUtcSecond(START - (KEEP_DAYS - 1) * DAY),
      memberId: '5eed5eed-0000-4000-8000-000000000001',
      memberName: 'Ada Quillfeather',
      memberPhone: '+49 170 5550 1778',
      pickupName: 'Quillfeather',
      ticketNumber: 'ZQ7781',
      note: 'xylophonist',
    });
    const [payment, refund, item] = [order.payments[0], order.refunds[0], order.items[0]];
    if (!payment || !refund || !item) throw new Error('The order has all parts.');
    payment.note = 'xylophonist';
    item.productName = { _base: 'Vlurpsoup' };
    // Refunded later than its own time, and all of it, which is an exception.
    Object.assign(refund, { createdAt: printUtcSecond(START - 5 * DAY), reason: 'xylophonist' });
    refund.amountCents = 9_000;
    return order;
  };
  const recent = fullSampleOrder({ createdAt: printUtcSecond(START - DAY) });
  await saveOrders(database, organizationId, [old(), old(), recent], store.now);
  await database.query
    .insertInto('exception_marks')
    .values({
      store_id: SAMPLE_STORE,
      id: 'repeat',
      day: printUtcSecond(START - (KEEP_DAYS - 1) * DAY).slice(0, 10),
      state: '',
      mark: 'reviewed',
      until: null,
      note: 'called Quillfeather',
      marked_by: null,
      marked_at: START,
    })
    .execute();
  const completeFrom = START - (KEEP_DAYS + 1) * DAY;
  await writeState(database.query, await orgOf(store), SYNC, { ...SYNC_START, completeFrom });
  await refreshWholeStore(store);
  const found = await findInTables(database, OLD_TEXTS);
  expect(found).toEqual(
    expect.arrayContaining(['exception_marks', 'orders', 'store_value_names', 'store_day_values']),
  );
  return { database, store, organizationId, clock, recent };
}

test('nothing of an order beyond the retention stays in any table', async () => {
  const { database, store, clock, recent } = await openWithOldOrder();
  clock.now += 4 * DAY;
  const holder = randomUUID();
  await writeState(database.query, await orgOf(store), SYNC_LEASE, { holder, until: clock.now });
  const writer = await createOrderWriter(store, holder);
  while (await removeOld(store, writer, KEEP_DAYS));
  await removeOldMarks(store, KEEP_DAYS);
  await refreshWholeStore(store);
  await compactSearch(database);
  expect(await findInTables(database, OLD_TEXTS)).toEqual([]);
  expect(await findInTables(database, [recent.storeId])).not.toEqual([]);
});

test('nothing of an order stays once storing is disabled', async () => {
  const { database, organizationId, clock } = await openWithOldOrder();
  while (await removeKept(database, organizationId, clock.now));
  expect(await findInTables(database, OLD_TEXTS)).toEqual([]);
});

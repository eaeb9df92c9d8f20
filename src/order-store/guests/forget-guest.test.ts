import { rm, stat } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { OrderDetail } from '#contract/service/order-strict.ts';
import { findInTables } from '#database/testing/find-in-tables.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createOrderStore } from '../create-order-store.ts';
import { exportOrders } from '../reading/export-orders.ts';
import { refreshWholeStore } from '../refresh/refresh-store.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { readLinesOf } from '../testing/read-lines-of.ts';
import { fullSampleOrder } from '../testing/sample-order.ts';
import { findChanged } from '../writing/find-changed.ts';
import { importOrders } from '../writing/import-orders.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { forgetGuest, resetForgotten } from './forget-guest.ts';

const NOW = Date.UTC(2026, 10, 20) / 1_000;
const MEMBER = '5eed5eed-0000-4000-8000-000000000001';
/** They occur in the guest's orders alone. */
const TEXTS = ['quillfeather', '55501778', 'xylophonist', '5eed5eed'];

function guestOrder(fields: Partial<OrderDetail> = {}): OrderDetail {
  const order = fullSampleOrder({
    memberId: MEMBER,
    memberName: 'Ada Quillfeather',
    memberPhone: '+49 (0)170 5550-1778',
    note: 'xylophonist',
    ...fields,
  });
  for (const payment of order.payments) payment.note = 'xylophonist';
  return order;
}

async function openStore() {
  const opened = await openTestDatabase();
  onTestFinished(opened.remove);
  const { database } = opened;
  const organizationId = await ensureOrganization(database);
  const settings = { stores: [], currency: 'EUR', timeZone: 'UTC', dayStartsAt: '00:00' };
  const store = createOrderStore(database, { organizationId, ...settings }, () => NOW);
  const save = (orders: OrderDetail[]) => saveOrders(database, organizationId, orders);
  return { ...opened, organizationId, store, save };
}

test('a forgotten guest is in no table, and comes back by no write', async () => {
  const { database, organizationId, store, save, directory } = await openStore();
  const [first, second, other] = [guestOrder(), guestOrder(), fullSampleOrder()];
  await save([first, second, other]);
  await refreshWholeStore(store);
  expect(await findInTables(database, TEXTS)).toContain('store_value_names');

  expect(await forgetGuest(database, { memberId: MEMBER.toUpperCase() }, NOW)).toBe(2);
  await refreshWholeStore(store);
  expect(await findInTables(database, TEXTS)).toEqual([]);
  expect((await stat(`${directory}/guest-key`)).mode & 0o777).toBe(0o600);
  expect(await forgetGuest(database, { memberId: MEMBER }, NOW)).toBe(0);

  // The sync would save the order as it is kept, which is no change.
  const { changed } = await findChanged(database, organizationId, [{ order: first }]);
  expect(changed).toEqual([]);
  await save([{ ...second, orderVersion: 2 }]);
  await importOrders({
    database,
    organizationId,
    lines: readLinesOf([JSON.stringify(guestOrder({ pickupName: 'Quillfeather' }))]),
  });
  await refreshWholeStore(store);
  expect(await findInTables(database, TEXTS)).toEqual([]);
});

test('amounts and orders of others stay as they are', async () => {
  const { database, organizationId, save } = await openStore();
  const [guest, other] = [guestOrder(), fullSampleOrder({ memberPhone: '+1 5550 1778' })];
  await save([guest, other]);
  // The same number as in a country's own form would be another text.
  expect(await forgetGuest(database, { phone: '0049 170 55501778' }, NOW)).toBe(1);
  const exported: unknown[] = [];
  for await (const lines of exportOrders({ database, organizationId, query: {} }))
    exported.push(...lines.map((line): unknown => JSON.parse(line)));
  const blanked = {
    ...guest,
    memberId: null,
    memberName: null,
    memberPhone: null,
    note: '',
    payments: guest.payments.map((payment) => ({ ...payment, note: '' })),
  };
  expect(exported).toEqual(expect.arrayContaining([blanked, other]));
});

test('nothing is saved while the key of forgotten guests is lost', async () => {
  const { database, save, directory } = await openStore();
  await forgetGuest(database, { memberId: MEMBER }, NOW);
  await rm(`${directory}/guest-key`);
  await expect(save([guestOrder()])).rejects.toThrow('put that file back');
  expect(await resetForgotten(database)).toBe(1);
  await save([guestOrder()]);
  expect(await forgetGuest(database, { memberId: MEMBER }, NOW)).toBe(1);
});

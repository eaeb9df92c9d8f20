import { expect, onTestFinished, test, vi } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { ensureOrganization } from '../storage/organization.ts';
import { fullSampleOrder } from '../testing/sample-order.ts';
import { saveOrders } from '../writing/save-orders.ts';
import { startRefresher } from './refresher.ts';

async function openStore() {
  const { directory, remove } = await createTestDatabase();
  const database = await openDatabase({ directory });
  onTestFinished(async () => {
    await database.close();
    await remove();
  });
  const organizationId = await ensureOrganization(database);
  const settings = {
    organizationId,
    stores: [],
    currency: 'EUR',
    timeZone: 'UTC',
    dayStartsAt: '00:00',
  };
  return { database, organizationId, data: { location: { directory }, settings }, settings };
}

test("the thread folds another thread's writes, and stops on request", async () => {
  const { database, organizationId, data } = await openStore();
  const failures: string[] = [];
  const refresher = startRefresher(data, (cause) => failures.push(cause));
  await saveOrders(database, organizationId, [fullSampleOrder()]);
  const made = () =>
    database.query
      .selectFrom('store_days')
      .select('day')
      .where('content', 'is not', null)
      .execute();
  await vi.waitFor(async () => expect(await made()).toHaveLength(2), { timeout: 20_000 });
  await refresher.stop();
  expect(failures).toEqual([]);
});

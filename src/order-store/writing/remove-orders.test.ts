import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { countOrders } from '../reading/read-orders.ts';
import { sampleOrder } from '../testing/sample-order.ts';
import { startTestService } from '#orders-service/testing/start-test-service.ts';
import { removeOrdersOfStores } from './remove-orders.ts';
import { saveOrders } from './save-orders.ts';

test('only orders of given stores are removed, and can be saved again', async () => {
  const service = await startTestService();
  onTestFinished(() => service.stop());
  const { database, organizationId } = service;
  const [gone, alsoGone, kept] = [randomUUID(), randomUUID(), randomUUID()];
  const orders = [gone, alsoGone, kept, gone].map((storeId) =>
    sampleOrder({ id: randomUUID(), storeId }),
  );
  await saveOrders(database, organizationId, orders);
  await removeOrdersOfStores(database, organizationId, [
    gone.toUpperCase(),
    alsoGone,
    randomUUID(),
  ]);
  expect((await service.get('')).json()).toMatchObject({
    orders: [{ id: orders[2]?.id }],
    hasMore: false,
  });
  await saveOrders(database, organizationId, orders);
  expect(await countOrders(database, organizationId)).toBe(4);
});

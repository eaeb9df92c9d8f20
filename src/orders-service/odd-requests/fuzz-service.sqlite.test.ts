import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { casesOf } from '#database/testing/test-database.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { fuzzService } from '../testing/fuzz-service.ts';
import { fullSampleOrder } from '#order-store/testing/sample-order.ts';
import { startTestService } from '../testing/start-test-service.ts';

test('a thousand odd requests get answers that the contract knows, and leave no connection open', async () => {
  const service = await startTestService();
  const { app, database, organizationId, key } = service;
  await saveOrders(
    database,
    organizationId,
    Array.from({ length: 5 }, () => fullSampleOrder()),
  );
  const requestCount = casesOf(1_000);
  const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
  const { answers } = await fuzzService({
    port,
    organizationId,
    key,
    seed: 20_261_122,
    requestCount,
  });
  expect(answers).toBeGreaterThanOrEqual(requestCount);
  await expect
    .poll(() => promisify(app.server.getConnections.bind(app.server))(), { timeout: 30_000 })
    .toBe(0);
  await service.stop();
});

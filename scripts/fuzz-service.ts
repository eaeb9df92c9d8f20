/**
 * Sends odd requests to its own service until it has received COUNT answers: `npx node
 * scripts/fuzz-service.ts [COUNT] [SEED]`. Fails at the first response outside the contract, at a
 * request that hangs, and when descriptors are left open.
 */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createApiKey } from '#api-keys/api-keys.ts';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { openDatabase } from '#database/open-database.ts';
import { buildOrdersService } from '#orders-service/build-orders-service.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { saveOrders } from '#order-store/writing/save-orders.ts';
import { fuzzService } from '../src/orders-service/testing/fuzz-service.ts';
import { fullSampleOrder } from '../src/order-store/testing/sample-order.ts';

const [count = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const openDescriptors = async (): Promise<number> => (await readdir('/proc/self/fd')).length;

const directory = await mkdtemp(join(tmpdir(), 'tillview-fuzz-'));
const database = await openDatabase({ directory });
const organizationId = await ensureOrganization(database);
const { key } = await createApiKey(database, {
  organizationId,
  name: 'fuzz',
  scopes: [ORDERS_READ],
  now: 0,
});
// No delay for wrong keys, which would take most of the time.
const app = buildOrdersService({ database, wait: async () => undefined });
await saveOrders(
  database,
  organizationId,
  Array.from({ length: 20 }, () => fullSampleOrder()),
);
const port = Number(new URL(await app.listen({ host: '127.0.0.1', port: 0 })).port);
// The first requests open the database connections, which stay open.
await fuzzService({ port, organizationId, key, seed: 1, requestCount: 200 });
const before = await openDescriptors();
const start = performance.now();
console.log(`${count} requests with the seed ${seed}`);
const { connections, answers } = await fuzzService({
  port,
  organizationId,
  key,
  seed: Number(seed),
  requestCount: Number(count),
});
const seconds = (performance.now() - start) / 1000;
await setTimeout(2_000);
const after = await openDescriptors();
console.log(
  `${answers} answers on ${connections} connections in ${seconds.toFixed(1)} s, all as the contract says.`,
);
console.log(`${before} descriptors were open before, ${after} after.`);
await app.close();
await database.close();
await rm(directory, { recursive: true });
if (after > before) throw new Error('Descriptors were left open.');

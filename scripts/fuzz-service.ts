/**
 * Sends odd requests to a service of its own until it has given so many answers: `node scripts/fuzz-service.ts [COUNT] [SEED]`.
 * Fails at the first answer outside the contract, at a request that hangs, and when descriptors are left open.
 */
import { readdir } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { saveOrders } from '#orders-service/save-orders.ts';
import { fuzzService } from '../src/orders-service/testing/fuzz-service.ts';
import { fullSampleOrder } from '../src/orders-service/testing/sample-order.ts';
import { startTestService } from '../src/orders-service/testing/start-test-service.ts';

const [count = '100000', seed = String(Date.now() % 1_000_000)] = process.argv.slice(2);
const openDescriptors = async (): Promise<number> => (await readdir('/proc/self/fd')).length;

const service = await startTestService();
const { database, organizationId, key } = service;
await saveOrders(
  database,
  organizationId,
  Array.from({ length: 20 }, () => fullSampleOrder()),
);
const port = Number(new URL(await service.app.listen({ host: '127.0.0.1', port: 0 })).port);
// The first requests open what stays open: the connections to the database.
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
console.log(`${answers} answers on ${connections} connections in ${seconds.toFixed(1)} s, all as the contract says.`);
console.log(`${before} descriptors were open before, ${after} after.`);
await service.stop();
if (after > before) throw new Error('Descriptors were left open.');

import { performance } from 'node:perf_hooks';
import { median } from './statistics.ts';
import type { ServiceClient } from '../e2e/service-client.ts';

const REPETITIONS = 40;

/** Milliseconds that the service takes for a page of 200 orders, at the newest and at the oldest end of all orders. */
export async function benchService(
  service: ServiceClient,
): Promise<{ orders: number; firstPageMs: number; lastPageMs: number }> {
  const orders = await service.listAll();
  const cursor = orders.at(-200)?.createdAt;
  if (cursor === undefined) throw new Error('The benchmark needs at least 200 orders.');
  const time = async (query: Readonly<Record<string, string>>): Promise<number> => {
    const start = performance.now();
    await service.fetchPage(query);
    return performance.now() - start;
  };
  const first: number[] = [];
  const last: number[] = [];
  // In turns, so that neither meets a warmer machine than the other.
  for (let repetition = 0; repetition < REPETITIONS; repetition += 1) {
    first.push(await time({}));
    last.push(await time({ before: cursor }));
  }
  return { orders: orders.length, firstPageMs: median(first), lastPageMs: median(last) };
}

import { performance } from 'node:perf_hooks';
import type { ServiceClient } from '../../e2e/fixtures/service-client.ts';
import type { Result } from './result.ts';
import { median } from './statistics.ts';

/** Measures how long the service takes to answer the newest and the oldest page of 200 orders. */
export async function benchService(service: ServiceClient, repetitions: number): Promise<Result[]> {
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
  // Alternately, so that both run under the same conditions.
  for (let repetition = 0; repetition < repetitions; repetition += 1) {
    first.push(await time({}));
    last.push(await time({ before: cursor }));
  }
  return [
    { name: 'Orders', value: orders.length, unit: 'orders' },
    { name: 'Service, newest page of 200 (median)', value: median(first), unit: 'ms' },
    { name: 'Service, oldest page of 200 (median)', value: median(last), unit: 'ms' },
    { name: 'Oldest page / newest page', value: median(last) / median(first), unit: '×' },
  ];
}

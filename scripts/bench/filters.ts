import { performance } from 'node:perf_hooks';
import type { ServiceClient } from '../../e2e/fixtures/service-client.ts';
import { printUtcSecond } from '../../src/contract/service/rfc3339.ts';
import { demoStores } from '../../src/demo-orders/demo-stores.ts';
import { RARE } from './million.ts';
import type { Result } from './result.ts';
import { median, percentile } from './statistics.ts';

type Query = Readonly<Record<string, string>>;

const NO_STORE = '00000000-0000-4000-8000-000000000000';
/** Long before the newest orders, within the period of all orders. */
const FAR_BACK = '2016-05-01';

/**
 * One filter of each parameter, for values that are frequent, rare (one order in 100,000) and
 * absent.
 */
const FILTERS: readonly Query[] = [
  { store_id: demoStores[0]?.id ?? '' },
  { store_id: RARE.storeId },
  { store_id: NO_STORE },
  { view: 'active' },
  { view: 'history' },
  { payment_status: 'refunded' },
  { payment_status: 'unpaid,partial' },
  { fulfillment_status: 'cancelled' },
  { fulfillment_status: 'pending_acceptance' },
  { source: 'kiosk' },
  { source: RARE.source },
  { source: 'carrier pigeon' },
  { from: FAR_BACK, to: FAR_BACK },
  { to: FAR_BACK },
  { before: `${FAR_BACK}T12:00:00Z` },
  { amount_min: '20000' },
  { amount_min: '15000', amount_max: '15100' },
  { amount_max: '300' },
  { amount_min: String(RARE.totalCents) },
  { amount_min: String(RARE.totalCents + 1) },
];

/** Holds more orders than a page. */
const FAR_FROM_OLDEST_SECONDS = 8 * 86_400;
const PLAIN_PAGES = 300;
/** The number of slowest queries to print. */
const SHOWN = 5;

/** Each filter alone, and each pair of different parameters. */
function cases(): Query[] {
  const pairs = FILTERS.flatMap((one, index) =>
    FILTERS.slice(index + 1)
      .filter((other) => Object.keys(other).every((name) => !Object.hasOwn(one, name)))
      .map((other) => ({ ...one, ...other })),
  );
  return [...FILTERS, ...pairs];
}

async function time(service: ServiceClient, query: Query): Promise<number> {
  const start = performance.now();
  await service.fetchPage(query);
  return performance.now() - start;
}

/** Compares the newest page with one a few days after the oldest order (epoch seconds). */
export async function measurePlainPages(
  service: ServiceClient,
  oldest: number,
  rounds: number,
): Promise<Result[]> {
  const far = { before: printUtcSecond(oldest + FAR_FROM_OLDEST_SECONDS) };
  const [first, last]: [number[], number[]] = [[], []];
  // Alternately, so that both run under the same conditions.
  for (let round = 0; round < rounds * 10; round += 1) {
    first.push(await time(service, {}));
    last.push(await time(service, far));
  }
  return [
    { name: 'Newest page of 200 (median)', value: median(first), unit: 'ms' },
    { name: 'Newest page of 200 (95 %)', value: percentile(first, 0.95), unit: 'ms' },
    {
      name: 'Far end / newest page (medians)',
      value: median(last) / median(first),
      unit: '×',
      target: 1.2,
    },
  ];
}

/**
 * Measures each filter and pair, interleaved with plain pages, then plain pages while the slowest
 * query runs.
 */
export async function measureFilters(service: ServiceClient, rounds: number): Promise<Result[]> {
  const queries = cases();
  const times = queries.map((): number[] => []);
  const plain: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, query] of queries.entries()) {
      if (index % 5 === 0) plain.push(await time(service, {}));
      times[index]?.push(await time(service, query));
    }
  }
  const plain95 = percentile(plain, 0.95);
  const slowest = queries
    .map((query, index) => {
      const own = times[index] ?? [];
      return {
        query,
        p95: percentile(own, 0.95),
        median: median(own),
        isPair: index >= FILTERS.length,
      };
    })
    .sort((one, other) => other.p95 - one.p95);
  for (const { query, ...times } of slowest.slice(0, SHOWN)) {
    const [p95, middle] = [times.p95 / plain95, times.median / median(plain)].map((ratio) =>
      ratio.toFixed(2),
    );
    console.log(
      `  ${p95} × (95 %), ${middle} × (median): ${new URLSearchParams(query).toString()}`,
    );
  }
  const worst = (isPair: boolean) =>
    (slowest.find((one) => one.isPair === isPair)?.p95 ?? Number.NaN) / plain95;
  const beside = await measureBeside(service, slowest[0]?.query ?? {});
  return [
    {
      name: `Slowest of ${FILTERS.length} filters / plain page (95 %)`,
      value: worst(false),
      unit: '×',
      target: 5,
    },
    {
      name: `Slowest of ${queries.length - FILTERS.length} pairs / plain page (95 %)`,
      value: worst(true),
      unit: '×',
      target: 5,
    },
    { name: 'Plain page beside the slowest / alone (99 %)', value: beside, unit: '×', target: 3 },
  ];
}

async function measureBeside(service: ServiceClient, slow: Query): Promise<number> {
  const p99 = async (): Promise<number> => {
    const times: number[] = [];
    for (let page = 0; page < PLAIN_PAGES; page += 1) times.push(await time(service, {}));
    return percentile(times, 0.99);
  };
  const alone = await p99();
  const ending = new AbortController();
  const running = (async () => {
    while (!ending.signal.aborted) await service.fetchPage(slow);
  })();
  const beside = await p99();
  ending.abort();
  await running;
  return beside / alone;
}

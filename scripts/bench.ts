import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { openServiceClient } from '../e2e/fixtures/service-client.ts';
import { startTillview } from '../e2e/fixtures/start-tillview.ts';
import { ensureDashboard } from '../src/cli/ensure-dashboard.ts';
import { benchBff } from './bench/bff.ts';
import { benchDrawer } from './bench/drawer.ts';
import { benchFirstRows } from './bench/first-rows.ts';
import { benchInteraction } from './bench/interaction.ts';
import { saveBenchOrders } from './bench/orders.ts';
import { startPeer } from './bench/peer-origin.ts';
import { benchPages } from './bench/pages.ts';
import { isOverLimit, printResult, type Result } from './bench/result.ts';
import { benchScrolling, listHeight } from './bench/scrolling.ts';
import type { Origin } from './bench/shared-origin.ts';
import { benchStorage } from './bench/storage.ts';
import { soakSync } from './bench/soak.ts';
import { benchStore, untilFolded } from './bench/store.ts';
import { benchSync } from './bench/sync.ts';
import { isOneOf } from '#contract/service/order-enums.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { freePort } from '#testing/free-port.ts';
import { readOptions } from './read-options.ts';
import { ROOT } from './run-command.ts';

const ORDERS = 100_000;
const PARTS = [
  'storage',
  'store',
  'sync',
  'pages',
  'lighthouse',
  'interaction',
  'bff',
  'drawer',
  'scrolling',
  'first-rows',
] as const;
/** These parts bring their own orders, the last two those of the demo. */
const OWN_ORDERS = ['storage', 'store', 'sync', 'pages', 'lighthouse', 'interaction'] as const;
const USAGE = `Usage: npm run bench [-- --quick | --long] [--only PART] [--orders N] [--database NAME] [--before FOLDER] [--soak MINUTES]

Measures the built product and compares the results with their limits; they are also written to bench-results/bench.json.

  --quick      one visit each, to see that it works
  --long       a million stored orders, more visits, ten minutes of load
  --only PART  one of ${PARTS.join(', ')}
  --orders N   how many orders are kept (parts store and pages)
  --database NAME  sqlite or postgres alone (part store)
  --before FOLDER  another version, installed there, whose import is compared (part store)
  --soak MINUTES  20 orders a second arrive and change for so long, with ten live pages (part sync)`;
/**
 * `full` takes at most 15 minutes; `long` measures more closely, with a million stored orders and
 * ten minutes of load.
 */
const ROUNDS = {
  quick: { requests: 5, visits: 1, firstRows: 1, scrolls: 1, loads: 1, storedOrders: 50_000 },
  full: { requests: 10, visits: 3, firstRows: 11, scrolls: 2, loads: 3, storedOrders: 50_000 },
  long: { requests: 40, visits: 7, firstRows: 31, scrolls: 5, loads: 5, storedOrders: 1_000_000 },
} as const;

const { values: given } = readOptions(USAGE, () =>
  parseArgs({
    options: {
      quick: { type: 'boolean' },
      long: { type: 'boolean' },
      only: { type: 'string' },
      orders: { type: 'string' },
      before: { type: 'string' },
      database: { type: 'string' },
      soak: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  }),
);
const only = PARTS.find((part) => part === given.only);
const orders = given.orders === undefined ? undefined : Number(given.orders);
const soak = given.soak === undefined ? undefined : Number(given.soak);
const isWrong =
  (soak !== undefined && !(Number.isSafeInteger(soak) && soak > 0)) ||
  (given.database !== undefined && !['sqlite', 'postgres'].includes(given.database)) ||
  (given.only !== undefined && only === undefined) ||
  (orders !== undefined && !(Number.isSafeInteger(orders) && orders > 0));
if (given.help || isWrong) {
  console.log(USAGE);
  process.exit(isWrong ? 2 : 0);
}
const isLong = given.long === true;
const rounds = ROUNDS[isLong ? 'long' : given.quick === true ? 'quick' : 'full'];

function print(results: readonly Result[]): void {
  for (const result of results) console.log(printResult(result));
}

async function measureStorage(directory: string): Promise<Result[]> {
  if (only !== undefined && only !== 'storage') return [];
  const folder = join(directory, 'storage');
  await mkdir(folder);
  const results = await benchStorage(folder, rounds.storedOrders, rounds.requests);
  await rm(folder, { recursive: true });
  console.log('The first column is SQLite, the second PostgreSQL.');
  print(results);
  return results;
}

async function measureStore(directory: string): Promise<Result[]> {
  if (only !== undefined && only !== 'store') return [];
  const folder = join(directory, 'store');
  await mkdir(folder);
  await ensureDashboard(ROOT, () => console.log('Building the dashboard.'));
  const load = {
    orders: orders ?? rounds.storedOrders,
    rounds: rounds.requests,
    before: given.before,
    only: given.database,
  };
  const results = await benchStore(folder, load);
  await rm(folder, { recursive: true });
  print(results);
  return results;
}

async function measurePages(directory: string): Promise<Result[]> {
  if (only !== undefined && only !== 'pages') return [];
  const folder = join(directory, 'pages');
  await mkdir(folder);
  await ensureDashboard(ROOT, () => console.log('Building the dashboard.'));
  const browser = await chromium.launch({
    executablePath: await findChromium(process.env, 'whole browser'),
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const results = await benchPages(folder, browser, {
      orders: orders ?? rounds.storedOrders,
      rounds: rounds.requests,
      quietSeconds: isLong ? 600 : 60,
    });
    print(results);
    return results;
  } finally {
    await browser.close();
    await rm(folder, { recursive: true });
  }
}

/** Both parts open the pages of one Tillview with the demo, as it starts for everybody. */
async function measureDemo(directory: string): Promise<Result[]> {
  const isWanted = (part: string) => only === undefined || only === part;
  if (!isWanted('lighthouse') && !isWanted('interaction')) return [];
  const path = await findChromium(process.env, 'whole browser');
  await ensureDashboard(ROOT, () => console.log('Building the dashboard.'));
  const tillview = await startTillview({
    TILLVIEW_DATA_DIR: join(directory, 'demo'),
    TILLVIEW_LOG_LEVEL: 'warn',
  });
  try {
    await untilFolded(tillview);
    const all: Result[] = [];
    // On demand, because Lighthouse is large and the speed of other parts depends on the heap.
    const { benchLighthouse } = await import('./bench/lighthouse.ts');
    for (const [part, bench] of [
      ['lighthouse', benchLighthouse],
      ['interaction', benchInteraction],
    ] as const) {
      if (!isWanted(part)) continue;
      const results = await bench(path, tillview.url, rounds.visits);
      print(results);
      all.push(...results);
    }
    return all;
  } finally {
    await tillview.stop();
  }
}

async function measureSync(directory: string): Promise<Result[]> {
  if (only !== undefined && only !== 'sync') return [];
  const folder = join(directory, 'sync');
  await mkdir(folder);
  await ensureDashboard(ROOT, () => console.log('Building the dashboard.'));
  const results =
    soak === undefined
      ? await benchSync(folder)
      : await soakSync(folder, soak, await findChromium(process.env, 'whole browser'));
  await rm(folder, { recursive: true });
  print(results);
  return results;
}

/** Prints each result as soon as it is complete. */
async function measure(directory: string): Promise<Result[]> {
  if (only !== undefined && isOneOf(OWN_ORDERS, only)) return [];
  const path = await findChromium(process.env, 'whole browser');
  await ensureDashboard(ROOT, () => console.log('Building the dashboard.'));
  console.log(`Generating ${ORDERS.toLocaleString('en')} orders.`);
  await saveBenchOrders(directory, ORDERS);
  const port = await freePort('127.0.0.1');
  const settings = {
    TILLVIEW_DATA_DIR: directory,
    TILLVIEW_SERVICE_PORT: String(port),
    TILLVIEW_DEMO: 'off',
    TILLVIEW_SERVICE_RATE_LIMIT: 'off',
  };
  const tillview = await startTillview({ ...settings, TILLVIEW_LOG_LEVEL: 'warn' });
  const browser = await chromium.launch({ executablePath: path, args: [...CHROMIUM_FLAGS] });
  let peer: Origin | undefined;
  const compare = async (run: (peer: string, height: number) => Promise<Result[]>) => {
    peer ??= await startPeer(tillview.url, join(directory, 'peer'));
    return run(peer.url, await listHeight(path, tillview.url));
  };
  const parts: Record<
    Exclude<(typeof PARTS)[number], (typeof OWN_ORDERS)[number]>,
    () => Promise<Result[]>
  > = {
    bff: async () => {
      const service = await openServiceClient({ directory }, `http://127.0.0.1:${port}`);
      return benchBff({ tillview, service, directory, rounds: rounds.loads, isLong });
    },
    drawer: () => benchDrawer(browser, tillview.url, rounds.visits),
    scrolling: () =>
      compare((url, height) =>
        benchScrolling(path, url, { height, rounds: rounds.scrolls, orders: ORDERS }),
      ),
    'first-rows': () =>
      compare((url, height) => benchFirstRows(path, url, height, rounds.firstRows)),
  };
  try {
    const all: Result[] = [];
    for (const part of PARTS) {
      if (isOneOf(OWN_ORDERS, part) || (only !== undefined && part !== only)) continue;
      const results = await parts[part]();
      print(results);
      all.push(...results);
    }
    return all;
  } finally {
    await browser.close();
    await peer?.close();
    await tillview.stop();
  }
}

const directory = await mkdtemp(join(tmpdir(), 'tillview-bench-'));
try {
  const results = [
    ...(await measureStorage(directory)),
    ...(await measureStore(directory)),
    ...(await measureSync(directory)),
    ...(await measurePages(directory)),
    ...(await measureDemo(directory)),
    ...(await measure(directory)),
  ];
  // Figures are reliable only on an otherwise idle machine; the benchmark alone causes a load of
  // about 2.
  console.log(
    `Load average of the last minute: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.`,
  );
  const target = join(ROOT, 'bench-results');
  await mkdir(target, { recursive: true });
  const machine = {
    processor: cpus()[0]?.model ?? '',
    processors: cpus().length,
    node: process.version,
    load: loadavg()[0],
  };
  await writeFile(
    join(target, 'bench.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, rounds, results }, null, 2)}\n`,
  );
  if (results.some(isOverLimit)) process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { openServiceClient } from '../e2e/fixtures/service-client.ts';
import { startTillview } from '../e2e/fixtures/start-tillview.ts';
import { ensureDashboard } from '../src/cli/ensure-dashboard.ts';
import { benchBff } from './bench/bff.ts';
import { benchDashboard } from './bench/dashboard.ts';
import { benchDrawer } from './bench/drawer.ts';
import { saveBenchOrders } from './bench/orders.ts';
import { benchPeer, type Chromium } from './bench/peer.ts';
import { isOverLimit, printResult, type Result } from './bench/result.ts';
import { benchReader } from './bench/reader.ts';
import { benchService } from './bench/service.ts';
import { benchStorage } from './bench/storage.ts';
import { buildPeer } from './bench/build-peer.ts';
import { CHROMIUM_FLAGS, findChromium } from './chromium.ts';
import { freePort } from '#testing/free-port.ts';
import { ROOT } from './run-command.ts';
import { startSharedOrigin } from './bench/shared-origin.ts';

const ORDERS = 100_000;
/** The number of orders in the storage benchmark, on both databases. */
const STORED_ORDERS = { full: 1_000_000, quick: 100_000 } as const;
const PEER_BASE = '/peer/';
const PARTS = ['storage', 'service', 'bff', 'reader', 'dashboard', 'drawer', 'peer'] as const;
const ROUNDS = {
  full: { requests: 40, visits: 7, firstRows: 15, scrolls: 3, loads: 5 },
  quick: { requests: 10, visits: 3, firstRows: 3, scrolls: 1, loads: 2 },
} as const;

const { values: given } = parseArgs({
  options: { quick: { type: 'boolean' }, long: { type: 'boolean' }, only: { type: 'string' } },
});
const only = PARTS.find((part) => part === given.only);
if (given.only !== undefined && only === undefined) throw new Error(`--only takes one of ${PARTS.join(', ')}.`);
const rounds = given.quick === true ? ROUNDS.quick : ROUNDS.full;

async function comparePeer(chromium: Chromium, tillview: string, directory: string): Promise<Result[]> {
  const folder = join(directory, 'peer');
  await mkdir(folder);
  const peer = await buildPeer(folder, PEER_BASE);
  console.log(`The second column is AG Grid Community ${peer.version}.`);
  const origin = await startSharedOrigin(tillview, PEER_BASE, peer.directory);
  try {
    return await benchPeer(chromium, origin.url, PEER_BASE, rounds);
  } finally {
    await origin.close();
  }
}

function print(results: readonly Result[]): void {
  for (const result of results) console.log(printResult(result));
}

/** Measures the storage, which needs neither dashboard nor browser. */
async function measureStorage(directory: string): Promise<Result[]> {
  if (only !== undefined && only !== 'storage') return [];
  const folder = join(directory, 'storage');
  await mkdir(folder);
  const count = given.quick === true ? STORED_ORDERS.quick : STORED_ORDERS.full;
  const results = await benchStorage(folder, count, rounds.requests);
  await rm(folder, { recursive: true });
  console.log('The first column is SQLite, the second PostgreSQL.');
  print(results);
  return results;
}

/** Measures the selected parts and prints each result as it completes. */
async function measure(directory: string): Promise<Result[]> {
  if (only === 'storage') return [];
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
  const openService = () => openServiceClient({ directory }, `http://127.0.0.1:${port}`);
  const launch = () => chromium.launch({ executablePath: path, args: [...CHROMIUM_FLAGS] });
  const browser = await launch();
  const parts: Record<Exclude<(typeof PARTS)[number], 'storage'>, () => Promise<Result[]>> = {
    service: async () => benchService(await openService(), rounds.requests),
    bff: async () =>
      benchBff({
        tillview,
        service: await openService(),
        directory,
        rounds: rounds.loads,
        isLong: given.long === true,
      }),
    reader: () => benchReader(browser, tillview.url, rounds.visits),
    dashboard: () => benchDashboard({ browser, chromium: path }, tillview.url, rounds.visits),
    drawer: () => benchDrawer(browser, tillview.url, rounds.visits),
    peer: () => comparePeer({ path, launch }, tillview.url, directory),
  };
  try {
    const all: Result[] = [];
    for (const part of PARTS) {
      if (part === 'storage' || (only !== undefined && part !== only)) continue;
      const results = await parts[part]();
      print(results);
      all.push(...results);
    }
    return all;
  } finally {
    await browser.close();
    await tillview.stop();
  }
}

const directory = await mkdtemp(join(tmpdir(), 'tillview-bench-'));
try {
  const results = [...(await measureStorage(directory)), ...(await measure(directory))];
  // Figures are reliable only on an otherwise idle machine; the benchmark alone causes a load of about 2.
  console.log(`Load average of the last minute: ${loadavg()[0]?.toFixed(1)} on ${cpus().length} processors.`);
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

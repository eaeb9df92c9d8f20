import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod';
import {
  plainEnvironment,
  type RunningTillview,
  startTillview,
} from '../../e2e/fixtures/start-tillview.ts';
import { type OrderDetail, strictOrderDetail } from '../../src/contract/service/order-strict.ts';
import { type DatabaseLocation, openDatabase } from '../../src/database/open-database.ts';
import { PostgresCluster } from '../../src/database/testing/postgres-cluster.ts';
import { addDays } from '../../src/order-domain/days/store-day.ts';
import { ensureOrganization } from '../../src/order-store/storage/organization.ts';
import { saveOrders } from '../../src/order-store/writing/save-orders.ts';
import { ROOT } from '../run-command.ts';
import { LAST_DAY, writeMillion } from './million.ts';
import { memoryMb, processorMs } from './process-use.ts';
import type { Result } from './result.ts';
import { percentile } from './statistics.ts';
import { POSTGRES_CONFIGURATION, sizeOfDatabase, sizeOfFolder } from './storage.ts';

/**
 * Number of orders, repetitions of each question, and the folder of another version for comparing
 * the import.
 */
export type StoreLoad = {
  readonly orders: number;
  readonly rounds: number;
  readonly before: string | undefined;
  /** Undefined: both databases. */
  readonly only: string | undefined;
};

type Place = {
  readonly name: 'SQLite' | 'PostgreSQL';
  readonly settings: Readonly<Record<string, string>>;
  readonly location: DatabaseLocation;
  size(): Promise<number>;
};

/**
 * `times` limits the 95th percentile to a multiple of a plain page's (200 orders). `varied` names a
 * parameter that makes each question unique, where the server caches responses.
 */
type Question = {
  readonly name: string;
  readonly path: string;
  readonly target: number;
  readonly varied?: 'page_size' | 'top';
};

const HEADERS = { 'x-requested-with': 'tillview' };
const PLAIN = '/api/orders?page_size=200';
const WEEK = `from=${addDays(LAST_DAY, -6)}&to=${LAST_DAY}`;
const MONTH = `from=${addDays(LAST_DAY, -29)}&to=${LAST_DAY}`;
const YEAR = `from=${addDays(LAST_DAY, -364)}&to=${LAST_DAY}`;
const YEAR_OF_ORDERS = `days=${addDays(LAST_DAY, -364)}..${LAST_DAY}`;

/** Words, tickets and phones are those of the demo. */
const QUESTIONS: readonly Question[] = [
  {
    name: 'Refunds of 7 days, first page with totals',
    path: `/api/refunds?${WEEK}`,
    target: 3,
    varied: 'page_size',
  },
  {
    name: 'Refunds of a year with a filter',
    path: `/api/refunds?${YEAR}&method=cash`,
    target: 15,
    varied: 'page_size',
  },
  {
    name: 'Figures of a day',
    path: `/api/figures?from=${LAST_DAY}&to=${LAST_DAY}`,
    target: 2,
    varied: 'top',
  },
  { name: 'Figures of a month', path: `/api/figures?${MONTH}`, target: 5, varied: 'top' },
  { name: 'Figures of a year', path: `/api/figures?${YEAR}`, target: 20, varied: 'top' },
  { name: 'Search: a rare word', path: '/api/orders?q=zzyzx', target: 3 },
  { name: 'Search: a frequent word', path: '/api/orders?q=burger', target: 3 },
  { name: 'Search: a part of a ticket', path: '/api/orders?q=W10', target: 3 },
  { name: 'Search: an amount', path: '/api/orders?q=12.30', target: 3 },
  { name: 'Search: a part of a phone', path: '/api/orders?q=0000115', target: 3 },
  {
    name: 'A filter beyond the API, frequent',
    path: '/api/orders?service_type=takeaway',
    target: 4,
  },
  { name: 'A filter beyond the API, rare', path: '/api/orders?refunded=full&table=12', target: 4 },
  {
    name: 'Sorted by amount over a year',
    path: `/api/orders?sort=-total&${YEAR_OF_ORDERS}`,
    target: 4,
  },
  {
    name: 'Exceptions of 30 days',
    path: `/api/exceptions?${MONTH}`,
    target: 4,
    varied: 'page_size',
  },
];

const EXPORT = `/api/exports/items?format=csv&days=${addDays(LAST_DAY, -150)}..${LAST_DAY}`;
const ARRIVALS_A_SECOND = 20;
const ARRIVAL_ROUNDS = 60;
const STREAMS = 50;
const STREAM_SECONDS = 20;

/** Measures writes, disk space, questions, an export and event streams on SQLite and PostgreSQL. */
export async function benchStore(directory: string, load: StoreLoad): Promise<Result[]> {
  const file = join(directory, 'orders.ndjson');
  console.log(`Writing ${load.orders.toLocaleString('en')} orders.`);
  const { bytes } = await writeMillion(file, load.orders);
  const results: Result[] = [];
  if (load.only !== 'postgres') {
    const folder = join(directory, 'sqlite');
    const place = {
      name: 'SQLite',
      settings: { TILLVIEW_DATA_DIR: folder },
      location: { directory: folder },
    } as const;
    results.push(
      ...(await measure({ ...place, size: () => sizeOfFolder(folder) }, { ...load, file, bytes })),
    );
    await rm(folder, { recursive: true });
  }
  if (load.only === 'sqlite') return results;
  const cluster = await PostgresCluster.create(POSTGRES_CONFIGURATION);
  try {
    await cluster.start();
    const url = cluster.url('postgres');
    const data = join(directory, 'postgres');
    const place = {
      name: 'PostgreSQL',
      location: { url },
      settings: { TILLVIEW_DATA_DIR: data, TILLVIEW_DATABASE_URL: url },
    } as const;
    const other = await measure(
      { ...place, size: () => sizeOfDatabase(url) },
      { ...load, before: undefined, file, bytes },
    );
    return [...results, ...other];
  } finally {
    await cluster.remove();
  }
}

async function measure(
  { name, settings, location, size }: Place,
  {
    file,
    bytes,
    orders,
    rounds,
    before,
  }: StoreLoad & { readonly file: string; readonly bytes: number },
): Promise<Result[]> {
  const results: Result[] = [];
  const add = (result: Result) => results.push({ ...result, name: `${name}: ${result.name}` });
  const imported = await runImport(ROOT, file, settings);
  add({
    name: 'Import, milliseconds for 1,000 orders',
    value: (imported * 1e6) / orders,
    unit: 'ms',
  });
  if (before !== undefined) {
    const folder = `${settings['TILLVIEW_DATA_DIR']}-before`;
    const other = await runImport(before, file, { TILLVIEW_DATA_DIR: folder });
    await rm(folder, { recursive: true });
    add({
      name: 'Import / that of the version before',
      value: imported / other,
      unit: '×',
      target: 2.5,
    });
  }
  add({
    name: 'Bytes on disk / bytes of the NDJSON',
    value: (await size()) / bytes,
    unit: '×',
    target: 2,
  });
  const tillview = await startTillview({
    ...settings,
    TILLVIEW_LOG_LEVEL: 'warn',
    TILLVIEW_SERVICE_RATE_LIMIT: 'off',
  });
  try {
    add({
      name: 'Until all days are folded, after a start',
      value: (await untilFolded(tillview)) / 1_000,
      unit: 's',
    });
    add({
      name: 'Bytes on disk with all folds / bytes of the NDJSON',
      value: (await size()) / bytes,
      unit: '×',
      target: 2,
    });
    for (const result of await measureQuestions(tillview, rounds)) add(result);
    for (const result of await measureArrivals(tillview, location)) add(result);
    for (const result of await measureExport(tillview)) add(result);
    for (const result of await measureStreams(tillview)) add(result);
  } finally {
    await tillview.stop();
  }
  return results;
}

/** Runs the import of the version in a folder; resolves with seconds. */
export async function runImport(
  folder: string,
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<number> {
  const start = performance.now();
  const child = spawn(process.execPath, ['src/cli/tillview.ts', 'import', file], {
    cwd: folder,
    env: { ...plainEnvironment(), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`tillview import ended with exit code ${String(code)}.`);
  return (performance.now() - start) / 1_000;
}

async function ask(tillview: RunningTillview, path: string): Promise<unknown> {
  const response = await fetch(`${tillview.url}${path}`, { headers: HEADERS });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** Epoch ms. */
function asOf(body: unknown): number {
  return Date.parse(
    z.object({ coverage: z.object({ asOf: z.string() }) }).parse(body).coverage.asOf,
  );
}

/** Ms until figures of the whole period are current. */
export async function untilFolded(tillview: RunningTillview): Promise<number> {
  const start = performance.now();
  for (;;) {
    const body = await ask(tillview, `/api/figures?${YEAR}`);
    if (Date.now() - asOf(body) < 5_000) return performance.now() - start;
    await wait(500);
  }
}

const REST_SECONDS = 5;
/** Of one processor's time. */
const REST_SHARE = 0.1;
const LONGEST_REST_MINUTES = 30;

/** Waits until the server has done what follows an import, such as finding exceptions. */
export async function untilAtRest({ pid }: RunningTillview): Promise<void> {
  const deadline = performance.now() + LONGEST_REST_MINUTES * 60_000;
  for (let used = Infinity; used > REST_SHARE * REST_SECONDS * 1_000;) {
    if (performance.now() > deadline) throw new Error('The server never comes to rest.');
    const before = processorMs(pid);
    await wait(REST_SECONDS * 1_000);
    used = processorMs(pid) - before;
  }
}

/** Each question takes turns with a plain page, so that all run under the same conditions. */
async function measureQuestions(tillview: RunningTillview, rounds: number): Promise<Result[]> {
  const times = new Map<string, number[]>(
    ['', ...QUESTIONS.map(({ path }) => path)].map((path) => [path, []]),
  );
  const time = async (key: string, path: string) => {
    const start = performance.now();
    await ask(tillview, path);
    times.get(key)?.push(performance.now() - start);
  };
  for (let round = -1; round < rounds * 4; round += 1) {
    // The first round warms caches up.
    if (round === 0) for (const list of times.values()) list.length = 0;
    for (const { path, varied } of QUESTIONS) {
      await time('', PLAIN);
      await time(path, varied ? `${path}&${varied}=${51 + round}` : path);
    }
  }
  const plain = percentile(times.get('') ?? [], 0.95);
  return [
    { name: 'A plain page of 200 orders (95 %)', value: plain, unit: 'ms' },
    ...QUESTIONS.map(({ name, path, target }): Result => ({
      name,
      value: percentile(times.get(path) ?? [], 0.95) / plain,
      unit: '×',
      target,
    })),
  ];
}

/**
 * Measures a day's figures while its orders arrive: response time, and how far the figures lag
 * behind.
 */
async function measureArrivals(
  tillview: RunningTillview,
  location: DatabaseLocation,
): Promise<Result[]> {
  const database = await openDatabase(location);
  const organizationId = await ensureOrganization(database);
  const body = await ask(
    tillview,
    `/api/orders?days=${LAST_DAY}..${LAST_DAY}&sort=time&page_size=50&expand=items,payments`,
  );
  const some = z.object({ orders: z.array(z.looseObject({ id: z.string() })) }).parse(body).orders;
  const arriving = some.map((order): OrderDetail => ({
    ...strictOrderDetail.parse({
      refunds: [],
      taxBreakdown: [],
      appliedPromotions: [],
      ...order,
      items: [],
      payments: [],
    }),
  }));
  const end = new AbortController();
  const writing = (async () => {
    for (let index = 0; !end.signal.aborted; index += 1) {
      const order = arriving[index % arriving.length];
      if (order) await saveOrders(database, organizationId, [{ ...order, id: randomUUID() }]);
      await wait(1_000 / ARRIVALS_A_SECOND);
    }
  })();
  const [plain, figures, ages]: [number[], number[], number[]] = [[], [], []];
  const day = `/api/figures?from=${LAST_DAY}&to=${LAST_DAY}`;
  for (let round = 0; round < ARRIVAL_ROUNDS; round += 1) {
    const start = performance.now();
    await ask(tillview, PLAIN);
    const between = performance.now();
    const answer = await ask(tillview, day);
    plain.push(between - start);
    figures.push(performance.now() - between);
    ages.push((Date.now() - asOf(answer)) / 1_000);
    await wait(100);
  }
  end.abort();
  await writing;
  await database.close();
  return [
    {
      name: `Figures of a day while ${ARRIVALS_A_SECOND} orders a second arrive`,
      value: percentile(figures, 0.95) / percentile(plain, 0.95),
      unit: '×',
      target: 3,
    },
    { name: 'Age of these figures (median)', value: percentile(ages, 0.5), unit: 's', target: 2 },
  ];
}

/** Time until the first byte, and additional memory. */
async function measureExport(tillview: RunningTillview): Promise<Result[]> {
  const idle = memoryMb(tillview.pid);
  const start = performance.now();
  const response = await fetch(`${tillview.url}${EXPORT}`);
  let [first, most, bytes] = [0, idle, 0];
  for await (const chunk of response.body ?? []) {
    first ||= performance.now() - start;
    bytes += chunk.length;
    most = Math.max(most, memoryMb(tillview.pid));
  }
  return [
    {
      name: `Export of items (${Math.round(bytes / 1e6)} MB), first byte`,
      value: first,
      unit: 'ms',
      target: 1_000,
    },
    { name: 'Export of items, more memory than idle', value: most - idle, unit: 'MB', target: 64 },
  ];
}

/** Processor time and memory of idle event streams. */
async function measureStreams(tillview: RunningTillview): Promise<Result[]> {
  const idle = memoryMb(tillview.pid);
  const base = await costOf(tillview);
  const streams = Array.from({ length: STREAMS }, () =>
    get(`${tillview.url}/api/events`, (stream) => stream.resume()),
  );
  await wait(1_000);
  const cost = await costOf(tillview);
  const memory = memoryMb(tillview.pid);
  for (const stream of streams) stream.destroy();
  return [
    {
      name: `${STREAMS} event streams, of a processor`,
      value: Math.max(0, cost - base),
      unit: '%',
      target: 1,
    },
    {
      name: `${STREAMS} event streams, memory`,
      value: Math.max(0, memory - idle),
      unit: 'MB',
      target: 32,
    },
  ];
}

/** Percent of one processor. */
async function costOf({ pid }: RunningTillview): Promise<number> {
  const before = processorMs(pid);
  await wait(STREAM_SECONDS * 1_000);
  return (processorMs(pid) - before) / (STREAM_SECONDS * 10);
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { plainEnvironment, startTillview } from '../../e2e/fixtures/start-tillview.ts';
import { openServiceClient } from '../../e2e/fixtures/service-client.ts';
import type { DatabaseLocation } from '../../src/database/open-database.ts';
import { PostgresCluster } from '../../src/database/testing/postgres-cluster.ts';
import { writeMillion } from './million.ts';
import type { Result } from './result.ts';
import { measureFilters, measurePlainPages } from './filters.ts';
import { ROOT } from '../run-command.ts';

/**
 * Settings of a server of this size, but a power cut may lose data. Commits that are not flushed at
 * once, as in tests, would keep the `VACUUM` after the import from marking half of the pages, so
 * that index scans would have to read rows.
 */
export const POSTGRES_CONFIGURATION = `
shared_buffers = 512MB
max_wal_size = 4GB
synchronous_commit = on
autovacuum = on
`;
const LOOK_EVERY_MS = 200;

type Candidate = {
  readonly location: DatabaseLocation;
  readonly settings: Readonly<Record<string, string>>;
  /** Bytes on disk. */
  size(): Promise<number>;
};

/** The orders of each database, and the repetitions of each request. */
type Load = {
  readonly file: string;
  readonly bytes: number;
  /** Epoch seconds. */
  readonly oldest: number;
  readonly count: number;
  readonly rounds: number;
};

/** By name, in printing order. */
type Figures = Map<string, Omit<Result, 'name' | 'peer'>>;

export async function benchStorage(
  directory: string,
  count: number,
  rounds: number,
): Promise<Result[]> {
  const file = join(directory, 'orders.ndjson');
  console.log(`Writing ${count.toLocaleString('en')} orders.`);
  const load = { file, count, rounds, ...(await writeMillion(file, count)) };
  const sqlite = join(directory, 'sqlite');
  const own = await measure(
    {
      location: { directory: sqlite },
      settings: { TILLVIEW_DATA_DIR: sqlite },
      size: () => sizeOfFolder(sqlite),
    },
    load,
  );
  await rm(sqlite, { recursive: true });
  const cluster = await PostgresCluster.create(POSTGRES_CONFIGURATION);
  try {
    await cluster.start();
    const url = cluster.url('postgres');
    const folder = join(directory, 'postgres');
    const other = await measure(
      {
        location: { url },
        settings: { TILLVIEW_DATA_DIR: folder, TILLVIEW_DATABASE_URL: url },
        size: () => sizeOfDatabase(url),
      },
      load,
    );
    return [...own].map(([name, figure]) => {
      const peer = other.get(name)?.value;
      return { name, ...figure, ...(peer !== undefined && { peer }) };
    });
  } finally {
    await cluster.remove();
  }
}

async function measure(
  { location, settings, size }: Candidate,
  { file, bytes, oldest, count, rounds }: Load,
): Promise<Figures> {
  const figures: Figures = new Map();
  const { seconds, megabytes } = await runImport(file, settings);
  figures.set('Import, milliseconds for 1,000 orders', {
    value: (seconds * 1e6) / count,
    unit: 'ms',
    target: 100,
  });
  figures.set('Import, memory', { value: megabytes, unit: 'MB' });
  figures.set('Bytes on disk / bytes of the NDJSON', {
    value: (await size()) / bytes,
    unit: '×',
    atMost: 1.2,
  });
  const tillview = await startTillview(
    { ...settings, TILLVIEW_SERVICE_RATE_LIMIT: 'off', TILLVIEW_LOG_LEVEL: 'warn' },
    ['serve', '--service-only'],
  );
  try {
    const service = await openServiceClient(location, tillview.url);
    for (const results of [
      await measurePlainPages(service, oldest, rounds),
      await measureFilters(service, rounds),
    ]) {
      for (const { name, ...figure } of results) figures.set(name, figure);
    }
  } finally {
    await tillview.stop();
  }
  return figures;
}

/** Runs the real command; resolves with its duration and peak memory. */
async function runImport(
  file: string,
  settings: Readonly<Record<string, string>>,
): Promise<{ seconds: number; megabytes: number }> {
  const start = performance.now();
  const child = spawn(process.execPath, ['src/cli/tillview.ts', 'import', file], {
    cwd: ROOT,
    env: { ...plainEnvironment(), ...settings },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  let kilobytes = 0;
  const look = setInterval(() => {
    // Linux records the peak memory of a process; elsewhere there is no figure.
    readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => {
        kilobytes = Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? kilobytes);
      },
      () => undefined,
    );
  }, LOOK_EVERY_MS);
  const [code] = await once(child, 'exit');
  clearInterval(look);
  if (code !== 0) throw new Error(`tillview import ended with exit code ${String(code)}.`);
  return { seconds: (performance.now() - start) / 1000, megabytes: kilobytes / 1024 };
}

export async function sizeOfFolder(folder: string): Promise<number> {
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size);
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

export async function sizeOfDatabase(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ size: string }>(
    'select pg_database_size(current_database()) as size',
  );
  await client.end();
  return Number(rows[0]?.size);
}

import { statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type CDPSession, chromium } from '@playwright/test';
import { sql } from 'kysely';
import { FILE_NAME } from '#database/open-database.ts';
import { readCoverage } from '#order-store/answers/coverage.ts';
import { type OrderStore, orgOf } from '#order-store/order-store.ts';
import { uuidText } from '#order-store/storage/uuid-bytes.ts';
import { startTillview } from '../../e2e/fixtures/start-tillview.ts';
import { CHROMIUM_FLAGS } from '../chromium.ts';
import { memoryMb, openFiles } from './process-use.ts';
import { printResult, type Result } from './result.ts';
import {
  type BenchService,
  countKept,
  KEY,
  openStore,
  ORGANIZATION,
  startService,
} from './sync.ts';

const PER_SECOND = 20;
/** Event streams beside the one of the browser's tab. */
const STREAMS = 10;
/** Minutes between comparisons. */
const COMPARED_EVERY = 10;
/** Long enough for the refunds (three minutes), and for two checks of the last days. */
const QUIET_MS = 30 * 60_000;

const MEASURED = {
  server: { name: 'memory of the server', unit: 'MB' },
  tab: { name: 'JavaScript memory of the tab', unit: 'MB' },
  nodes: { name: 'DOM nodes of the tab', unit: 'elements' },
  files: { name: 'open files of the server', unit: 'files' },
  log: { name: 'write-ahead log', unit: 'MB' },
} as const;
type Measured = { readonly [Name in keyof typeof MEASURED]: number };

/**
 * A busy chain's day, compressed: orders arrive and change for some minutes while pages follow, and
 * after a quiet phase the store must equal the service. `browserPath` is Chromium's.
 */
export async function soakSync(
  directory: string,
  minutes: number,
  browserPath: string,
): Promise<Result[]> {
  const folder = join(directory, 'soak');
  const service = await startService({ days: 2, delayMs: 20, perSecond: PER_SECOND });
  const tillview = await startTillview({
    TILLVIEW_UPSTREAM_URL: service.url,
    TILLVIEW_ORG_ID: ORGANIZATION,
    TILLVIEW_API_KEY: KEY,
    TILLVIEW_DATA_DIR: folder,
    TILLVIEW_LOG_LEVEL: 'warn',
  });
  const { store } = await openStore(folder, service.url);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: [...CHROMIUM_FLAGS],
  });
  const leaving = new AbortController();
  try {
    const page = await browser.newPage();
    await page.goto(`${tillview.url}/orders`);
    const tab = await page.context().newCDPSession(page);
    await tab.send('Performance.enable');
    const streams = Array.from({ length: STREAMS }, () => follow(tillview.url, leaving.signal));
    const measured: Measured[] = [];
    for (let minute = 1; minute <= minutes; minute += 1) {
      await wait(60_000);
      const now = {
        server: memoryMb(tillview.pid),
        ...(await measureTab(tab)),
        files: openFiles(tillview.pid),
        log: statSync(join(folder, `${FILE_NAME}-wal`)).size / 2 ** 20,
      };
      measured.push(now);
      const { asOf } = await readCoverage(store);
      const open = streams.filter(({ isOpen }) => isOpen());
      console.log(
        `${minute} min: ${await countKept(store)} kept, as of ${asOf}; ${open.length} streams, ${open[0]?.events()} events; ${printMeasured(now)}`,
      );
      if (minute % COMPARED_EVERY !== 0) continue;
      const { stale, missing } = await compare(store, service);
      console.log(`${missing} missing, ${stale} as they were`);
    }
    const thirds = compareThirds(measured);
    // The quiet phase takes long.
    for (const each of thirds) console.log(printResult(each));
    const lost = streams.filter(({ isOpen }) => !isOpen()).length;
    service.tell({ kind: 'quiet' });
    const quietAt = performance.now();
    let { stale, missing } = await compare(store, service);
    while (stale + missing > 0 && performance.now() - quietAt < QUIET_MS) {
      await wait(30_000);
      ({ stale, missing } = await compare(store, service));
    }
    const seconds = (performance.now() - quietAt) / 1_000;
    return [
      {
        name: `Soak of ${minutes} minutes: orders that differ after quiet`,
        value: stale + missing,
        unit: 'orders',
        atMost: 0,
      },
      { name: 'The store equals the service after', value: seconds, unit: 's' },
      { name: 'Event streams that ended', value: lost, unit: 'streams', atMost: 0 },
      ...thirds,
    ];
  } finally {
    leaving.abort();
    await browser.close();
    await store.database.close();
    await tillview.stop();
    await service.stop();
  }
}

/** A page without a browser: reads the server's events. */
function follow(url: string, signal: AbortSignal) {
  let [isOpen, events] = [true, 0];
  const read = async () => {
    const headers = { 'X-Requested-With': 'tillview' };
    const { body } = await fetch(`${url}/api/events`, { headers, signal });
    const decoder = new TextDecoder();
    for await (const bytes of body ?? [])
      events += decoder.decode(bytes, { stream: true }).split('event:').length - 1;
  };
  void read()
    .catch(() => undefined)
    .finally(() => (isOpen = false));
  return { isOpen: () => isOpen, events: () => events };
}

/** What is in use, without garbage. */
async function measureTab(tab: CDPSession): Promise<Pick<Measured, 'tab' | 'nodes'>> {
  await tab.send('HeapProfiler.collectGarbage');
  const { metrics } = await tab.send('Performance.getMetrics');
  const find = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? NaN;
  return { tab: find('JSHeapUsedSize') / 2 ** 20, nodes: find('Nodes') };
}

function printMeasured(measured: Measured): string {
  return names()
    .map((name) => `${MEASURED[name].name} ${measured[name].toFixed(0)} ${MEASURED[name].unit}`)
    .join(', ');
}

const names = () => ['server', 'tab', 'nodes', 'files', 'log'] as const;

/** What grows without end shows in the last third of the time. */
function compareThirds(measured: readonly Measured[]): Result[] {
  const third = Math.ceil(measured.length / 3);
  return names().flatMap((name) => {
    const mean = (part: readonly Measured[]) =>
      part.reduce((sum, each) => sum + each[name], 0) / part.length;
    const { name: what, unit } = MEASURED[name];
    return [
      { name: `First third: ${what}`, value: mean(measured.slice(0, third)), unit },
      { name: `Last third: ${what}`, value: mean(measured.slice(-third)), unit },
    ];
  });
}

/** Compares in the service's thread, because this one also measures. */
async function compare(store: OrderStore, service: BenchService) {
  const org = await orgOf(store);
  const { rows } = await sql<{ id: Uint8Array; version: number; refunds: number }>`
    select id, order_version as version, json_array_length(replace(refunds, char(1), '')) as refunds
    from orders where org = ${org}`.execute(store.database.query);
  const kept = new Map(
    rows.map(({ id, version, refunds }) => [uuidText(id), `${version} ${refunds}`]),
  );
  return service.ask({ kind: 'compare', kept }, 'compare');
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../e2e/free-port.ts';
import { openServiceClient } from '../e2e/service-client.ts';
import { startTillview } from '../e2e/start-tillview.ts';
import { benchDashboard } from './bench-dashboard.ts';
import { benchService } from './bench-service.ts';
import { findChromium } from './chromium.ts';
import { FIRST_SCREEN_BUDGET, measureFirstScreen } from './first-screen-size.ts';
import { ROOT } from './run-command.ts';

type Result = { readonly name: string; readonly value: number; readonly unit: string; readonly atMost?: number };

/** Measures everything over freshly generated demo data that stands still. */
async function measure(directory: string): Promise<Result[]> {
  const executablePath = await findChromium(process.env);
  // The first start generates the data (and builds the dashboard where it is stale), the second serves it without its demo life.
  await (await startTillview({ TILLVIEW_DATA_DIR: directory })).stop();
  const port = await freePort();
  const settings = { TILLVIEW_DATA_DIR: directory, TILLVIEW_SERVICE_PORT: String(port), TILLVIEW_DEMO: 'off' };
  const tillview = await startTillview({ ...settings, TILLVIEW_LOG_LEVEL: 'warn' });
  try {
    const service = await benchService(await openServiceClient(directory, port));
    const dashboard = await benchDashboard(tillview.url, executablePath);
    const firstScreen = await measureFirstScreen(join(ROOT, 'dist'));
    return [
      { name: 'Orders', value: service.orders, unit: 'orders' },
      { name: 'Service, newest page of 200 (median)', value: service.firstPageMs, unit: 'ms' },
      { name: 'Service, oldest page of 200 (median)', value: service.lastPageMs, unit: 'ms' },
      { name: 'Oldest page / newest page', value: service.lastPageMs / service.firstPageMs, unit: '×' },
      { name: 'First row on screen (median)', value: dashboard.firstRowMs, unit: 'ms' },
      { name: 'Scrolling, frame (median)', value: dashboard.scrollFrameP50Ms, unit: 'ms' },
      { name: 'Scrolling, frame (95 %)', value: dashboard.scrollFrameP95Ms, unit: 'ms' },
      { name: 'Elements in the document, at most', value: dashboard.mostElements, unit: 'elements', atMost: 2_500 },
      { name: 'Heap per loaded order', value: dashboard.heapBytesPerOrder, unit: 'bytes' },
      { name: 'First-screen JavaScript, gzip', value: firstScreen.total, unit: 'bytes', atMost: FIRST_SCREEN_BUDGET },
    ];
  } finally {
    await tillview.stop();
  }
}

function toRow({ name, value, unit, atMost }: Result): string {
  const digits = unit === 'ms' || unit === '×' ? 2 : 0;
  const number = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const limit = atMost === undefined ? '' : `  (at most ${atMost.toLocaleString('en')})`;
  return `${name.padEnd(40)} ${number.padStart(10)} ${unit}${limit}`;
}

const directory = await mkdtemp(join(tmpdir(), 'tillview-bench-'));
try {
  const results = await measure(directory);
  for (const result of results) console.log(toRow(result));
  const target = join(ROOT, 'bench-results');
  await mkdir(target, { recursive: true });
  const machine = { processor: cpus()[0]?.model ?? '', processors: cpus().length, node: process.version };
  await writeFile(
    join(target, 'bench.json'),
    `${JSON.stringify({ at: new Date().toISOString(), machine, results }, null, 2)}\n`,
  );
  if (results.some(({ value, atMost }) => atMost !== undefined && value > atMost)) process.exitCode = 1;
} finally {
  await rm(directory, { recursive: true, force: true });
}

import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { createTestDatabase, type TestDatabase } from '#database/testing/test-database.ts';
import { listStores } from '#database/stores.ts';
import { countOrders } from '#order-store/reading/read-orders.ts';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { runHere } from '../testing/run-here.ts';
import type { Run } from '../testing/run-tillview.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const ORDERS = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })].flat().slice(0, 30);
const LINES = ORDERS.map((order) => `${JSON.stringify(order)}\n`);
const GOOD = Buffer.from(LINES.join(''));
const STORE = {
  id: ORDERS[0]?.storeId,
  name: 'Gran Vía',
  timeZone: 'Europe/Madrid',
  currency: 'EUR',
};
const ALL_NEW = 'Imported 30 orders: 30 new, 0 replaced, 0 unchanged, 0 rejected.\n';

let directory: string;
let data: TestDatabase;
beforeEach(async () => {
  directory = await temporaryDirectory();
  data = await createTestDatabase();
});
afterEach(() => data.remove());

async function fileWith(content: string | Uint8Array, name = 'orders.ndjson'): Promise<string> {
  const file = join(directory, name);
  await writeFile(file, content);
  return file;
}

function importHere(...args: string[]): Promise<Run> {
  return runHere(['import', ...args], data.settings);
}

async function stored(): Promise<{ orders: number; stores: number }> {
  const database = await openDatabase(data.location);
  const organizationId = await ensureOrganization(database);
  const [orders, stores] = await Promise.all([
    countOrders(database, organizationId),
    listStores(database),
  ]);
  await database.close();
  return { orders, stores: stores.length };
}

test('importing a file again changes nothing, and higher versions replace', async () => {
  const file = await fileWith(GOOD);
  expect(await importHere(file)).toEqual({ exitCode: 0, stdout: ALL_NEW, stderr: '' });
  expect((await importHere(file)).stdout).toBe(
    'Imported 30 orders: 0 new, 0 replaced, 30 unchanged, 0 rejected.\n',
  );
  const newer = ORDERS.slice(0, 2).map((order) =>
    Object.assign({}, order, { orderVersion: order.orderVersion + 1 }),
  );
  const later = await fileWith(
    newer.map((order) => JSON.stringify(order)).join('\n'),
    'later.ndjson',
  );
  expect((await importHere(later)).stdout).toBe(
    'Imported 2 orders: 0 new, 2 replaced, 0 unchanged, 0 rejected.\n',
  );
  expect(await stored()).toEqual({ orders: 30, stores: 0 });
});

describe('sources', () => {
  test('standard input', async () => {
    const run = await runHere(['import', '-'], data.settings, GOOD);
    expect(run).toEqual({ exitCode: 0, stdout: ALL_NEW, stderr: '' });
  });
});

describe('any problem stops the import', () => {
  test('bad lines are reported with number, field and reason', async () => {
    const bad = [
      ...LINES.slice(0, 3),
      '{broken\n',
      LINES[4]?.replace(/"totalCents":\d+/, '"totalCents":1.5'),
      ...LINES.slice(5),
    ];
    const run = await importHere(
      await fileWith(bad.join('')),
      '--stores',
      await fileWith(JSON.stringify([STORE]), 's'),
    );
    expect(run).toMatchObject({ exitCode: 1, stdout: '' });
    expect(run.stderr).toMatch(/^line 4: .+\nline 5: totalCents: .+\nNothing was loaded\.\n$/);
    expect(await stored()).toEqual({ orders: 0, stores: 0 });
  });

  test('a hostile line reaches terminal and files as plain text', async () => {
    const escape = String.fromCodePoint(27);
    const keys = [
      `${escape}[2Jred`,
      'a\n# line 1: forged\n{}',
      'bidi \u202e',
      'c1 \u009b',
      'x'.repeat(100_000),
      'tip',
    ];
    const order: unknown = {
      ...JSON.parse(LINES[0] ?? ''),
      ...Object.fromEntries(keys.map((key) => [key, 1])),
    };
    const lines = [`${JSON.stringify(order)}\n`, `${escape}]0;title\n`];
    const run = await importHere(await fileWith(lines.join('')));
    const forged = String.raw`line 1: ["a\n# line 1: forged\n{}"]: is no field of the API`;
    expect(run.stderr.split('\n')).toEqual([
      String.raw`line 1: ["\u001b[2Jred"]: is no field of the API`,
      forged,
      String.raw`line 1: ["bidi \u202e"]: is no field of the API`,
      String.raw`line 1: ["c1 \u009b"]: is no field of the API`,
      `line 1: ["${'x'.repeat(100)}…"]: is no field of the API`,
      'line 1: tip: is no field of the API',
      expect.stringMatching(/^line 2: is not JSON: [\x20-\x7e]*\\u001b[\x20-\x7e]*$/),
      'Nothing was loaded.',
      '',
    ]);
    const file = await fileWith(lines.slice(0, 1).join(''), 'hostile.ndjson');
    await importHere(file, '--skip-bad');
    const rejected = (await readFile(join(directory, 'hostile.rejected.ndjson'), 'utf8')).split(
      '\n',
    );
    expect(rejected).toHaveLength(keys.length + 2);
    expect(rejected[1]).toBe(`# ${forged}`);
  });

  test.each([
    ['a gzip file that ends too soon', gzipSync(GOOD).subarray(0, -20)],
    ['bytes that are no text', Buffer.concat([GOOD, Buffer.from([0xff, 0xfe])])],
  ])('%s', async (_name, content) => {
    const run = await importHere(await fileWith(content));
    expect(run).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]+\n$/),
    });
    expect(await stored()).toEqual({ orders: 0, stores: 0 });
  });
});

describe('rejected lines', () => {
  test('--skip-bad loads the others and writes a file to correct and import', async () => {
    const [first = '', second = '', ...rest] = LINES;
    const wrong = second.replace(/"totalCents":\d+/, '"totalCents":1.5');
    const file = await fileWith([first, '{broken\n', wrong, ...rest].join(''), 'orders.ndjson.gz');
    const rejected = join(directory, 'orders.rejected.ndjson');
    const dry = await importHere(file, '--skip-bad', '--dry-run');
    expect(dry).toEqual({
      exitCode: 0,
      stdout:
        'Would import 29 orders: 29 new, 0 replaced, 0 unchanged, 2 rejected. Nothing was saved.\n',
      stderr: `Rejected lines and their problems are in ${rejected}\n`,
    });
    expect(await stored()).toEqual({ orders: 0, stores: 0 });
    const run = await importHere(file, '--skip-bad');
    expect(run.stdout).toBe('Imported 29 orders: 29 new, 0 replaced, 0 unchanged, 2 rejected.\n');
    // The dry run's file is kept, because a person may have corrected it.
    expect(run.stderr).toContain('orders.rejected-2.ndjson');
    const text = await readFile(rejected, 'utf8');
    expect(text).toMatch(
      /^# line 2: is not JSON: .+ at position 1\n\{broken\n# line 3: totalCents: must be a whole number of cents\n\{"id"/,
    );
    expect((await stat(rejected)).mode & 0o777).toBe(0o600);
    await writeFile(rejected, text.replace('{broken\n', '').replace(wrong, second));
    expect((await importHere(rejected)).stdout).toContain('Imported 1 orders: 1 new');
    expect(await stored()).toEqual({ orders: 30, stores: 0 });
  });
});

describe('--stores', () => {
  test('describes the stores of loaded orders', async () => {
    const stores = await fileWith(JSON.stringify([STORE]), 'stores.json');
    expect((await importHere(await fileWith(GOOD), '--stores', stores)).stdout).toBe(ALL_NEW);
    expect(await stored()).toEqual({ orders: 30, stores: 1 });
  });
});

test('a connected service takes no import', async () => {
  const run = await runHere(['import', '-'], {
    TILLVIEW_DATA_DIR: directory,
    TILLVIEW_UPSTREAM_URL: 'http://127.0.0.1:9',
    TILLVIEW_API_KEY: 'mp_aaaaaaaa_secret',
    TILLVIEW_ORG_ID: '11111111-2222-4333-8444-555555555555',
  });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toMatch(/^TILLVIEW_UPSTREAM_URL [^\n]+\n$/);
});

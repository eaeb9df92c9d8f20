import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { generateDemoOrders } from '#demo-orders/generate-demo-orders.ts';
import { makeTemporaryDirectory } from '../testing/temporary-directory.ts';
import { runHere } from '../testing/run-here.ts';
import { type Run } from '../testing/run-tillview.ts';

const COMMAND = join(import.meta.dirname, '../tillview.ts');
const ORDERS = [...generateDemoOrders({ until: 1_793_534_400, days: 1 })].flat();

let directory: string;
beforeAll(async () => {
  directory = await makeTemporaryDirectory();
  const file = join(directory, 'orders.ndjson');
  await writeFile(file, ORDERS.map((order) => JSON.stringify(order)).join('\n'));
  await run('data', ['import', file]);
});

function run(data: string, args: readonly string[]): Promise<Run> {
  return runHere(args, { TILLVIEW_DATA_DIR: join(directory, data) });
}

test('standard output, files and compressed files hold the same orders', async () => {
  const output = await run('data', ['export']);
  expect([output.exitCode, output.stderr]).toEqual([0, `Exported ${ORDERS.length} orders.\n`]);
  const [plain, packed] = [join(directory, 'all.ndjson'), join(directory, 'all.ndjson.gz')];
  await writeFile(plain, 'what was there before');
  expect(await run('data', ['export', plain])).toEqual({
    exitCode: 0,
    stdout: '',
    stderr: `Exported ${ORDERS.length} orders to ${plain}.\n`,
  });
  await run('data', ['export', packed]);
  await run('other', ['import', packed]);
  const again = join(directory, 'again.ndjson');
  await run('other', ['export', again]);
  const [first, unpacked] = [
    await readFile(plain, 'utf8'),
    gunzipSync(await readFile(packed)).toString(),
  ];
  for (const text of [first, unpacked, await readFile(again, 'utf8')]) {
    expect(text === output.stdout).toBe(true);
  }
  expect((await readdir(directory)).filter((name) => name.startsWith('.'))).toEqual([]);
});

test.each([['the output', [], 'The output']])(
  'a disk without space for %s is one line, and leaves nothing',
  async (_what, args, name) => {
    const place = await makeTemporaryDirectory();
    // A limit of 64 blocks acts like a full disk.
    const limited = 'trap "" XFSZ; ulimit -f 64; exec "$@" > output';
    const child = spawn('sh', ['-c', limited, 'sh', process.execPath, COMMAND, 'export', ...args], {
      cwd: place,
      env: { ...process.env, TILLVIEW_DATA_DIR: join(directory, 'data') },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let complaints = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      complaints += chunk;
    });
    await once(child, 'close');
    expect([child.exitCode, complaints]).toEqual([
      1,
      `${name} can't be written (EFBIG: file too large, write).\n`,
    ]);
    expect(await readdir(place)).toEqual(['output']);
  },
);

test.each([
  [['--to', '2026-02-30'], 2, /^--to has no day 30 in 2026-02\.\n$/],
  [['--store', 'soho'], 2, /^--store must be a UUID\.\n$/],
  [
    ['--from', '2026-11-05', '--to', '2026-11-04'],
    2,
    /^--from 2026-11-05 is later than --to 2026-11-04\.\n$/,
  ],
  [['/nowhere/orders.ndjson'], 1, /^\/nowhere\/orders\.ndjson can't be written .+\n$/],
])('%j is refused in one line', async (args, exitCode, message) => {
  expect(await run('data', ['export', ...args])).toEqual({
    exitCode,
    stdout: '',
    stderr: expect.stringMatching(message),
  });
});

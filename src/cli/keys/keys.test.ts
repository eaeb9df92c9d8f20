import { expect, onTestFinished, test } from 'vitest';
import { listApiKeys } from '#api-keys/api-keys.ts';
import { openDatabase } from '#database/open-database.ts';
import { buildOrdersService } from '#orders-service/build-orders-service.ts';
import { runTillview } from '../testing/run-tillview.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const KEY = /^mp_([0-9a-z]{8})_[\w-]{43}$/;

test('a key is created, used, listed and deleted beside a running service', async () => {
  const directory = await temporaryDirectory();
  const settings = { TILLVIEW_DATA_DIR: directory, TILLVIEW_SERVICE_PORT: '4999' };
  const keys = (...args: string[]) => runTillview(['keys', ...args], settings);
  const database = await openDatabase({ directory });
  const service = buildOrdersService({ database, now: () => Date.UTC(2026, 10, 22, 8, 40, 31) });
  onTestFinished(async () => {
    await service.close();
    await database.close();
  });

  const created = await keys('create', ' Accounting ');
  expect(created).toMatchObject({ exitCode: 0, stderr: '' });
  const lines = created.stdout.trimEnd().split('\n');
  const key = lines.at(-1) ?? '';
  const [, prefix = ''] = KEY.exec(key) ?? [];
  expect(lines[0]).toBe('Base URL: http://127.0.0.1:4999');
  const [, organizationId = ''] = /^Organization ID: ([0-9a-f-]{36})$/.exec(lines[1] ?? '') ?? [];

  const ask = async (): Promise<number> => {
    const answer = await service.inject({ url: `/v1/orgs/${organizationId}/orders`, headers: { 'x-api-key': key } });
    return answer.statusCode;
  };
  const unused = await keys('list');
  expect(unused.stdout).toMatch(new RegExp(`^${prefix}  orders:read  created [^\\n]+  never used +Accounting\\n$`));
  expect(await ask()).toBe(200);
  await expect.poll(async () => (await listApiKeys(database, organizationId))[0]?.lastUsedAt).toBeTruthy();
  expect((await keys('list')).stdout).toContain('  used 2026-11-22 08:40Z  ');

  expect(await keys('delete', prefix)).toEqual({
    exitCode: 0,
    stdout: `Deleted ${prefix} (Accounting).\n`,
    stderr: '',
  });
  expect(await ask()).toBe(401);
  expect(await keys('list')).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  expect(await keys('delete', key)).toMatchObject({
    exitCode: 1,
    stderr: `There's no key with the prefix ${prefix}.\n`,
  });
});

test.each([
  [['create', '  '], "NAME can't be empty."],
  [['create', 'a\u001B[31mb'], "NAME can't hold line breaks or control characters."],
  [['create', 'a', '--scopes', 'orders:write'], '--scopes must be one of: orders:read.'],
  [['delete', 'abc'], 'PREFIX must be the eight characters after mp_, as `tillview keys list` prints them.'],
])('%j is refused in one line', async (args, line) => {
  const run = await runTillview(['keys', ...args], { TILLVIEW_DATA_DIR: await temporaryDirectory() });
  expect(run).toEqual({ exitCode: 2, stdout: '', stderr: `${line}\n` });
});

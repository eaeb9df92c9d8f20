import { expect, onTestFinished, test } from 'vitest';
import { listApiKeys } from '#api-keys/api-keys.ts';
import { openDatabase } from '#database/open-database.ts';
import { buildOrdersService } from '#orders-service/build-orders-service.ts';
import { readConfig } from '../settings/config.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';
import { createKey, deleteKey, listKeys } from './keys.ts';

const KEY = /^mp_([0-9a-z]{8})_[\w-]{43}$/;
const SCOPES = 'orders:read';

test('a key is created, used, listed and deleted beside a running service', async () => {
  const directory = await temporaryDirectory();
  const settings = { TILLVIEW_DATA_DIR: directory, TILLVIEW_SERVICE_PORT: '4999' };
  const config = await readConfig(settings);
  const database = await openDatabase({ directory });
  const service = buildOrdersService({ database, now: () => Date.UTC(2026, 10, 22, 8, 40, 31) });
  onTestFinished(async () => {
    await service.close();
    await database.close();
  });

  const [where, organization, , key = ''] = await createKey(config, {
    name: ' Accounting ',
    scopes: SCOPES,
  });
  const [, prefix = ''] = KEY.exec(key) ?? [];
  const [, organizationId = ''] =
    /^Organization ID: ([0-9a-f-]{36})$/.exec(organization ?? '') ?? [];
  expect(where).toBe('Base URL: http://127.0.0.1:4999');

  const ask = async (): Promise<number> => {
    const answer = await service.inject({
      url: `/v1/orgs/${organizationId}/orders`,
      headers: { 'x-api-key': key },
    });
    return answer.statusCode;
  };
  expect(await listKeys(config)).toEqual([
    expect.stringMatching(
      new RegExp(`^${prefix}  orders:read  created [-\\d]+ [:\\d]+Z  never used +Accounting$`),
    ),
  ]);
  expect(await ask()).toBe(200);
  await expect
    .poll(async () => (await listApiKeys(database, organizationId))[0]?.lastUsedAt)
    .toBeTruthy();
  expect((await listKeys(config)).join('')).toContain('  used 2026-11-22 08:40Z  Accounting');

  expect(await deleteKey(config, prefix)).toEqual([`Deleted ${prefix} (Accounting).`]);
  expect(await ask()).toBe(401);
  expect(await listKeys(config)).toEqual([]);
  const again = { message: `There's no key with the prefix ${prefix}.`, exitCode: 1 };
  await expect(deleteKey(config, key)).rejects.toMatchObject(again);
});

test('problems are printed in one line', async () => {
  const config = await readConfig({ TILLVIEW_DATA_DIR: await temporaryDirectory() });
  const wrong = (message: string) => ({ message, exitCode: 2 });
  for (const [name, scopes, message] of [
    ['  ', SCOPES, "NAME can't be empty."],
    ['a'.repeat(101), SCOPES, 'NAME must be at most 100 characters long.'],
    ['a\u001B[31mb', SCOPES, "NAME can't hold line breaks or control characters."],
    ['a', 'orders:write', '--scopes must be one of: orders:read.'],
    ['a', '', '--scopes must be one of: orders:read.'],
  ] as const) {
    await expect(createKey(config, { name, scopes })).rejects.toMatchObject(wrong(message));
  }
  const form =
    'PREFIX must be the eight characters after mp_, as `npx tillview keys list` prints them.';
  await expect(deleteKey(config, 'abc')).rejects.toMatchObject(wrong(form));
  expect(await listKeys(config)).toEqual([]);
});

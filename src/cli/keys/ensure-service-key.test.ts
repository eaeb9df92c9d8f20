import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { deleteApiKey } from '#api-keys/api-keys.ts';
import { verifyApiKey } from '#api-keys/verify-api-key.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { ensureServiceKey } from './ensure-service-key.ts';

test('a key is made once, kept for its owner alone, and made again when the database does not know it', async () => {
  const { database, directory: dataDirectory, remove } = await openTestDatabase();
  onTestFinished(remove);
  const organizationId = await ensureOrganization(database);
  const ensure = (): Promise<string> =>
    ensureServiceKey({
      database,
      organizationId,
      dataDirectory,
      isAlone: true,
      now: 1_793_000_000,
    });
  const file = join(dataDirectory, 'service-key');

  const key = await ensure();
  await expect(verifyApiKey(database, key)).resolves.toMatchObject({
    organizationId,
    scopes: ['orders:read'],
  });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await ensure()).toBe(key);

  await deleteApiKey(database, organizationId, key.slice(3, 11));
  const second = await ensure();
  expect(second).not.toBe(key);
  expect((await readFile(file, 'utf8')).trim()).toBe(second);

  await writeFile(file, 'garbage');
  const third = await ensure();
  await expect(verifyApiKey(database, third)).resolves.toBeDefined();
  await expect(verifyApiKey(database, second)).resolves.toBeUndefined();

  await rm(file);
  await expect(verifyApiKey(database, await ensure())).resolves.toBeDefined();
  await expect(verifyApiKey(database, third)).resolves.toBeUndefined();
});

import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { deleteApiKey, verifyApiKey } from '#orders-service/api-keys.ts';
import { ensureOrganization } from '#orders-service/organization.ts';
import { ensureServiceKey } from './ensure-service-key.ts';

test('a key is made once, kept for its owner alone, and made again when the database does not know it', async () => {
  const { database, directory: dataDirectory, remove } = await openTestDatabase();
  onTestFinished(remove);
  const organizationId = await ensureOrganization(database);
  const ensure = (): Promise<string> =>
    ensureServiceKey({ database, organizationId, dataDirectory, now: 1_793_000_000 });
  const file = join(dataDirectory, 'service-key');

  const key = await ensure();
  await expect(verifyApiKey(database, key)).resolves.toEqual({ organizationId, scopes: ['orders:read'] });
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await ensure()).toBe(key);

  await deleteApiKey(database, key.slice(3, 11));
  const second = await ensure();
  expect(second).not.toBe(key);
  expect((await readFile(file, 'utf8')).trim()).toBe(second);

  await writeFile(file, 'garbage');
  const third = await ensure();
  await expect(verifyApiKey(database, third)).resolves.toBeDefined();
});

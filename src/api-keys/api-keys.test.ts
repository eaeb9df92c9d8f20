import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { openDatabase } from '#database/open-database.ts';
import { testedDatabase } from '#database/testing/test-database.ts';
import { ensureOrganization } from '#order-store/storage/organization.ts';
import { createApiKey, deleteApiKey, hasOwnApiKey, listApiKeys } from './api-keys.ts';
import { openTestKeys } from './testing/open-test-keys.ts';
import { verifyApiKey } from './verify-api-key.ts';

const NOW = 1_790_000_000;

/** Everything stored about keys: in SQLite, every byte of the files, where a key could hide. */
async function readStored({
  database,
  directory,
}: Awaited<ReturnType<typeof openTestKeys>>): Promise<string> {
  if (testedDatabase() === 'PostgreSQL') {
    return JSON.stringify(await database.query.selectFrom('api_keys').selectAll().execute());
  }
  const files = ['tillview.sqlite', 'tillview.sqlite-wal'].map((name) =>
    readFile(join(directory, name), 'latin1'),
  );
  return (await Promise.all(files)).join('');
}

test('a key has a prefix of eight characters, and its secret is never stored', async () => {
  const keys = await openTestKeys();
  const { database, organizationId } = keys;
  const created = await createApiKey(database, {
    organizationId,
    name: 'Accounting',
    scopes: [ORDERS_READ],
    now: NOW,
  });
  expect(created.key).toMatch(/^mp_[0-9a-z]{8}_[\w-]{43}$/);
  expect(created.key.slice(3, 11)).toBe(created.prefix);
  const stored = await readStored(keys);
  expect(stored).toContain(created.prefix);
  expect(stored).not.toContain(created.key.slice(12));
  expect(await listApiKeys(database, organizationId)).toEqual([
    {
      prefix: created.prefix,
      name: 'Accounting',
      scopes: [ORDERS_READ],
      createdAt: NOW,
      lastUsedAt: null,
      isBuiltIn: false,
    },
  ]);
});

test('a key grants its rights, and similar keys grant none', async () => {
  const { database, organizationId } = await openTestKeys();
  const { key, prefix } = await createApiKey(database, {
    organizationId,
    name: 'x',
    scopes: [ORDERS_READ],
    now: NOW,
  });
  const { key: other } = await createApiKey(database, {
    organizationId,
    name: 'y',
    scopes: [],
    now: NOW,
  });
  const rights = { prefix, organizationId, scopes: [ORDERS_READ], isBuiltIn: false };
  expect(await verifyApiKey(database, key)).toEqual(rights);
  const secretOfOther = `mp_${prefix}_${other.slice(12)}`;
  const wrong = [
    '',
    'mp_',
    key.slice(0, -1),
    `${key}x`,
    ` ${key}`,
    key.toUpperCase(),
    secretOfOther,
    `mp_${prefix}_`,
  ];
  for (const text of wrong) expect(await verifyApiKey(database, text)).toBeUndefined();
});

test('a key that another process deletes is rejected from then on', async () => {
  const { database, location, organizationId } = await openTestKeys();
  const { key, prefix } = await createApiKey(database, {
    organizationId,
    name: 'x',
    scopes: [ORDERS_READ],
    now: NOW,
  });
  expect(await verifyApiKey(database, key)).toBeDefined();
  const elsewhere = await openDatabase(location);
  expect(await deleteApiKey(elsewhere, organizationId, prefix)).toBe(true);
  expect(await verifyApiKey(database, key)).toBeUndefined();
  expect(await deleteApiKey(database, organizationId, prefix)).toBe(false);
  await elsewhere.close();
});

test("only a key's own organization lists and deletes it", async () => {
  const { database, organizationId } = await openTestKeys();
  const other = await ensureOrganization(database, randomUUID());
  const { key, prefix } = await createApiKey(database, {
    organizationId: other,
    name: 'x',
    scopes: [],
    now: NOW,
  });
  expect(await verifyApiKey(database, key)).toMatchObject({ organizationId: other });
  expect(await listApiKeys(database, organizationId)).toEqual([]);
  expect(await hasOwnApiKey(database, organizationId)).toBe(false);
  expect(await hasOwnApiKey(database, other)).toBe(true);
  expect(await deleteApiKey(database, organizationId, prefix)).toBe(false);
  expect(await deleteApiKey(database, other, prefix)).toBe(true);
});

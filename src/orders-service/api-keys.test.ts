import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testedDatabase } from '#database/testing/test-database.ts';
import { createApiKey, listApiKeys, ORDERS_READ, verifyApiKey } from './api-keys.ts';
import { ensureOrganization } from './organization.ts';
import { startTestService } from './testing/start-test-service.ts';

let service: Awaited<ReturnType<typeof startTestService>>;

beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

/** All that the database holds of keys: in SQLite every byte of its files, of which a key could be anywhere. */
async function readStored(): Promise<string> {
  if (testedDatabase() === 'PostgreSQL') {
    return JSON.stringify(await service.database.query.selectFrom('api_keys').selectAll().execute());
  }
  const files = ['tillview.sqlite', 'tillview.sqlite-wal'].map((name) =>
    readFile(join(service.directory, name), 'latin1'),
  );
  return (await Promise.all(files)).join('');
}

describe('API keys', () => {
  test('have a prefix of eight characters and a long secret, of which the database holds nothing', async () => {
    const { database, organizationId } = service;
    const key = { organizationId, name: 'Accountant', scopes: [ORDERS_READ], now: 1_790_000_000 };
    const created = await createApiKey(database, key);
    expect(created.key).toMatch(/^mp_[0-9a-z]{8}_[\w-]{43}$/);
    expect(created.key.slice(3, 11)).toBe(created.prefix);
    const stored = await readStored();
    expect(stored).toContain(created.prefix);
    expect(stored).not.toContain(created.key.slice(12));
    expect(await verifyApiKey(database, created.key)).toEqual({ organizationId, scopes: [ORDERS_READ] });
    expect((await listApiKeys(database, organizationId))[0]).toEqual({
      prefix: created.prefix,
      name: 'Accountant',
      scopes: [ORDERS_READ],
      createdAt: 1_790_000_000,
    });
  });

  test('belong to one organisation', async () => {
    const { database, organizationId } = service;
    const other = await ensureOrganization(database, randomUUID());
    expect(await listApiKeys(database, other)).toEqual([]);
    const { key } = await createApiKey(database, { organizationId: other, name: '', scopes: [], now: 0 });
    expect(await verifyApiKey(database, key)).toEqual({ organizationId: other, scopes: [] });
    const prefixes = (await listApiKeys(database, organizationId)).map((description) => description.prefix);
    expect(prefixes).not.toContain(key.slice(3, 11));
  });
});

describe("the installation's own organisation", () => {
  test('is created once and stays, whichever others are added', async () => {
    const { database, organizationId } = service;
    const added = randomUUID();
    expect(await ensureOrganization(database, added.toUpperCase())).toBe(added);
    expect(await ensureOrganization(database, added)).toBe(added);
    expect(await ensureOrganization(database)).toBe(organizationId);
  });
});

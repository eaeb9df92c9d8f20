import { expect, test } from 'vitest';
import { ORDERS_READ } from '#contract/service/api-key.ts';
import { createApiKey, hasOwnApiKey, listApiKeys } from './api-keys.ts';
import { ensureBuiltInKey, type InstallationSecrets } from './built-in-key.ts';
import { openTestKeys } from './testing/open-test-keys.ts';
import { verifyApiKey } from './verify-api-key.ts';

const NOW = 1_790_000_000;
const DAY = 86_400;

function secretsOf(installation: string): InstallationSecrets & { key: string | undefined } {
  const secrets: InstallationSecrets & { key: string | undefined } = {
    key: undefined,
    installation: async () => installation,
    readKey: async () => secrets.key,
    writeKey: async (key) => {
      secrets.key = key;
    },
  };
  return secrets;
}

async function open() {
  const keys = await openTestKeys();
  const ensure = (
    secrets: InstallationSecrets,
    { isAlone = false, now = NOW } = {},
  ): Promise<string> => ensureBuiltInKey({ ...keys, secrets, name: 'Tillview', isAlone, now });
  const isValid = async (key: string): Promise<boolean> =>
    (await verifyApiKey(keys.database, key)) !== undefined;
  return { ...keys, ensure, isValid };
}

test('a lost key is replaced and revoked', async () => {
  const { database, organizationId, ensure, isValid } = await open();
  const secrets = secretsOf('first');
  const lost = await ensure(secrets);
  expect(await ensure(secrets)).toBe(lost);
  secrets.key = undefined;
  const second = await ensure(secrets);
  expect([await isValid(lost), await isValid(second)]).toEqual([false, true]);
  expect(await listApiKeys(database, organizationId)).toMatchObject([
    { isBuiltIn: true, scopes: [ORDERS_READ] },
  ]);
  expect(await hasOwnApiKey(database, organizationId)).toBe(false);
});

test('processes that start concurrently share one key', async () => {
  const { ensure, isValid } = await open();
  const secrets = secretsOf('first');
  const keys = await Promise.all([ensure(secrets), ensure(secrets), ensure(secrets)]);
  expect(new Set(keys).size).toBe(1);
  expect(await isValid(keys[0])).toBe(true);
});

test('installations on one database keep their keys and people’s keys', async () => {
  const { database, organizationId, ensure, isValid } = await open();
  const own = await createApiKey(database, {
    organizationId,
    name: 'Accounting',
    scopes: [ORDERS_READ],
    now: 0,
  });
  const [first, second] = [await ensure(secretsOf('first')), await ensure(secretsOf('second'))];
  expect([await isValid(first), await isValid(second), await isValid(own.key)]).toEqual([
    true,
    true,
    true,
  ]);
  const third = await ensure(secretsOf('third'), { isAlone: true });
  expect([await isValid(first), await isValid(second), await isValid(third)]).toEqual([
    false,
    false,
    true,
  ]);
  expect(await isValid(own.key)).toBe(true);
});

test('a key unused for 90 days is revoked when another installation starts', async () => {
  const { ensure, isValid } = await open();
  const forgotten = await ensure(secretsOf('first'));
  await ensure(secretsOf('second'), { now: NOW + 90 * DAY });
  expect(await isValid(forgotten)).toBe(true);
  await ensure(secretsOf('third'), { now: NOW + 90 * DAY + 1 });
  expect(await isValid(forgotten)).toBe(false);
});

test('a key from before installation ids stays only with its owner', async () => {
  const { database, organizationId, ensure, isValid } = await open();
  const old = {
    organizationId,
    name: 'Tillview itself',
    scopes: [ORDERS_READ],
    now: NOW,
    installation: '',
  };
  const [kept, lost] = [await createApiKey(database, old), await createApiKey(database, old)];
  const secrets = secretsOf('first');
  secrets.key = kept.key;
  expect(await ensure(secrets)).toBe(kept.key);
  expect([await isValid(kept.key), await isValid(lost.key)]).toEqual([true, false]);
});

test("a person's key is never taken for the built-in one", async () => {
  const { database, organizationId, ensure, isValid } = await open();
  const own = await createApiKey(database, {
    organizationId,
    name: 'x',
    scopes: [ORDERS_READ],
    now: NOW,
  });
  const secrets = secretsOf('first');
  secrets.key = own.key;
  expect(await ensure(secrets)).not.toBe(own.key);
  expect(await isValid(own.key)).toBe(true);
});

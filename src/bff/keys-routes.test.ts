import { expect, test } from 'vitest';
import { apiKeyList, createdApiKey } from '#contract/bff/api-key.ts';
import { createApiKey } from '#api-keys/api-keys.ts';
import { openTestKeys } from '#api-keys/testing/open-test-keys.ts';
import { verifyApiKey } from '#api-keys/verify-api-key.ts';
import { startTestBff } from './testing/start-test-bff.ts';
import type { KeysOptions } from './keys-routes.ts';

const BASE_URL = 'http://127.0.0.1:4801';
const NOW = Date.UTC(2026, 10, 22, 8, 40, 31);
const OURS = { 'x-requested-with': 'tillview' };
const JSON_BODY = { 'content-type': 'application/json' };

async function open({ isEmbedded = true } = {}) {
  const { database, organizationId } = await openTestKeys();
  const keys: KeysOptions = { database, organizationId, baseUrl: BASE_URL };
  const bff = await startTestBff((_request, response) => response.end(), {
    now: () => NOW,
    ...(isEmbedded && { keys }),
  });
  const create = (body: unknown, headers: Record<string, string> = { ...OURS, ...JSON_BODY }) =>
    bff.app.inject({ method: 'POST', url: '/api/keys', headers, payload: JSON.stringify(body) });
  const list = async () => apiKeyList.parse((await bff.get('/api/keys')).json());
  const remove = (prefix: string, headers: Record<string, string> = OURS) =>
    bff.app.inject({ method: 'DELETE', url: `/api/keys/${prefix}`, headers });
  return { ...bff, database, organizationId, create, list, remove };
}

test('a key is created, shown once, listed and deleted', async () => {
  const { create, list, remove, close, database, organizationId, logLines } = await open();
  const answered = await create({ name: ' Accounting ', scopes: ['orders:read', 'orders:read'] });
  expect(answered.statusCode).toBe(201);
  expect(answered.headers['cache-control']).toBe('no-store');
  const { key, ...description } = createdApiKey.parse(answered.json());
  const listed = {
    prefix: key.slice(3, 11),
    name: 'Accounting',
    scopes: ['orders:read'],
    createdAt: '2026-11-22T08:40:31Z',
    lastUsedAt: null,
    isBuiltIn: false,
  };
  expect(description).toEqual({ ...listed, baseUrl: BASE_URL, organizationId });
  expect(await verifyApiKey(database, key)).toMatchObject({
    organizationId,
    scopes: ['orders:read'],
  });
  expect(await list()).toEqual({ keys: [listed], baseUrl: BASE_URL, organizationId });
  expect((await remove(listed.prefix)).statusCode).toBe(204);
  expect(await verifyApiKey(database, key)).toBeUndefined();
  expect((await remove(listed.prefix)).json()).toMatchObject({ code: 'not_found' });
  expect((await list()).keys).toEqual([]);
  expect(logLines.join('')).not.toContain(key.slice(12));
  await close();
});

test('an invalid request names the problem and creates nothing', async () => {
  const { app, create, list, close } = await open();
  for (const [body, error] of [
    [{}, 'name must be text.'],
    [{ name: ' ' }, "name can't be empty."],
    [{ name: 'a', scopes: [] }, 'scopes must name at least one scope.'],
    [{ name: 'a', scopes: ['orders:write'] }, 'scopes must be one of: orders:read.'],
    [
      { name: 'a', scope: 'orders:read' },
      'The body must be an object of a name and scopes, and nothing else.',
    ],
    ['a', 'The body must be an object of a name and scopes, and nothing else.'],
  ] as const) {
    const answered = await create(body);
    expect({ status: answered.statusCode, ...answered.json() }).toMatchObject({
      status: 400,
      code: 'bad_request',
      error,
    });
  }
  const payloads = ['{', '', JSON.stringify({ name: 'a'.repeat(5000) })];
  for (const payload of payloads) {
    const answered = await app.inject({
      method: 'POST',
      url: '/api/keys',
      headers: { ...OURS, ...JSON_BODY },
      payload,
    });
    expect(answered.json()).toMatchObject({ code: 'bad_request' });
  }
  expect((await list()).keys).toEqual([]);
  await close();
});

test('Tillview’s own key can’t be deleted', async () => {
  const { remove, list, close, database, organizationId } = await open();
  const own = {
    organizationId,
    name: 'Tillview',
    scopes: ['orders:read'],
    now: 0,
    installation: 'first',
  };
  const { prefix } = await createApiKey(database, own);
  const refused = await remove(prefix);
  expect({ status: refused.statusCode, ...refused.json() }).toMatchObject({
    status: 409,
    code: 'key_in_use',
  });
  expect((await list()).keys).toMatchObject([{ prefix, isBuiltIn: true }]);
  await close();
});

test('a connected service’s keys can’t be managed', async () => {
  const { get, create, remove, close } = await open({ isEmbedded: false });
  for (const answered of [
    await get('/api/keys'),
    await create({ name: 'a' }),
    await remove('abcdefgh'),
  ]) {
    expect({ status: answered.statusCode, ...answered.json() }).toMatchObject({
      status: 409,
      code: 'keys_elsewhere',
    });
  }
  await close();
});

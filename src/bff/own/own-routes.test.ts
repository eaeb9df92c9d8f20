import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { EXPECTED_USER } from '#contract/bff/expected-user.ts';
import { storedView, storedViews } from '#contract/bff/views.ts';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { LOCAL_CALLER } from '../requests/caller.ts';
import { startTestBff } from '../testing/start-test-bff.ts';

const NOW = Date.UTC(2026, 10, 22, 8, 40, 31);
const [SOHO, PARIS] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
] as const;
const USER = 'x-test-user';

/** The caller comes from a header; without it, there is no sign-in. Ana sees only Soho. */
async function open() {
  const { database, remove } = await openTestDatabase();
  const idOf = async (name: string) => {
    const user = {
      origin: 'oidc',
      subject: name,
      name,
      isAdmin: false,
      storeIds: null,
      now: 0,
    } as const;
    return (await saveOutsideUser(database, user)).id;
  };
  const bff = await startTestBff((_request, response) => response.end(), {
    now: () => NOW,
    database,
    authenticate: async ({ headers }) => {
      const name = headers[USER];
      if (typeof name !== 'string') return LOCAL_CALLER;
      const userId = await idOf(name);
      return {
        userId,
        name,
        isAdmin: false,
        hasPassword: true,
        mustChangePassword: false,
        storeIds: name === 'Ana' ? [SOHO] : null,
      };
    },
  });
  onTestFinished(async () => {
    await bff.close();
    await remove();
  });
  const send = async (
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    user?: string,
  ) =>
    bff.app.inject({
      method,
      url: `/api${url}`,
      headers: {
        'x-requested-with': 'tillview',
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(user !== undefined && { [USER]: user }),
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
  const names = async (user?: string) => {
    const { views } = storedViews.parse((await send('GET', '/views', undefined, user)).json());
    return views.map(({ name, owner }) => ({ name, owner }));
  };
  return { ...bff, send, names };
}

function view(name = 'Evening') {
  return {
    id: randomUUID(),
    name,
    filters: 'payment_status=unpaid',
    layout: { density: 'compact' },
  };
}

test('views are saved, changed and deleted, and their names are never logged', async () => {
  const { send, names, logLines } = await open();
  const sent = view('Orders of Jane Doe');
  const added = await send('POST', '/views', sent);
  expect(added.statusCode).toBe(201);
  expect(added.headers['cache-control']).toBe('no-store');
  expect(storedView.parse(added.json())).toEqual({
    ...sent,
    audience: null,
    position: 1,
    page: 'orders',
    owner: null,
    version: expect.any(String),
  });
  expect((await send('POST', '/views', sent)).json()).toEqual(added.json());
  const renamed = await send('PATCH', `/views/${sent.id.toUpperCase()}`, { name: ' Of Jane Doe ' });
  const stale = { name: 'Of John Doe', version: storedView.parse(added.json()).version };
  const conflict = await send('PATCH', `/views/${sent.id}`, stale);
  expect([conflict.statusCode, conflict.json().code]).toEqual([409, 'conflict']);
  expect(renamed.json()).toMatchObject({
    id: sent.id,
    name: 'Of Jane Doe',
    filters: 'payment_status=unpaid',
  });
  expect(await names()).toEqual([{ name: 'Of Jane Doe', owner: null }]);
  expect((await send('DELETE', `/views/${sent.id}`)).statusCode).toBe(204);
  expect((await send('DELETE', `/views/${sent.id}`)).json()).toMatchObject({ code: 'not_found' });
  expect((await send('PATCH', `/views/${sent.id}`, { name: 'x' })).json()).toMatchObject({
    code: 'not_found',
  });
  expect((await send('POST', '/views', sent)).json()).toMatchObject({
    code: 'not_found',
    error: 'This view was deleted.',
  });
  expect(await names()).toEqual([]);
  expect(logLines.join('')).not.toContain('Jane');
});

test('a view is shared with stores that its owner sees, and stays theirs', async () => {
  const { send, names } = await open();
  const sent = view();
  const stores = (...storeIds: string[]) => ({ storeIds });
  const refused = await send('POST', '/views', { ...sent, audience: stores(SOHO, PARIS) }, 'Ana');
  expect(refused.json()).toMatchObject({
    code: 'bad_request',
    error: "A view can't be shared with stores that you don't see yourself.",
  });
  await send('POST', '/views', { ...sent, audience: stores(SOHO) }, 'Ana');
  expect(await names('Ben')).toEqual([{ name: 'Evening', owner: 'Ana' }]);
  for (const [method, body] of [
    ['PATCH', { name: 'Mine' }],
    ['DELETE', undefined],
  ] as const)
    expect((await send(method, `/views/${sent.id}`, body, 'Ben')).statusCode).toBe(404);
  expect((await send('POST', '/views', sent, 'Ben')).json()).toMatchObject({ code: 'conflict' });
  expect(
    (await send('PATCH', `/views/${sent.id}`, { audience: stores(PARIS) }, 'Ana')).statusCode,
  ).toBe(400);
  await send('PATCH', `/views/${sent.id}`, { audience: null }, 'Ana');
  expect(await names('Ben')).toEqual([]);
});

test('a request of another user’s page is refused', async () => {
  const { app } = await open();
  const ask = async (expected: string) =>
    app.inject({
      url: '/api/preferences',
      headers: { 'x-requested-with': 'tillview', [USER]: 'Ana', [EXPECTED_USER.header]: expected },
    });
  expect((await ask(EXPECTED_USER.local)).json()).toMatchObject({ code: 'signed_out' });
  const { user } = (
    await app.inject({
      url: '/api/session',
      headers: { 'x-requested-with': 'tillview', [USER]: 'Ana' },
    })
  ).json();
  expect((await ask(user.id)).json()).toEqual({});
});

test('an invalid request names the problem and changes nothing', async () => {
  const { app, send, names } = await open();
  for (const [body, error] of [
    [{ ...view(), id: 'x' }, 'id must be a UUID.'],
    [{ ...view(), name: 'a\u0000b' }, "name can't hold line breaks or control characters."],
    [{ ...view(), filters: 'x'.repeat(16_001) }, 'filters must be at most 16000 characters long.'],
    [{ ...view(), audience: 'everyone' }, 'audience must be an object of storeIds, or null.'],
    [
      { ...view(), audience: { storeIds: [] } },
      'audience must name a store, or be null for everyone.',
    ],
    [{ ...view(), owner: 'Ben' }, /^The body must be an object of an id, /],
    [['a'], /^The body must be an object of an id, /],
  ] as const) {
    const answered = await send('POST', '/views', body);
    expect(answered.json()).toMatchObject({
      code: 'bad_request',
      error: expect.stringMatching(error),
    });
  }
  for (const body of [{ '9': 1 }, [], 'theme', { theme: 'x'.repeat(20_000) }])
    expect((await send('PUT', '/preferences', body)).json()).toMatchObject({ code: 'bad_request' });
  const deep = `{"layout":${'['.repeat(30_000)}${']'.repeat(30_000)}}`;
  const id = randomUUID();
  for (const payload of ['{', '', 'x'.repeat(70_000), deep]) {
    const headers = { 'x-requested-with': 'tillview', 'content-type': 'application/json' };
    for (const [method, url] of [
      ['POST', '/api/views'],
      ['PATCH', `/api/views/${id}`],
      ['PUT', '/api/preferences'],
    ] as const)
      expect((await app.inject({ method, url, headers, payload })).json()).toMatchObject({
        code: 'bad_request',
      });
  }
  expect(await names()).toEqual([]);
});

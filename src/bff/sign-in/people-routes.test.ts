import { expect, test } from 'vitest';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { auditLog, people, type Person } from '#contract/bff/people.ts';
import { openTestKeys } from '#api-keys/testing/open-test-keys.ts';
import { PASSWORD, startSignIn } from '../testing/start-sign-in.ts';

const SOHO = '11111111-2222-4333-8444-55555555555A';
const NEW_PASSWORD = 'a sunny monday in hackney';
const OWN_PASSWORD = 'a foggy friday in camden';
const CLAIRE = { name: 'Claire', password: PASSWORD };

async function open() {
  const signIn = await startSignIn();
  const admin = await signIn.cookiesOf('Ana');
  const send = (
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: Record<string, unknown>,
    cookies = admin,
  ) => signIn.ask({ method, url, ...(payload && { payload }) }, cookies);
  const list = async (): Promise<Person[]> =>
    people.parse((await signIn.ask({ url: '/api/people' }, admin)).json()).people;
  const audit = async () =>
    auditLog.parse((await signIn.ask({ url: '/api/audit' }, admin)).json()).events;
  return { ...signIn, admin, send, list, audit };
}

test('an admin adds, limits, resets and removes people', async () => {
  const { send, list, signIn, ask, audit } = await open();
  const added = await send('POST', '/api/people', {
    ...CLAIRE,
    name: ' Claire ',
    storeIds: [SOHO],
  });
  expect(added.statusCode).toBe(201);
  const claire = {
    name: 'Claire',
    isAdmin: false,
    storeIds: [SOHO.toLowerCase()],
    hasPassword: true,
    createdAt: '2026-11-22T08:40:31Z',
    lastSeenAt: null,
  };
  expect(added.json()).toEqual(claire);
  expect((await list()).map(({ name }) => name)).toEqual(['Ana', 'Ben', 'Claire']);
  expect((await signIn('claire')).statusCode).toBe(204);

  const edited = await send('PATCH', '/api/people/CLAIRE', { isAdmin: true, storeIds: null });
  expect(edited.json()).toMatchObject({ name: 'Claire', isAdmin: true, storeIds: null });
  const cookies = (await signIn('Claire')).headers['set-cookie']?.toString().split(';')[0] ?? '';
  expect((await ask({ url: '/api/people' }, cookies)).json()).toMatchObject({
    code: 'password_change_required',
  });
  expect((await ask({ url: '/api/session' }, cookies)).json()).toMatchObject({
    user: { mustChangePassword: true },
  });
  const choose = (password: string) =>
    ask({ method: 'PUT', url: '/api/password', payload: { password } }, cookies);
  expect((await choose(PASSWORD)).headers['x-invalid-value']).toContain('"unchanged"');
  expect((await choose(OWN_PASSWORD)).statusCode).toBe(204);
  // From now on the current one is needed.
  expect((await choose(PASSWORD)).statusCode).toBe(401);
  expect((await ask({ url: '/api/people' }, cookies)).statusCode).toBe(200);
  expect((await send('PATCH', '/api/people/Claire', { password: NEW_PASSWORD })).statusCode).toBe(
    200,
  );
  expect((await ask({ url: '/api/people' }, cookies)).statusCode).toBe(401);
  expect((await signIn('Claire', { password: NEW_PASSWORD })).statusCode).toBe(204);

  expect((await send('DELETE', '/api/people/claire')).statusCode).toBe(204);
  expect((await send('DELETE', '/api/people/claire')).json()).toMatchObject({ code: 'not_found' });
  expect((await signIn('Claire', { password: NEW_PASSWORD })).statusCode).toBe(401);
  const events = (await audit()).filter(
    ({ actor, subject }) => actor === 'Ana' && subject === 'Claire',
  );
  const ids = new Set(events.map(({ subjectId, actorId }) => `${subjectId} ${actorId}`));
  expect(ids).toEqual(new Set([expect.stringMatching(/^[-\da-f]{36} [-\da-f]{36}$/)]));
  expect(events.flatMap(({ changes }) => changes ?? [])).toEqual([
    { field: 'isAdmin', before: false, after: true },
    { field: 'storeIds', before: [SOHO.toLowerCase()], after: null },
  ]);
  expect(
    new Set(events.map(({ action, actor, address }) => `${action} ${actor} ${address}`)),
  ).toEqual(
    new Set([
      'person_added Ana 127.0.0.1',
      'person_edited Ana 127.0.0.1',
      'password_changed Ana 127.0.0.1',
      'person_removed Ana 127.0.0.1',
    ]),
  );
});

test('a name can have any visible character', async () => {
  const { send } = await open();
  const name = `../%2e Zoë "O’Neill" ${'🐈'.repeat(38)}`;
  expect((await send('POST', '/api/people', { ...CLAIRE, name })).statusCode).toBe(201);
  const url = `/api/people/${encodeURIComponent(name)}`;
  expect((await send('PATCH', url, { isAdmin: true })).json()).toMatchObject({
    name,
    isAdmin: true,
  });
  expect((await send('DELETE', url)).statusCode).toBe(204);
});

test('a name with invisible characters is refused', async () => {
  const { send, list } = await open();
  const before = await list();
  for (const invisible of [
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u3164',
    '\ufe0f',
    '\u{e0041}',
    '\u2800',
  ]) {
    const answered = await send('POST', '/api/people', { ...CLAIRE, name: `A${invisible}na` });
    expect([answered.statusCode, answered.json().error]).toEqual([
      400,
      "name can't hold invisible characters.",
    ]);
  }
  expect(await list()).toEqual(before);
});

test("an admin's own password is not changed without the current one", async () => {
  const { send, signIn } = await open();
  const answered = await send('PATCH', '/api/people/ana', {
    password: NEW_PASSWORD,
    isAdmin: true,
  });
  expect([answered.statusCode, answered.json().error]).toEqual([
    400,
    expect.stringContaining('your current one'),
  ]);
  expect((await signIn('Ana')).statusCode).toBe(204);
  expect((await send('PATCH', '/api/people/Ana', { isAdmin: true })).statusCode).toBe(200);
});

test('an edit that changes nothing is not recorded', async () => {
  const { send, audit } = await open();
  await send('PATCH', '/api/people/Ben', { isAdmin: false, storeIds: null });
  expect((await audit()).filter(({ action }) => action === 'person_edited')).toEqual([]);
});

test('an invalid request names the problem and changes nothing', async () => {
  const { send, list } = await open();
  const before = await list();
  for (const [method, url, payload, code] of [
    ['POST', '/api/people', { name: 'Claire' }, 'bad_request'],
    ['POST', '/api/people', { ...CLAIRE, name: ' ' }, 'bad_request'],
    ['POST', '/api/people', { ...CLAIRE, password: 'basketball' }, 'bad_request'],
    ['POST', '/api/people', { ...CLAIRE, storeIds: [] }, 'bad_request'],
    ['POST', '/api/people', { ...CLAIRE, storeIds: ['soho'] }, 'bad_request'],
    ['POST', '/api/people', { ...CLAIRE, isadmin: true }, 'bad_request'],
    ['POST', '/api/people', { ...CLAIRE, name: 'BEN' }, 'conflict'],
    ['PATCH', '/api/people/Ben', { password: 'ben' }, 'bad_request'],
    ['PATCH', '/api/people/Ben', { name: 'Benjamin' }, 'bad_request'],
    ['PATCH', '/api/people/Nobody', { isAdmin: true }, 'not_found'],
    ['PATCH', '/api/people/Ana', { isAdmin: false }, 'conflict'],
    ['DELETE', '/api/people/Ana', undefined, 'conflict'],
  ] as const) {
    expect([url, payload, (await send(method, url, payload)).json()]).toMatchObject([
      url,
      payload,
      { code },
    ]);
  }
  expect(await list()).toEqual(before);
});

test.each([
  [{ name: '  ' }, { field: 'name', rule: 'empty', limit: 1 }],
  [{ name: 'x'.repeat(101) }, { field: 'name', rule: 'too_long', limit: 100 }],
  [{ name: 'Cla\nire' }, { field: 'name', rule: 'unprintable' }],
  [{ name: 'Cla\u00adire' }, { field: 'name', rule: 'invisible' }],
  [{ password: 'short' }, { field: 'password', rule: 'too_short', limit: 10 }],
  [{ password: 'x'.repeat(1_001) }, { field: 'password', rule: 'too_long', limit: 1_000 }],
  [{ password: 'claireclaire' }, { field: 'password', rule: 'is_name' }],
  [{ password: 'basketball' }, { field: 'password', rule: 'common' }],
  [{ storeIds: ['soho'] }, undefined],
])('the problem of %j is a code with values: %j', async (change, invalid) => {
  const { send } = await open();
  const answered = await send('POST', '/api/people', { ...CLAIRE, ...change });
  expect(answered.json()).toEqual({
    error: expect.any(String),
    code: 'bad_request',
    request_id: expect.any(String),
  });
  const header = answered.headers['x-invalid-value'];
  expect(header && JSON.parse(String(header))).toEqual(invalid);
});

test('only admins see or change people, the audit log or keys', async () => {
  const { ask, cookiesOf, send, list } = await open();
  const before = await list();
  const ben = await cookiesOf('Ben');
  for (const url of ['/api/people', '/api/audit', '/api/keys']) {
    const answered = await ask({ url }, ben);
    expect({ status: answered.statusCode, ...answered.json() }).toMatchObject({
      status: 403,
      code: 'admins_only',
    });
  }
  for (const [method, url] of [
    ['POST', '/api/people'],
    ['PATCH', '/api/people/Ben'],
    ['DELETE', '/api/people/Ana'],
    ['POST', '/api/keys'],
    ['DELETE', '/api/keys/abcdefgh'],
  ] as const) {
    expect((await send(method, url, { isAdmin: true }, ben)).statusCode).toBe(403);
  }
  const rights = (list: Person[]) => list.map(({ name, isAdmin }) => `${name} ${isAdmin}`);
  expect(rights(await list())).toEqual(rights(before));
});

test('people of a provider are listed and removed, without their rights', async () => {
  const { send, list, database } = await open();
  const outside = {
    origin: 'oidc',
    subject: 's',
    name: 'Dora',
    isAdmin: false,
    storeIds: null,
    now: 0,
  } as const;
  await saveOutsideUser(database, outside);
  expect(await list()).toContainEqual(
    expect.objectContaining({ name: 'Dora', hasPassword: false }),
  );
  expect((await send('PATCH', '/api/people/Dora', { isAdmin: true })).json()).toMatchObject({
    code: 'bad_request',
  });
  expect((await send('DELETE', '/api/people/Dora')).statusCode).toBe(204);
});

test('a provider’s user with the longest name and a number is removed', async () => {
  const { database, send, list } = await open();
  const user = {
    origin: 'oidc',
    name: 'é'.repeat(100),
    isAdmin: false,
    storeIds: null,
    now: 0,
  } as const;
  await saveOutsideUser(database, { ...user, subject: '1' });
  const { name } = await saveOutsideUser(database, { ...user, subject: '2' });
  expect((await send('DELETE', `/api/people/${encodeURIComponent(name)}`)).statusCode).toBe(204);
  expect((await list()).map((each) => each.name)).toEqual(['Ana', 'Ben', user.name]);
});

test('the audit log is paged, and refuses other parameters', async () => {
  const { ask, admin, signIn, audit } = await open();
  await signIn('Ana');
  const [latest, earlier] = await audit();
  expect(latest).toMatchObject({
    action: 'signed_in',
    actor: 'Ana',
    at: '2026-11-22T08:40:31Z',
    address: '127.0.0.1',
  });
  const next = await ask({ url: `/api/audit?before=${latest?.id}` }, admin);
  expect(next.json()).toEqual({ events: [earlier], hasMore: false });
  for (const query of ['before=1', 'after=x', `before=${latest?.id}&before=${latest?.id}`]) {
    expect((await ask({ url: `/api/audit?${query}` }, admin)).json()).toMatchObject({
      code: 'bad_request',
    });
  }
});

test('creating and deleting a key is recorded with the user', async () => {
  const { database, organizationId } = await openTestKeys();
  const { ask, cookiesOf } = await startSignIn({
    keys: { database, organizationId, baseUrl: 'http://127.0.0.1' },
  });
  const admin = await cookiesOf('Ana');
  const { prefix } = (
    await ask({ method: 'POST', url: '/api/keys', payload: { name: 'Till' } }, admin)
  ).json();
  expect((await ask({ method: 'DELETE', url: `/api/keys/${prefix}` }, admin)).statusCode).toBe(204);
  const { events } = auditLog.parse((await ask({ url: '/api/audit' }, admin)).json());
  const kept = events.filter(({ action }) => action.startsWith('key_'));
  const event = {
    actor: 'Ana',
    subject: `${prefix} (Till)`,
    address: '127.0.0.1',
    at: '2026-11-22T08:40:31Z',
  };
  expect(kept).toHaveLength(2);
  for (const action of ['key_created', 'key_deleted'])
    expect(kept).toContainEqual(expect.objectContaining({ action, ...event }));
});

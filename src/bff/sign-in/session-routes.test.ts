import { expect, test } from 'vitest';
import { readAuditLog } from '#accounts/audit-log.ts';
import { SESSION_IDLE_SECONDS, SESSION_LONGEST_SECONDS } from '#accounts/sessions.ts';
import { createPasswords } from '#accounts/passwords.ts';
import { editUser, findPassword, findUser, removeUser } from '#accounts/users.ts';
import { ownSessions } from '#contract/bff/session.ts';
import type { Database } from '#database/open-database.ts';
import { cookiesIn, PASSWORD, startSignIn } from '../testing/start-sign-in.ts';

const SOHO = '11111111-2222-4333-8444-555555555555';
const NEW_PASSWORD = 'a sunny monday in hackney';
const ME = { url: '/api/session' };
const SESSIONS = { url: '/api/sessions' };

async function idOf(database: Database, name: string): Promise<string> {
  return (await findUser(database, name))?.id ?? 'nobody';
}

test('the session cookie is hidden from scripts and other sites; signing out ends it', async () => {
  const { ask, signIn, logLines } = await startSignIn();
  expect((await ask(ME)).json()).toMatchObject({ code: 'signed_out' });
  const answered = await signIn(' ana ');
  expect(answered.statusCode).toBe(204);
  expect(answered.headers['cache-control']).toBe('no-store');
  expect(answered.cookies).toMatchObject([
    {
      name: 'tillview-session',
      httpOnly: true,
      sameSite: 'Strict',
      path: '/',
      maxAge: SESSION_LONGEST_SECONDS,
    },
    { name: 'tillview-browser', httpOnly: true, sameSite: 'Strict', path: '/' },
  ]);
  const cookies = cookiesIn(answered);
  const session = await ask(ME, cookies);
  expect(session.json()).toMatchObject({
    user: { name: 'Ana', isAdmin: true, hasPassword: true },
    auth: 'password',
    limitedTo: null,
  });
  const left = await ask({ method: 'DELETE', url: '/api/session' }, cookies);
  expect(left.statusCode).toBe(204);
  expect(left.cookies).toMatchObject([{ name: 'tillview-session', value: '', maxAge: 0 }]);
  expect(left.headers['clear-site-data']).toBe('"cache", "storage"');
  const signedOut = await ask(ME, cookies);
  expect(signedOut.statusCode).toBe(401);
  // What was typed for a closing waits for the next sign-in.
  expect(signedOut.headers['clear-site-data']).toBeUndefined();
  expect((await ask({ method: 'DELETE', url: '/api/session' }, cookies)).statusCode).toBe(204);
  const [token = ''] = /(?<=tillview-session=)[\w-]+/.exec(cookies) ?? [];
  expect(token).toHaveLength(43);
  expect(logLines.join('')).not.toContain(token);
  expect(logLines.join('')).not.toContain(PASSWORD);
});

test('over https the cookies are bound to the host', async () => {
  const { signIn, ask } = await startSignIn({ config: { isSecure: true } });
  const answered = await signIn('Ana');
  expect(answered.cookies).toMatchObject([
    { name: '__Host-Http-tillview-session', secure: true },
    { name: '__Host-Http-tillview-browser', secure: true },
  ]);
  expect((await ask(ME, cookiesIn(answered))).statusCode).toBe(200);
  expect((await ask(ME, cookiesIn(answered).replaceAll('__Host-Http-', ''))).statusCode).toBe(401);
});

test('without a session only sign-in is available', async () => {
  const { ask } = await startSignIn();
  expect((await ask({ url: '/api/sign-in' })).json()).toEqual({
    auth: 'password',
    provider: null,
    hasPasswords: true,
    hasPeople: true,
  });
  for (const url of [
    '/api/orders',
    '/api/keys',
    '/api/people',
    '/api/audit',
    '/api/nowhere',
    '/api/views',
  ]) {
    expect([url, (await ask({ url })).json()]).toMatchObject([url, { code: 'signed_out' }]);
  }
  const unrequested = await ask({ url: '/api/sign-in', headers: { 'x-requested-with': 'x' } });
  expect(unrequested.statusCode).toBe(403);
  for (const [method, url] of [
    ['PUT', '/api/password'],
    ['DELETE', '/api/sessions'],
    ['POST', '/api/people'],
    ['PATCH', '/api/people/Ana'],
    ['DELETE', '/api/people/Ana'],
    ['PATCH', '/api/session'],
  ] as const) {
    expect([url, (await ask({ method, url })).statusCode]).toEqual([url, 401]);
  }
});

test('an unknown name gets the response and the work of a wrong password', async () => {
  const { signIn, computed, database } = await startSignIn();
  const [wrong, unknown] = [
    await signIn('Ana', { password: 'x' }),
    await signIn('Nobody', { password: 'x' }),
  ];
  for (const answered of [wrong, unknown]) {
    expect(answered.statusCode).toBe(401);
    expect(answered.cookies).toEqual([]);
  }
  for (const answered of [wrong, unknown]) {
    expect(answered.json()).toEqual({
      code: 'wrong_credentials',
      error: "Name or password isn't right.",
      request_id: expect.any(String),
    });
  }
  expect(computed).toHaveLength(2);
  expect(computed[1]).toBe(computed[0]);
  const { events } = await readAuditLog(database, undefined);
  // A password typed into the name field is not stored.
  const kept = events.map(({ action, actor, subject }) => `${action} ${actor} ${subject}`);
  expect(kept.toSorted()).toEqual(['sign_in_failed null Ana', 'sign_in_failed null null']);
});

test('signing in creates a new token and ends the browser’s old session', async () => {
  const { ask, signIn } = await startSignIn();
  const planted = `tillview-session=${'A'.repeat(43)}`;
  const first = cookiesIn(await signIn('Ana', { cookies: planted }));
  expect(first).not.toContain('A'.repeat(43));
  const second = cookiesIn(await signIn('Ben', { cookies: first }));
  expect((await ask(ME, first)).statusCode).toBe(401);
  expect((await ask(ME, second)).json()).toMatchObject({ user: { name: 'Ben', isAdmin: false } });
});

test('sign-out, removal, rights and passwords apply on every process at once', async () => {
  const { ask, cookiesOf, startAnother, database } = await startSignIn();
  const other = await startAnother();
  const ben = await cookiesOf('Ben');
  expect((await other.ask(ME, ben)).statusCode).toBe(200);
  await ask({ method: 'DELETE', url: '/api/session' }, ben);
  expect((await other.ask(ME, ben)).json()).toMatchObject({ code: 'signed_out' });

  const again = await cookiesOf('Ben');
  expect((await other.ask({ url: '/api/people' }, again)).json()).toMatchObject({
    code: 'admins_only',
  });
  const id = await idOf(database, 'Ben');
  await editUser(database, id, { storeIds: [SOHO], isAdmin: true }, { keepsAdmin: true });
  expect((await other.ask(ME, again)).json()).toMatchObject({
    user: { isAdmin: true },
    limitedTo: [SOHO],
  });
  expect((await other.ask({ url: '/api/people' }, again)).statusCode).toBe(200);

  await editUser(database, id, { passwordHash: 'other' }, { keepsAdmin: true });
  expect((await other.ask(ME, again)).statusCode).toBe(401);
  const ana = await cookiesOf('Ana');
  await removeUser(database, await idOf(database, 'Ana'), { keepsAdmin: false });
  for (const on of [ask, other.ask]) expect((await on(ME, ana)).statusCode).toBe(401);
});

test('idle and old sessions end', async () => {
  const { ask, cookiesOf, clock } = await startSignIn();
  const idle = await cookiesOf('Ana');
  const kept = await cookiesOf('Ana');
  const hours = SESSION_IDLE_SECONDS / 3600;
  for (let hour = 1; hour <= hours; hour += 1) {
    clock.now += 3_600_000;
    expect((await ask(ME, kept)).statusCode).toBe(200);
  }
  expect((await ask(ME, idle)).statusCode).toBe(401);
  expect((await ask(ME, kept)).statusCode).toBe(200);
  clock.now += (SESSION_LONGEST_SECONDS - SESSION_IDLE_SECONDS) * 1000;
  expect((await ask(ME, kept)).statusCode).toBe(401);
});

test('failures are limited by account and address, whatever the headers say', async () => {
  const { database, ask, signIn, computed } = await startSignIn();
  const guess = (index: number, name: string) =>
    ask({
      method: 'POST',
      url: '/api/session',
      payload: { name, password: 'wrong' },
      headers: {
        'x-forwarded-for': `198.51.100.${index}`,
        forwarded: `for=198.51.100.${index}`,
        'x-real-ip': '::1',
      },
      remoteAddress: '192.0.2.1',
    });
  const codes: string[] = [];
  for (let index = 0; index < 6; index += 1) codes.push((await guess(index, 'Ana')).json().code);
  expect(codes).toEqual([
    ...Array.from({ length: 5 }, () => 'wrong_credentials'),
    'too_many_attempts',
  ]);
  const refused = await signIn('Ana', { from: '192.0.2.1' });
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('60');
  const { events } = await readAuditLog(database, undefined);
  expect(events.filter(({ action }) => action === 'sign_in_refused')).toMatchObject([
    {
      actor: null,
      actorId: null,
      subject: 'Ana',
      subjectId: await idOf(database, 'Ana'),
      address: '192.0.2.1',
    },
  ]);
  // A refused attempt costs no computation.
  expect(computed).toHaveLength(5);
  for (let index = 0; index < 15; index += 1) await guess(index, `user ${index}`);
  expect((await guess(0, 'somebody')).json()).toMatchObject({ code: 'too_many_attempts' });
  expect((await signIn('Ana', { from: '192.0.2.2' })).statusCode).toBe(204);
  // Changing the address within a /64 doesn't avoid the limit.
  for (let index = 0; index < 5; index += 1)
    await signIn('Ben', { password: 'x', from: `2001:db8::${index + 1}` });
  expect((await signIn('Ben', { from: '2001:db8::ffff' })).statusCode).toBe(429);
  expect((await signIn('Ben', { from: '2001:db8:0:1::1' })).statusCode).toBe(204);
});

test('a known browser can sign in while its address is refused', async () => {
  const { signIn, cookiesOf } = await startSignIn();
  const known = await cookiesOf('Ana');
  for (let index = 0; index < 6; index += 1) await signIn('Ana', { password: 'wrong' });
  expect((await signIn('Ana')).statusCode).toBe(429);
  const browser = known.split('; ').find((cookie) => cookie.startsWith('tillview-browser=')) ?? '';
  expect((await signIn('Ana', { cookies: browser })).statusCode).toBe(204);
});

test("changing one's password needs the current one and ends other sessions", async () => {
  const { ask, cookiesOf, signIn, database } = await startSignIn();
  const [here, elsewhere] = [await cookiesOf('Ben'), await cookiesOf('Ben')];
  const change = (current: string, password: string) =>
    ask({ method: 'PUT', url: '/api/password', payload: { current, password } }, here);
  expect((await change('wrong', NEW_PASSWORD)).json()).toMatchObject({
    code: 'wrong_credentials',
    error: "Your current password isn't right.",
  });
  expect((await change(PASSWORD, 'short')).json()).toMatchObject({
    code: 'bad_request',
    error: 'The password must be at least 10 characters long.',
  });
  expect((await ask(ME, elsewhere)).statusCode).toBe(200);
  expect((await change(PASSWORD, NEW_PASSWORD)).statusCode).toBe(204);
  expect((await ask(ME, here)).statusCode).toBe(200);
  expect((await ask(ME, elsewhere)).statusCode).toBe(401);
  expect((await signIn('Ben')).statusCode).toBe(401);
  expect((await signIn('Ben', { password: NEW_PASSWORD })).statusCode).toBe(204);
  const { events } = await readAuditLog(database, undefined);
  expect(events.find(({ action }) => action === 'password_changed')).toMatchObject({
    actor: 'Ben',
    subject: 'Ben',
  });
});

test('guessing the current password in a session is limited and recorded', async () => {
  const { ask, cookiesOf, database } = await startSignIn();
  const here = await cookiesOf('Ben');
  const payload = { current: 'wrong', password: NEW_PASSWORD };
  const codes: string[] = [];
  for (let index = 0; index < 6; index += 1) {
    codes.push((await ask({ method: 'PUT', url: '/api/password', payload }, here)).json().code);
  }
  expect(codes.at(4)).toBe('wrong_credentials');
  expect(codes.at(5)).toBe('too_many_attempts');
  await ask({ method: 'PUT', url: '/api/password', payload }, here);
  const { events } = await readAuditLog(database, undefined);
  const id = await idOf(database, 'Ben');
  const kept = events.filter(({ subject }) => subject === 'Ben');
  expect(kept.filter(({ action }) => action === 'password_change_failed')).toHaveLength(5);
  // However often it is refused.
  expect(kept.filter(({ action }) => action === 'sign_in_refused')).toHaveLength(1);
  expect(kept.every(({ subjectId }) => subjectId === id)).toBe(true);
});

test('signing out everywhere ends every session, including this one', async () => {
  const { ask, cookiesOf } = await startSignIn();
  const [here, elsewhere, ana] = [
    await cookiesOf('Ben'),
    await cookiesOf('Ben'),
    await cookiesOf('Ana'),
  ];
  expect((await ask({ method: 'DELETE', url: '/api/sessions' }, here)).statusCode).toBe(204);
  for (const cookies of [here, elsewhere]) expect((await ask(ME, cookies)).statusCode).toBe(401);
  expect((await ask(ME, ana)).statusCode).toBe(200);
});

test('the next sign-in tells once of failures and a new device elsewhere', async () => {
  const { ask, signIn, cookiesOf, clock } = await startSignIn();
  const noticeOf = async (cookies: string) => (await ask(ME, cookies)).json().notice;
  const first = await cookiesOf('Ben');
  expect(await noticeOf(first)).toBeNull();
  const browser = first.split('; ').find((cookie) => cookie.startsWith('tillview-browser=')) ?? '';
  // Mistyped in their own browser.
  await signIn('Ben', { password: 'x', cookies: browser });
  clock.now += 60_000;
  await signIn('Ben', { password: 'x' });
  await signIn('Ben', { password: 'x' });
  clock.now += 60_000;
  await cookiesOf('Ben');
  const next = cookiesIn(await signIn('Ben', { cookies: browser }));
  expect(await noticeOf(next)).toEqual({
    failures: 0,
    lastFailureAt: null,
    newDevice: { device: null, at: '2026-11-22T08:42:31Z' },
  });
  await signIn('Ben', { password: 'x' });
  const last = cookiesIn(await signIn('Ben', { cookies: browser }));
  const told = { failures: 1, lastFailureAt: '2026-11-22T08:42:31Z', newDevice: null };
  expect(await noticeOf(last)).toEqual(told);
  expect(await noticeOf(next)).not.toEqual(told);
  const dismiss = { method: 'DELETE', url: '/api/session/notice' } as const;
  expect((await ask(dismiss, last)).statusCode).toBe(204);
  expect(await noticeOf(last)).toBeNull();
});

test('users end their own sessions on every process, with their password', async () => {
  const { ask, signIn, cookiesOf, startAnother, database } = await startSignIn();
  const other = await startAnother();
  const [here, there, third, ana] = [
    await cookiesOf('Ben'),
    await cookiesOf('Ben'),
    await cookiesOf('Ben'),
    await cookiesOf('Ana'),
  ];
  const list = async (cookies: string) => ownSessions.parse((await ask(SESSIONS, cookies)).json());
  const { sessions } = await list(here);
  expect(sessions.map(({ isCurrent }) => isCurrent).toSorted()).toEqual([false, false, true]);
  const id = (await list(there)).sessions.find(({ isCurrent }) => isCurrent)?.id;
  const end = (payload: object, cookies: string) =>
    ask({ method: 'POST', url: '/api/sessions/end', payload }, cookies);
  for (const payload of [{ id }, { id, current: 'wrong' }])
    expect((await end(payload, here)).json()).toMatchObject({ code: 'wrong_credentials' });
  // Of somebody else it is not there.
  for (const [of, cookies] of [
    [id, ana],
    ['%', here],
  ] as const)
    expect((await end({ id: of, current: PASSWORD }, cookies)).statusCode).toBe(404);
  expect((await end({ id, current: PASSWORD }, here)).statusCode).toBe(204);
  expect((await other.ask(ME, there)).statusCode).toBe(401);
  expect((await other.ask(ME, third)).statusCode).toBe(200);
  expect((await end({ current: PASSWORD }, here)).statusCode).toBe(204);
  expect((await other.ask(ME, third)).statusCode).toBe(401);
  for (const cookies of [here, ana]) expect((await other.ask(ME, cookies)).statusCode).toBe(200);
  expect((await list(here)).sessions).toEqual([
    {
      id: expect.stringMatching(/^[\da-f]{16}$/),
      device: null,
      signedInAt: '2026-11-22T08:40:31Z',
      lastUsedAt: '2026-11-22T08:40:31Z',
      isCurrent: true,
    },
  ]);
  const { events } = await readAuditLog(database, undefined);
  expect(events.slice(0, 2)).toMatchObject([
    { action: 'other_sessions_ended', actor: 'Ben' },
    { action: 'session_ended', actor: 'Ben' },
  ]);
  expect((await signIn('Ben')).statusCode).toBe(204);
});

test('a hash of another cost is renewed at sign-in', async () => {
  const { signIn, database } = await startSignIn();
  const outdated = await createPasswords({
    cost: { memory: 16, passes: 1, parallelism: 1 },
    derive: async (message) => Buffer.concat([message], 32),
  }).hash(PASSWORD);
  await editUser(
    database,
    await idOf(database, 'Ana'),
    { passwordHash: outdated },
    { keepsAdmin: true },
  );
  expect((await signIn('Ana')).statusCode).toBe(204);
  expect((await findPassword(database, 'Ana'))?.hash).toMatch(/\$m=8,/);
  expect((await signIn('Ana')).statusCode).toBe(204);
});

test('a body that is not a name and a password is refused', async () => {
  const { ask } = await startSignIn();
  const post = (payload: string, type = 'application/json') =>
    ask({ method: 'POST', url: '/api/session', payload, headers: { 'content-type': type } });
  for (const payload of [
    '',
    '{',
    '[]',
    '{"name":"Ana"}',
    '{"name":1,"password":2}',
    `{"name":"${'a'.repeat(33_000)}"}`,
  ]) {
    expect((await post(payload)).json()).toMatchObject({ code: 'bad_request' });
  }
  expect((await post('name=Ana&password=x', 'application/x-www-form-urlencoded')).statusCode).toBe(
    400,
  );
});

test('without sign-in, its routes are not available', async () => {
  const { ask, signIn } = await startSignIn({ config: { auth: 'none' } });
  expect((await ask({ url: '/api/sign-in' })).json()).toEqual({
    auth: 'none',
    provider: null,
    hasPasswords: false,
    hasPeople: true,
  });
  expect((await signIn('Ana')).json()).toMatchObject({ code: 'not_available' });
  expect((await ask({ url: '/api/people' })).json()).toMatchObject({ code: 'not_available' });
  expect((await ask({ method: 'DELETE', url: '/api/sessions' })).json()).toMatchObject({
    code: 'not_available',
  });
  expect((await ask(ME)).json()).toMatchObject({ user: null, auth: 'none' });
});

test('two passwords are computed at once, fifty wait, and others are refused', async () => {
  const { signIn, ask, computed, gate } = await startSignIn();
  const opened = Promise.withResolvers<void>();
  gate.opened = opened.promise;
  const guess = (index: number) => signIn('Ben', { password: 'wrong', from: `192.0.2.${index}` });
  const answered: number[] = [];
  const all = Array.from({ length: 55 }, async (_, index) => {
    const { statusCode } = await signIn(`user ${index}`, {
      password: 'wrong',
      from: `198.51.100.${index}`,
    });
    answered.push(statusCode);
  });
  await expect.poll(() => answered).toEqual([503, 503, 503]);
  for (let index = 0; index < 6; index += 1) {
    expect((await guess(1)).json()).toMatchObject({ code: 'overloaded' });
  }
  expect(computed).toHaveLength(2);
  expect((await ask({ url: '/api/sign-in' })).statusCode).toBe(200);
  opened.resolve();
  await Promise.all(all);
  expect(answered.filter((status) => status === 401)).toHaveLength(52);
  expect((await guess(1)).json()).toMatchObject({ code: 'wrong_credentials' });
});

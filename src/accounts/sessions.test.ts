import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import {
  createSession,
  createSessionUse,
  endProviderSessions,
  endSession,
  endSessionsOf,
  findSession,
  hashToken,
  listSessions,
  type LiveSession,
  SESSION_IDLE_SECONDS,
  SESSION_LONGEST_SECONDS,
  sessionId,
} from './sessions.ts';
import { saveOutsideUser } from './outside-users.ts';

const NOW = 1_790_000_000;

async function open() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const user = {
    origin: 'oidc',
    subject: 'a',
    name: 'Ana',
    isAdmin: false,
    storeIds: null,
  } as const;
  const { id: userId } = await saveOutsideUser(database, { ...user, now: NOW });
  const start = async (now = NOW, device: string | null = null) =>
    (await createSession(database, { userId, device, now })).token;
  const find = async (token: string, now = NOW): Promise<LiveSession> => {
    const session = await findSession(database, token, now);
    if (!session) throw new Error('The session should be alive.');
    return session;
  };
  const hashes = async () =>
    (await database.query.selectFrom('sessions').select('token_hash').execute()).map(
      (row) => row.token_hash,
    );
  return { database, user, userId, start, find, hashes };
}

test('a session token has 32 random bytes, and the database holds only its hash', async () => {
  const { database, userId, start, hashes } = await open();
  const [one, other] = [await start(), await start()];
  expect(Buffer.from(one, 'base64url')).toHaveLength(32);
  expect(one).not.toBe(other);
  expect((await hashes()).toSorted()).toEqual([hashToken(one), hashToken(other)].toSorted());
  expect(await findSession(database, one, NOW)).toEqual({
    tokenHash: hashToken(one),
    userId,
    origin: 'oidc',
    name: 'Ana',
    isAdmin: false,
    storeIds: null,
    hasPassword: false,
    mustChangePassword: false,
    lastSeenAt: NOW,
  });
  for (const wrong of ['', `${one}x`, one.slice(1), hashToken(one), "' or 1=1 --"]) {
    expect(await findSession(database, wrong, NOW)).toBeUndefined();
  }
});

test('a session ends when it is idle, old or signed out', async () => {
  const { database, userId, start } = await open();
  const [one, other, third] = [await start(), await start(), await start()];
  expect(await findSession(database, one, NOW + SESSION_IDLE_SECONDS - 1)).toBeDefined();
  expect(await findSession(database, one, NOW + SESSION_IDLE_SECONDS)).toBeUndefined();
  const ends = NOW + SESSION_LONGEST_SECONDS;
  await database.query.updateTable('sessions').set({ last_seen_at: ends }).execute();
  expect(await findSession(database, one, ends - 1)).toBeDefined();
  expect(await findSession(database, one, ends)).toBeUndefined();
  await endSession(database, one);
  expect(await findSession(database, one, NOW)).toBeUndefined();
  expect(await findSession(database, other, NOW)).toBeDefined();
  await endSessionsOf(database, userId);
  for (const token of [other, third])
    expect(await findSession(database, token, NOW)).toBeUndefined();
});

test('a clock that is set back prolongs a session by no more than that', async () => {
  const { database, start } = await open();
  const hour = 3600;
  const [idle, used] = [await start(NOW + hour), await start(NOW + hour)];
  expect(await findSession(database, idle, NOW + hour + SESSION_IDLE_SECONDS)).toBeUndefined();
  const use = createSessionUse(database, (error) => {
    throw error;
  });
  const end = NOW + hour + SESSION_LONGEST_SECONDS;
  for (let at = NOW; at < end + hour; at += SESSION_IDLE_SECONDS - 1) {
    const session = await findSession(database, used, at);
    expect(session !== undefined).toBe(at < end);
    if (session) use.note(session, at);
    await use.settled();
  }
});

test('only sessions that have not ended are listed, the last used one first', async () => {
  const { database, userId, start } = await open();
  await start();
  const later = NOW + SESSION_IDLE_SECONDS;
  // Deletes the first one.
  const [one, other] = [await start(later, 'Chrome · Windows'), await start(later + 60)];
  expect(await listSessions(database, userId, later + 60)).toEqual([
    { id: sessionId(other), device: null, createdAt: later + 60, lastSeenAt: later + 60 },
    { id: sessionId(one), device: 'Chrome · Windows', createdAt: later, lastSeenAt: later },
  ]);
  expect(await listSessions(database, userId, later + SESSION_IDLE_SECONDS)).toHaveLength(1);
  expect(await listSessions(database, 'nobody', later)).toEqual([]);
});

test('ended sessions are deleted at the next sign-in', async () => {
  const { start, hashes } = await open();
  await start();
  const recent = await start(NOW + SESSION_IDLE_SECONDS / 2);
  const latest = await start(NOW + SESSION_IDLE_SECONDS);
  expect((await hashes()).toSorted()).toEqual([hashToken(recent), hashToken(latest)].toSorted());
});

test('changed rights apply to the next request', async () => {
  const { database, user, start, find } = await open();
  const token = await start();
  const storeIds = ['11111111-2222-4333-8444-555555555555'];
  await saveOutsideUser(database, { ...user, isAdmin: true, storeIds, now: NOW });
  expect(await find(token)).toMatchObject({ isAdmin: true, storeIds });
});

test('the last use is written at most once a minute, and may fail', async () => {
  const { database, start, find } = await open();
  const token = await start();
  const errors: unknown[] = [];
  const use = createSessionUse(database, (error) => errors.push(error));
  const noteAt = async (now: number) => {
    const session = await find(token, now);
    use.note(session, now);
    use.note(session, now);
    await use.settled();
    return (await find(token, now)).lastSeenAt;
  };
  expect(await noteAt(NOW + 59)).toBe(NOW);
  expect(await noteAt(NOW + 60)).toBe(NOW + 60);
  expect(await noteAt(NOW + 119)).toBe(NOW + 60);
  expect(errors).toEqual([]);
  const session = await find(token, NOW + 180);
  await database.query.schema.dropTable('sessions').execute();
  use.note(session, NOW + 180);
  await use.settled();
  expect(errors).toHaveLength(1);
});

test('a provider ends one of its sessions, or all of a subject', async () => {
  const { database, userId, hashes } = await open();
  const begin = async (providerSession: string | null) =>
    hashToken((await createSession(database, { userId, providerSession, now: NOW })).token);
  const [one, , unknown] = [await begin('s-1'), await begin('s-2'), await begin(null)];
  const ofOther = { subject: 'b', providerSession: undefined };
  expect(await endProviderSessions(database, ofOther)).toEqual([]);
  const second = { subject: undefined, providerSession: 's-2' };
  expect(await endProviderSessions(database, second)).toEqual([{ id: userId, name: 'Ana' }]);
  expect((await hashes()).toSorted()).toEqual([one, unknown].toSorted());
  await endProviderSessions(database, { subject: 'a', providerSession: 's-3' });
  expect(await hashes()).toEqual([one]);
  await endProviderSessions(database, { subject: 'a', providerSession: undefined });
  expect(await hashes()).toEqual([]);
});

import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#database/open-database.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { createSession, findSession } from './sessions.ts';
import { saveOutsideUser } from './outside-users.ts';
import {
  addUser,
  comparableName,
  editUser,
  findPassword,
  findUser,
  hasPasswordUsers,
  listUsers,
  removeUser,
  replacePasswordHash,
} from './users.ts';

const NOW = 1_790_000_000;
const SOHO = '11111111-2222-4333-8444-AAAAAAAAAAAA';
const ANA = { name: 'Ana', passwordHash: 'hash', isAdmin: true, storeIds: null, now: NOW };

async function open() {
  const { database, location, remove } = await openTestDatabase();
  onTestFinished(remove);
  const idOf = async (name: string) => (await findUser(database, name))?.id ?? 'nobody';
  return { database, location, idOf };
}

test('names that look alike are equal', () => {
  for (const name of [' ana  maría ', 'ANA MARÍA', 'Ana Mari\u0301a', 'Ａna María']) {
    expect(comparableName(name)).toBe('ana maría');
  }
  expect(comparableName('anna maría')).not.toBe('ana maría');
});

test('a user is added once, found by any spelling, and changed', async () => {
  const { database, idOf } = await open();
  expect(await hasPasswordUsers(database)).toBe(false);
  expect(await addUser(database, ANA)).toBe(true);
  expect(await addUser(database, { ...ANA, name: 'ANA ' })).toBe(false);
  expect(await hasPasswordUsers(database)).toBe(true);
  const id = await idOf('ana');
  const stored = {
    id,
    name: 'Ana',
    isAdmin: true,
    storeIds: null,
    hasPassword: true,
    createdAt: NOW,
  };
  expect(await listUsers(database)).toEqual([{ ...stored, lastSeenAt: null }]);
  await createSession(database, { userId: id, now: NOW + 60 });
  expect(await findUser(database, ' aNa')).toEqual({ ...stored, lastSeenAt: NOW + 60 });
  expect(await findPassword(database, 'ANA')).toEqual({ id, name: 'Ana', hash: 'hash' });
  expect(
    await editUser(database, id, { storeIds: [SOHO, SOHO.toLowerCase()] }, { keepsAdmin: true }),
  ).toBe('done');
  expect(await findUser(database, 'Ana')).toMatchObject({
    storeIds: [SOHO.toLowerCase()],
    isAdmin: true,
  });
  expect(await editUser(database, id, {}, { keepsAdmin: true })).toBe('done');
  expect(await editUser(database, 'nobody', { isAdmin: true }, { keepsAdmin: true })).toBe(
    'unknown',
  );
});

test('a new password ends other sessions; a better hash of the same one ends none', async () => {
  const { database, idOf } = await open();
  await addUser(database, ANA);
  const userId = await idOf('ana');
  const start = async () => (await createSession(database, { userId, now: NOW })).token;
  const [one, other] = [await start(), await start()];
  await replacePasswordHash(database, userId, { old: 'wrong', new: 'x' });
  expect(await findPassword(database, 'ana')).toMatchObject({ hash: 'hash' });
  await replacePasswordHash(database, userId, { old: 'hash', new: 'better' });
  expect(await findPassword(database, 'ana')).toMatchObject({ hash: 'better' });
  const kept = await findSession(database, one, NOW);
  if (!kept) throw new Error('The session should be alive.');
  const options = { keepsAdmin: true, exceptSession: kept.tokenHash };
  expect(await editUser(database, userId, { passwordHash: 'new' }, options)).toBe('done');
  expect(await findSession(database, one, NOW)).toEqual(kept);
  expect(await findSession(database, other, NOW)).toBeUndefined();
  await editUser(database, userId, { passwordHash: 'newer' }, { keepsAdmin: true });
  expect(await findSession(database, one, NOW)).toBeUndefined();
});

test('removing a user removes sessions, views and preferences, and frees the name', async () => {
  const { database, idOf } = await open();
  await addUser(database, ANA);
  const userId = await idOf('ana');
  const { token } = await createSession(database, { userId, now: NOW });
  const kept = { user_id: userId, updated_at: NOW };
  await database.query
    .insertInto('preferences')
    .values({ ...kept, value: '{}' })
    .execute();
  const view = { ...kept, id: 'v', name: 'Late', content: '{}', audience: null };
  await database.query.insertInto('views').values(view).execute();
  expect(await removeUser(database, userId, { keepsAdmin: false })).toBe('done');
  expect(await removeUser(database, userId, { keepsAdmin: false })).toBe('unknown');
  expect(await findSession(database, token, NOW)).toBeUndefined();
  expect(await database.query.selectFrom('views').select('id').execute()).toEqual([]);
  expect(await database.query.selectFrom('preferences').select('user_id').execute()).toEqual([]);
  expect(await addUser(database, ANA)).toBe(true);
});

test('of two admins who demote each other at the same time, one stays', async () => {
  const { database, location, idOf } = await open();
  await addUser(database, ANA);
  await addUser(database, { ...ANA, name: 'Ben' });
  const elsewhere = await openDatabase(location);
  const outside = {
    origin: 'oidc',
    subject: 's',
    name: 'Claire',
    isAdmin: true,
    storeIds: null,
    now: NOW,
  } as const;
  await saveOutsideUser(database, outside);
  const demote = async (on: typeof database, name: string) =>
    editUser(on, await idOf(name), { isAdmin: false }, { keepsAdmin: true });
  const outcomes = await Promise.all([demote(database, 'ana'), demote(elsewhere, 'ben')]);
  expect(outcomes.toSorted()).toEqual(['done', 'last_admin']);
  const last = (await listUsers(database)).find(
    ({ isAdmin, hasPassword }) => isAdmin && hasPassword,
  );
  if (!last) throw new Error('An admin should be left.');
  expect(await removeUser(database, last.id, { keepsAdmin: true })).toBe('last_admin');
  expect(await removeUser(database, last.id, { keepsAdmin: false })).toBe('done');
  expect(await removeUser(database, await idOf('claire'), { keepsAdmin: true })).toBe('done');
  await elsewhere.close();
});

test('a provider’s user is identified by subject and takes nobody’s name', async () => {
  const { database } = await open();
  await addUser(database, ANA);
  const claims = {
    origin: 'oidc',
    subject: 'abc',
    name: 'Ana',
    isAdmin: false,
    storeIds: [SOHO],
    now: NOW,
  } as const;
  const { id } = await saveOutsideUser(database, claims);
  expect(await saveOutsideUser(database, claims)).toEqual({ id, name: 'Ana (2)' });
  expect(await findUser(database, 'ana (2)')).toMatchObject({
    id,
    name: 'Ana (2)',
    hasPassword: false,
  });
  expect(await findPassword(database, 'ana (2)')).toBeUndefined();
  const renamed = { ...claims, name: 'Anna', isAdmin: true, storeIds: null };
  expect(await saveOutsideUser(database, renamed)).toEqual({ id, name: 'Anna' });
  expect(await findUser(database, 'anna')).toMatchObject({ id, isAdmin: true, storeIds: null });
  const other = await saveOutsideUser(database, { ...claims, origin: 'proxy' });
  expect(other.id).not.toBe(id);
  const together = await Promise.all(
    [1, 2, 3].map(() => saveOutsideUser(database, { ...claims, subject: 'new' })),
  );
  expect(new Set(together.map((user) => user.id)).size).toBe(1);
});

test('a name that no database can store is never found', async () => {
  const { database } = await open();
  expect(await findUser(database, 'Ana\0')).toBeUndefined();
  expect(await findPassword(database, 'Ana\0')).toBeUndefined();
});

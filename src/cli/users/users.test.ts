import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readAuditLog } from '#accounts/audit-log.ts';
import { createPasswords } from '#accounts/passwords.ts';
import { createSession, findSession } from '#accounts/sessions.ts';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { findPassword, findUser } from '#accounts/users.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { readConfig } from '../settings/config.ts';
import { runHere } from '../testing/run-here.ts';
import { readPassword } from './read-password.ts';
import { addPerson, editPerson, listPeople, removePerson } from './users.ts';

const PASSWORD = 'a rainy tuesday in soho';
const OTHER = 'a sunny monday in hackney';
const SOHO = '11111111-2222-4333-8444-555555555555';

async function open() {
  const { database, settings, remove } = await openTestDatabase();
  onTestFinished(remove);
  const run = (args: readonly string[], input: string) =>
    runHere(['users', ...args], settings, input);
  return { database, settings, config: await readConfig(settings), run };
}

test('a person is added, listed, given a new password and removed', async () => {
  const { database, config, run } = await open();
  const added = await run(['add', ' Ana María ', '--admin', '--password-stdin'], `${PASSWORD}\r\n`);
  expect(added).toEqual({ exitCode: 0, stdout: 'Added Ana María.\n', stderr: '' });
  const stored = await findPassword(database, 'ana maría');
  if (!stored) throw new Error('The user should be there.');
  expect((await createPasswords().verify(PASSWORD, stored.hash)).isRight).toBe(true);
  const now = Date.UTC(2026, 10, 22, 8, 40) / 1000;
  const { token } = await createSession(database, { userId: stored.id, now });
  const [line] = await listPeople(config);
  expect(line).toMatch(
    /^Ana María {2}admin {2}all stores {2}added [-\d]+ [:\d]+Z {2}seen 2026-11-22 08:40Z$/,
  );

  const changed = await run(['passwd', 'ana maría', '--password-stdin'], OTHER);
  expect(changed.stdout).toBe('Changed the password of Ana María, who is signed out everywhere.\n');
  expect(await findSession(database, token, now)).toBeUndefined();
  expect(await removePerson(config, 'ANA MARÍA')).toEqual(['Removed Ana María.']);
  expect(await findUser(database, 'ana maría')).toBeUndefined();
  const { events } = await readAuditLog(database, undefined);
  expect(
    events.map(({ action, actor, subject, address }) => [action, actor, subject, address]),
  ).toEqual(
    ['person_removed', 'password_changed', 'person_added'].map((action) => [
      action,
      null,
      'Ana María',
      null,
    ]),
  );
});

test('rights can be changed, even the last admin’s', async () => {
  const { database, config } = await open();
  const user = { origin: 'oidc', subject: 's', isAdmin: false, storeIds: null, now: 0 } as const;
  await saveOutsideUser(database, { ...user, name: 'Dora' });
  await database.query
    .insertInto('users')
    .values({
      id: 'ben',
      origin: 'password',
      subject: 'ben',
      name: 'Ben',
      comparable_name: 'ben',
      password_hash: 'x',
      must_change_password: 0,
      is_admin: 1,
      store_ids: null,
      created_at: 0,
    })
    .execute();
  expect(
    await editPerson(config, 'ben', { admin: false, stores: ` ${SOHO.toUpperCase()}, ${SOHO}` }),
  ).toEqual([`Ben         stores ${SOHO}  added 1970-01-01 00:00Z  not signed in`]);
  await editPerson(config, 'ben', { admin: true, allStores: true });
  await editPerson(config, 'ben', { admin: true });
  const { events } = await readAuditLog(database, undefined);
  expect(
    events.map(({ subject, subjectId, changes }) => [
      subject,
      subjectId,
      changes?.map(({ after }) => after),
    ]),
  ).toEqual([
    ['Ben', 'ben', [true, null]],
    ['Ben', 'ben', [false, [SOHO]]],
  ]);
  expect(await findUser(database, 'ben')).toMatchObject({ isAdmin: true, storeIds: null });
  expect(await listPeople(config)).toEqual([
    'Ben   admin  all stores  added 1970-01-01 00:00Z  not signed in',
    'Dora         all stores  added 1970-01-01 00:00Z  not signed in  signs in elsewhere',
  ]);
  await expect(editPerson(config, 'Dora', { admin: true })).rejects.toThrow(
    'Dora signs in elsewhere, which also',
  );
  expect(await removePerson(config, 'Ben')).toEqual(['Removed Ben.']);
});

test('problems are printed in one line, and nothing is added', async () => {
  const { config, settings, run } = await open();
  const isPiped = true;
  for (const [name, options, message, exitCode] of [
    [' ', { isPiped }, "NAME can't be empty.", 2],
    ['a\nb', { isPiped }, "NAME can't hold line breaks or control characters.", 2],
    [
      'Ana',
      { isPiped, stores: 'soho' },
      '--stores must be ids of stores (UUIDs) separated by commas.',
      2,
    ],
    [
      'Ana',
      { isPiped, stores: '' },
      '--stores must be ids of stores (UUIDs) separated by commas.',
      2,
    ],
  ] as const) {
    await expect(addPerson(config, name, options)).rejects.toMatchObject({ message, exitCode });
  }
  await expect(editPerson(config, 'Ana', {})).rejects.toMatchObject({ exitCode: 2 });
  await expect(editPerson(config, 'Ana', { stores: SOHO, allStores: true })).rejects.toMatchObject({
    exitCode: 2,
  });
  await expect(removePerson(config, 'Ana')).rejects.toMatchObject({
    message: "There's nobody called Ana. See `npx tillview users list`.",
    exitCode: 1,
  });
  expect(await run(['add', 'Ana', '--password-stdin'], 'basketball')).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: 'The password is one of the most common ones.\n',
  });
  const unasked = await runHere(['users', 'add', 'Ana'], settings);
  expect(unasked.exitCode).toBe(2);
  expect(unasked.stderr).toMatch(/^There's no terminal [^\n]+ --password-stdin\.\n$/);
  expect(await listPeople(config)).toEqual([]);
});

/** A terminal at which these answers are typed. */
function typed(...answers: readonly string[]) {
  const input = Object.assign(new PassThrough(), { isTTY: true });
  const output = new PassThrough({ encoding: 'utf8' });
  let shown = '';
  const waiting = [...answers];
  output.on('data', (chunk: string) => {
    shown += chunk;
    if (chunk.endsWith(': ')) void setImmediate().then(() => input.write(waiting.shift() ?? ''));
  });
  return { terminal: { input, output }, shown: () => shown };
}

test('at a terminal the password is asked for twice and not shown', async () => {
  const { terminal, shown } = typed(`${PASSWORD}x\b\r`, `${PASSWORD}\r`);
  expect(await readPassword('Ana', { isPiped: false, terminal })).toBe(PASSWORD);
  expect(shown()).toBe('Password for Ana: \nAgain: \n');
});

import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createApiKey, listApiKeys } from './api-keys.ts';
import { createKeyUse } from './key-use.ts';
import { openTestKeys } from './testing/open-test-keys.ts';

const NOW = 1_790_000_000;

async function open() {
  const keys = await openTestKeys();
  const { database, organizationId } = keys;
  const { prefix } = await createApiKey(database, {
    organizationId,
    name: 'x',
    scopes: [],
    now: NOW,
  });
  const state = { now: NOW, errors: new Array<unknown>() };
  const use = () =>
    createKeyUse({
      database,
      clock: () => state.now,
      onError: (error) => state.errors.push(error),
    });
  const lastUsedAt = async () => (await listApiKeys(database, organizationId))[0]?.lastUsedAt;
  return { ...keys, prefix, state, use, lastUsedAt };
}

test('the last use is written at most once a minute, by all processes together', async () => {
  const { prefix, state, use, lastUsedAt } = await open();
  const [first, second] = [use(), use()];
  const noteAt = async (now: number) => {
    state.now = now;
    for (const process of [first, second]) process.note(prefix);
    await Promise.all([first.settled(), second.settled()]);
    return lastUsedAt();
  };
  expect(await noteAt(NOW)).toBe(NOW);
  expect(await noteAt(NOW + 59)).toBe(NOW);
  expect(await noteAt(NOW + 60)).toBe(NOW + 60);
  // A third process, which sees the key for the first time.
  state.now = NOW + 119;
  const third = use();
  third.note(prefix);
  await third.settled();
  expect(await lastUsedAt()).toBe(NOW + 60);
  expect(state.errors).toEqual([]);
});

test('a locked database delays no request, and the use is written later', async () => {
  const { directory, prefix, use, lastUsedAt } = await open();
  const locker = new DatabaseSync(join(directory, 'tillview.sqlite'));
  locker.exec('begin immediate');
  const keyUse = use();
  keyUse.note(prefix);
  keyUse.note('unknown0');
  expect(await lastUsedAt()).toBeNull();
  locker.exec('rollback');
  locker.close();
  await keyUse.settled();
  expect(await lastUsedAt()).toBe(NOW);
});

test('a failed write is reported and retried in the next minute', async () => {
  const { database, prefix, state, use, lastUsedAt } = await open();
  const keyUse = use();
  await database.query.schema.alterTable('api_keys').renameTo('elsewhere').execute();
  keyUse.note(prefix);
  await keyUse.settled();
  expect(state.errors).toHaveLength(1);
  await database.query.schema.alterTable('elsewhere').renameTo('api_keys').execute();
  state.now += 60;
  keyUse.note(prefix);
  await keyUse.settled();
  expect(await lastUsedAt()).toBe(state.now);
});

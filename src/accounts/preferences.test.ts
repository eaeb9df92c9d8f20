import { expect, onTestFinished, test } from 'vitest';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { editPreferences, readPreferences } from './preferences.ts';

const NOW = 1_790_000_000;

async function open() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  return database;
}

test('preferences are merged by key for each user, and null removes one', async () => {
  const database = await open();
  expect(await readPreferences(database, 'ana')).toEqual({});
  await editPreferences(
    database,
    'ana',
    { theme: 'dark', live: false, layout: { widths: { time: 80 } } },
    NOW,
  );
  await editPreferences(database, 'ben', { theme: 'light' }, NOW);
  const merged = { live: true, layout: { widths: { time: 80 } } };
  expect(await editPreferences(database, 'ana', { theme: null, live: true }, NOW)).toEqual(merged);
  expect(await readPreferences(database, 'ana')).toEqual(merged);
  expect(await readPreferences(database, 'ben')).toEqual({ theme: 'light' });
});

test('concurrent changes of several browsers are all saved', async () => {
  const database = await open();
  const keys = Array.from({ length: 12 }, (_, index) => `key${index}`);
  await Promise.all(
    keys.map((key, index) => editPreferences(database, 'ana', { [key]: index }, NOW)),
  );
  expect(await readPreferences(database, 'ana')).toEqual(
    Object.fromEntries(keys.map((key, index) => [key, index])),
  );
});

test('a user has at most 100 keys', async () => {
  const database = await open();
  const many = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index]));
  expect(await editPreferences(database, 'ana', many(101), NOW)).toBe('too_many');
  expect(await editPreferences(database, 'ana', many(100), NOW)).toEqual(many(100));
  expect(await editPreferences(database, 'ana', { k0: 'changed' }, NOW)).toMatchObject({
    k0: 'changed',
  });
});

import { expect, onTestFinished, test } from 'vitest';
import { saveStores } from '#database/stores.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { describedStores } from './described-stores.ts';

test('the settings describe a store in place of the database, however its id is written there', async () => {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  const stored = {
    id: '2F0C7C1E-5D0B-4A53-9F5E-6B1D3A7C8E01',
    name: 'Old',
    timeZone: 'UTC',
    currency: 'EUR',
  };
  await saveStores(database, [stored]);
  const id = stored.id.toLowerCase();
  expect(await describedStores(database, { stores: [] })).toEqual([{ ...stored, id }]);
  const store = { ...stored, id, name: 'New' };
  expect(await describedStores(database, { stores: [store] })).toEqual([store]);
  // Described anew there, it is described by nothing else.
  await saveStores(database, [store]);
  expect(await describedStores(database, { stores: [] })).toEqual([store]);
});

import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Audience } from '#contract/bff/views.ts';
import type { Database } from '#database/open-database.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { saveOutsideUser } from './outside-users.ts';
import { removeUser } from './users.ts';
import { addView, deleteView, editView, listViews } from './views.ts';

const NOW = 1_790_000_000;

const [SOHO, PARIS] = [
  '0b5d2c3a-0000-4000-8000-000000000001',
  '0b5d2c3a-0000-4000-8000-000000000002',
] as const;

async function open() {
  const { database, remove } = await openTestDatabase();
  onTestFinished(remove);
  return database;
}

function view(name: string, audience: Audience = null) {
  return {
    id: randomUUID(),
    name,
    filters: 'payment_status=unpaid',
    layout: { density: 'compact' },
    audience,
  };
}

async function addUser(database: Database, name: string): Promise<string> {
  const { id } = await saveOutsideUser(database, {
    origin: 'oidc',
    subject: name,
    name,
    isAdmin: false,
    storeIds: null,
    now: NOW,
  });
  return id;
}

const names = async (
  database: Database,
  userId: string,
  storeIds: readonly string[] | null = null,
) =>
  (await listViews(database, { userId, storeIds })).map(({ name, owner }) =>
    owner === null ? name : `${name} of ${owner}`,
  );

test('views stand in the order they were saved, or by their position', async () => {
  const database = await open();
  for (const name of ['b', 'a', 'c']) await addView(database, 'local', view(name), NOW);
  expect(
    await addView(database, 'local', { ...view('between'), position: 1.5 }, NOW),
  ).toMatchObject({
    name: 'between',
    filters: 'payment_status=unpaid',
    layout: { density: 'compact' },
    audience: null,
    position: 1.5,
    owner: null,
  });
  expect(await names(database, 'local')).toEqual(['b', 'between', 'a', 'c']);
});

test('only its owner changes or deletes a view, part by part', async () => {
  const database = await open();
  const { id, ...sent } = view('Evening');
  await addView(database, 'ana', { id, ...sent }, NOW);
  expect(await editView(database, 'ben', id, { name: 'Mine' }, NOW)).toBeUndefined();
  expect(await deleteView(database, 'ben', id, NOW)).toBe(false);
  await Promise.all([
    editView(database, 'ana', id, { name: 'Night' }, NOW),
    editView(database, 'ana', id, { filters: 'view=active' }, NOW),
    editView(database, 'ana', id, { layout: { density: 'standard' } }, NOW),
    editView(database, 'ana', id, { audience: { storeIds: null } }, NOW),
  ]);
  expect(await listViews(database, { userId: 'ana', storeIds: null })).toEqual([
    {
      id,
      name: 'Night',
      filters: 'view=active',
      layout: { density: 'standard' },
      audience: { storeIds: null },
      position: 1,
      page: 'orders',
      owner: null,
      version: expect.any(String),
    },
  ]);
  expect(await editView(database, 'ana', id, { audience: null }, NOW)).toMatchObject({
    audience: null,
  });
  expect(await deleteView(database, 'ana', id, NOW)).toBe(true);
  expect(await deleteView(database, 'ana', id, NOW)).toBe(false);
  expect(await editView(database, 'ana', id, { name: 'Night' }, NOW)).toBeUndefined();
});

test('a change that names a version applies to that version only', async () => {
  const database = await open();
  const sent = view('Evening');
  const added = await addView(database, 'ana', sent, NOW);
  const version = typeof added === 'object' ? added.version : undefined;
  // Of two changes at once, one comes first.
  const outcomes = await Promise.all([
    editView(database, 'ana', sent.id, { name: 'Night', version }, NOW),
    editView(database, 'ana', sent.id, { name: 'Noon', version }, NOW),
  ]);
  expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(1);
  const [{ version: next, name } = { version: undefined, name: '' }] = await listViews(database, {
    userId: 'ana',
    storeIds: null,
  });
  expect(outcomes).toContainEqual(expect.objectContaining({ name }));
  expect(next).not.toBe(version);
  expect(
    await editView(database, 'ana', sent.id, { name: 'Last', version: next }, NOW),
  ).toMatchObject({
    name: 'Last',
  });
  expect(await editView(database, 'ana', sent.id, { name: 'Any' }, NOW)).toMatchObject({
    name: 'Any',
  });
});

test('a shared view is seen by its audience until its owner is removed', async () => {
  const database = await open();
  const [ana, ben] = [await addUser(database, 'Ana'), await addUser(database, 'Ben')];
  for (const shared of [
    view('Mine'),
    view('For all', { storeIds: null }),
    view('Soho', { storeIds: [SOHO.toUpperCase()] }),
    view('Both', { storeIds: [PARIS, SOHO] }),
  ])
    await addView(database, ana, shared, NOW);
  await addView(database, ben, view('Ben’s'), NOW);
  expect(await names(database, ben)).toEqual([
    'Ben’s',
    'For all of Ana',
    'Soho of Ana',
    'Both of Ana',
  ]);
  expect(await names(database, ben, [PARIS])).toEqual(['Ben’s', 'For all of Ana', 'Both of Ana']);
  expect(await names(database, ben, [])).toEqual(['Ben’s', 'For all of Ana']);
  expect(await names(database, ana)).toEqual(['Mine', 'For all', 'Soho', 'Both']);
  await removeUser(database, ana, { keepsAdmin: false });
  expect(await names(database, ben)).toEqual(['Ben’s']);
});

function storedView(userId: string, name: string, audience: Audience = null) {
  const content = '{"filters":"","layout":null,"position":1}';
  const row = { id: randomUUID(), user_id: userId, name, content, updated_at: NOW };
  return { ...row, audience: audience && JSON.stringify(audience) };
}

test('nobody has more than 200 views', async () => {
  const database = await open();
  const rows = Array.from({ length: 200 }, () => storedView('ana', 'x'));
  await database.query.insertInto('views').values(rows).execute();
  expect(await addView(database, 'ana', view('one more'), NOW)).toBe('too_many');
  await deleteView(database, 'ana', rows[0]?.id ?? '', NOW);
  expect(await addView(database, 'ana', view('one more'), NOW)).toMatchObject({
    name: 'one more',
    position: 2,
  });
});

test('the audience of a view names no store that its reader can’t see', async () => {
  const database = await open();
  const ana = await addUser(database, 'Ana');
  await addView(database, ana, view('Both', { storeIds: [PARIS.toUpperCase(), SOHO] }), NOW);
  await addView(database, ana, view('Paris', { storeIds: [PARIS] }), NOW);
  const audiences = async (userId: string, storeIds: readonly string[] | null) =>
    (await listViews(database, { userId, storeIds })).map(({ audience }) => audience?.storeIds);
  expect(await audiences('ben', [SOHO])).toEqual([[SOHO]]);
  expect(await audiences('ben', null)).toEqual([[PARIS.toUpperCase(), SOHO], [PARIS]]);
  // Also not to its owner, once limited to other stores than before.
  expect(await audiences(ana, [SOHO])).toEqual([[SOHO], undefined]);
});

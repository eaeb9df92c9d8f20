import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { Audience } from '#contract/bff/views.ts';
import type { Database } from '#database/open-database.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { saveOutsideUser } from './outside-users.ts';
import { removeUser } from './users.ts';
import { addView, deleteView, editView, listViews, mayShareWith } from './views.ts';

const NOW = 1_790_000_000;
const DAY = 86_400;
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

test('views are sorted by position, else by time', async () => {
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

test('a repeated view is added once; a taken id is a conflict', async () => {
  const database = await open();
  const sent = view('Evening');
  const added = await addView(database, 'ana', sent, NOW);
  expect(await addView(database, 'ana', { ...sent, id: sent.id.toUpperCase() }, NOW)).toEqual(
    added,
  );
  expect(await addView(database, 'ana', { ...sent, name: 'Night' }, NOW)).toBe('conflict');
  expect(await addView(database, 'ben', sent, NOW)).toBe('conflict');
  expect(await names(database, 'ana')).toEqual(['Evening']);
  expect(await names(database, 'ben')).toEqual([]);
});

test('only its owner can change or delete a view', async () => {
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

test('a view belongs to a page, by default to the orders', async () => {
  const database = await open();
  const [ofRefunds, older] = [{ ...view('Cash'), page: 'refunds' }, storedView('ana', 'Older')];
  await database.query.insertInto('views').values(older).execute();
  expect(await addView(database, 'ana', ofRefunds, NOW)).toMatchObject({ page: 'refunds' });
  expect(await editView(database, 'ana', ofRefunds.id, { name: 'By card' }, NOW)).toMatchObject({
    page: 'refunds',
  });
  const views = await listViews(database, { userId: 'ana', storeIds: null });
  expect(views.map(({ page }) => page)).toEqual(['orders', 'refunds']);
});

test('a deleted view stays deleted when a request to add it arrives late', async () => {
  const database = await open();
  const [known, unseen] = [view('Evening'), view('Night')];
  await addView(database, 'ana', known, NOW);
  for (const { id } of [known, unseen]) await deleteView(database, 'ana', id, NOW);
  for (const late of [known, unseen])
    expect(await addView(database, 'ana', late, NOW)).toBe('deleted');
  expect(await names(database, 'ana')).toEqual([]);
  // The records of deleted views are removed after a while.
  await deleteView(database, 'ana', randomUUID(), NOW + 31 * DAY);
  expect(await database.query.selectFrom('views').select('id').execute()).toHaveLength(1);
});

test('a shared view is listed for its audience until its owner is removed', async () => {
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

test('a view is shared with stores that its owner sees', () => {
  const limited = { userId: 'ana', storeIds: [SOHO] };
  expect(mayShareWith(limited, { storeIds: [SOHO.toUpperCase()] })).toBe(true);
  expect(mayShareWith(limited, { storeIds: [SOHO, PARIS] })).toBe(false);
  expect(mayShareWith(limited, { storeIds: null })).toBe(true);
  expect(mayShareWith({ ...limited, storeIds: null }, { storeIds: [PARIS] })).toBe(true);
});

function storedView(userId: string, name: string, audience: Audience = null) {
  const content = '{"filters":"","layout":null,"position":1}';
  const row = { id: randomUUID(), user_id: userId, name, content, updated_at: NOW };
  return { ...row, audience: audience && JSON.stringify(audience) };
}

test('a user has at most 200 views', async () => {
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

test('a user shares at most 50 views and saves at most half a megabyte', async () => {
  const database = await open();
  const everyone: Audience = { storeIds: null };
  const rows = Array.from({ length: 50 }, () => storedView('ana', 'x', everyone));
  await database.query.insertInto('views').values(rows).execute();
  expect(await addView(database, 'ana', view('shared', everyone), NOW)).toBe('too_many');
  const own = view('own');
  expect(await addView(database, 'ana', own, NOW)).toMatchObject({ name: 'own' });
  expect(await editView(database, 'ana', own.id, { audience: everyone }, NOW)).toBe('too_many');
  expect(await editView(database, 'ana', rows[0]?.id ?? '', { name: 'y' }, NOW)).toMatchObject({
    name: 'y',
  });
  await editView(database, 'ana', rows[0]?.id ?? '', { audience: null }, NOW);
  expect(await editView(database, 'ana', own.id, { audience: everyone }, NOW)).toMatchObject({
    audience: everyone,
  });

  const long = 'x'.repeat(16_000);
  const outcomes: unknown[] = [];
  for (let index = 0; index < 33; index += 1)
    outcomes.push(await addView(database, 'ben', { ...view('long'), filters: long }, NOW));
  expect(outcomes.indexOf('too_many')).toBe(32);
  const { id } = view('short');
  await addView(database, 'ben', { ...view('short'), id }, NOW);
  expect(await editView(database, 'ben', id, { filters: long }, NOW)).toBe('too_many');
  expect(await editView(database, 'ben', id, { filters: '' }, NOW)).toMatchObject({ filters: '' });
});

test('sharing many or long views hides nobody else’s', async () => {
  const database = await open();
  const everyone: Audience = { storeIds: null };
  const owners = [];
  for (const name of ['Ana', 'Ben', 'Cleo', 'Dora', 'Eve'])
    owners.push({ name, id: await addUser(database, name) });
  const [ana] = owners;
  const many = Array.from({ length: 200 }, (_, index) =>
    storedView(ana?.id ?? '', `Ana ${index}`, everyone),
  );
  const others = owners
    .slice(1)
    .flatMap(({ name, id }) => [1, 2].map((n) => storedView(id, `${name} ${n}`, everyone)));
  await database.query
    .insertInto('views')
    .values([...many, ...others])
    .execute();
  const counted = Map.groupBy(
    await listViews(database, { userId: 'zoe', storeIds: null }),
    ({ owner }) => owner,
  );
  expect([...counted].map(([owner, views]) => [owner, views.length])).toEqual([
    ['Ana', 50],
    ['Ben', 2],
    ['Cleo', 2],
    ['Dora', 2],
    ['Eve', 2],
  ]);

  const content = JSON.stringify({ filters: 'x'.repeat(16_000), layout: null, position: 1 });
  await database.query
    .updateTable('views')
    .set({ content })
    .where('user_id', '=', ana?.id ?? '')
    .execute();
  const views = await listViews(database, { userId: 'zoe', storeIds: null });
  expect(JSON.stringify(views).length).toBeLessThan(530_000);
  expect(views.filter(({ owner }) => owner !== 'Ana')).toHaveLength(8);
});

test('a list never holds more than 200 views of others', async () => {
  const database = await open();
  const ids: string[] = [];
  for (let number = 0; number < 6; number += 1) ids.push(await addUser(database, `User ${number}`));
  const rows = ids.flatMap((id) =>
    Array.from({ length: 50 }, () => storedView(id, 'x', { storeIds: null })),
  );
  await database.query.insertInto('views').values(rows).execute();
  const views = await listViews(database, { userId: 'zoe', storeIds: null });
  expect(views).toHaveLength(200);
  expect(new Set(views.map(({ owner }) => owner)).size).toBe(6);
});

test("a view's audience hides stores that the reader can’t see", async () => {
  const database = await open();
  const ana = await addUser(database, 'Ana');
  await addView(database, ana, view('Both', { storeIds: [PARIS.toUpperCase(), SOHO] }), NOW);
  await addView(database, ana, view('Paris', { storeIds: [PARIS] }), NOW);
  const audiences = async (userId: string, storeIds: readonly string[] | null) =>
    (await listViews(database, { userId, storeIds })).map(({ audience }) => audience?.storeIds);
  expect(await audiences('ben', [SOHO])).toEqual([[SOHO]]);
  expect(await audiences('ben', null)).toEqual([[PARIS.toUpperCase(), SOHO], [PARIS]]);
  // Also for its owner, after losing the right to some of its stores.
  expect(await audiences(ana, [SOHO])).toEqual([[SOHO], undefined]);
});

test('a change preserves fields of a newer version', async () => {
  const database = await open();
  const { id } = view('Evening');
  const content = {
    filters: '',
    layout: null,
    position: 1,
    page: 'orders',
    ofNewerVersion: { a: 1 },
  };
  await database.query
    .insertInto('views')
    .values({
      id,
      user_id: 'ana',
      name: 'Evening',
      content: JSON.stringify(content),
      audience: null,
      updated_at: NOW,
    })
    .execute();
  expect(
    await editView(database, 'ana', id, { name: 'Night', filters: 'view=open' }, NOW),
  ).toMatchObject({
    name: 'Night',
  });
  const stored = await database.query
    .selectFrom('views')
    .select('content')
    .where('id', '=', id)
    .executeTakeFirst();
  expect(JSON.parse(stored?.content ?? '')).toEqual({ ...content, filters: 'view=open' });
});

import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { MAX_VIEWS } from '#contract/bff/views.ts';
import { LOCAL_CALLER } from '#bff/requests/caller.ts';
import { startTestBff } from '#bff/testing/start-test-bff.ts';
import { createServerStore } from '#dashboard/app/sync/server-store.ts';
import { createSynchronizer } from '#dashboard/app/sync/synchronizer.ts';
import { memoryStorage } from '#dashboard/app/sync/testing/memory-storage.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';

const VIEWS = 'tillview.views';
const NOTES = 'tillview.view-notes';
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const SOHO = '0b5d2c3a-0000-4000-8000-000000000001';
const PARIS = '0b5d2c3a-0000-4000-8000-000000000002';

afterEach(() => {
  // Spies must be restored first: each restores what it replaced, which is the stub.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The real routes, which every browser of the test uses; `as` sets who is signed in. */
async function open() {
  const { database, remove } = await openTestDatabase();
  const user = { origin: 'oidc', isAdmin: false, storeIds: null, now: 0 } as const;
  const { id: ana } = await saveOutsideUser(database, { ...user, subject: 'ana', name: 'Ana' });
  const { id: ben } = await saveOutsideUser(database, { ...user, subject: 'ben', name: 'Ben' });
  let userId = ana;
  const bff = await startTestBff((_request, response) => response.end(), {
    database,
    authenticate: async () => ({ ...LOCAL_CALLER, userId, storeIds: userId === ben ? [SOHO] : null }),
  });
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    const answer = await bff.app.inject({
      url: path,
      method: METHODS.find((known) => known === method) ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(headers)), host: 'localhost' },
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode });
  });
  onTestFinished(async () => {
    await bff.close();
    await remove();
  });
  const browser = (of: string) => {
    const storage = memoryStorage();
    const { exchange, hasUnsent } = createSynchronizer({ storage, server: createServerStore(of) });
    return {
      storage,
      hasUnsent,
      exchange: async () => {
        userId = of;
        await exchange();
      },
      save: (...views: object[]) =>
        storage.set(VIEWS, { views: views.map((view) => ({ filters: '', layout: {}, ...view })), defaultId: 'all' }),
    };
  };
  return { ana, ben, browser, database, signInAs: (id: string) => void (userId = id) };
}

test('views and preferences go from browser to browser, and to whom they are shared with', async () => {
  const { ana, ben, browser } = await open();
  const [one, other, colleague] = [browser(ana), browser(ana), browser(ben)];
  for (const { exchange } of [one, other, colleague]) await exchange();
  const id = crypto.randomUUID();
  one.save({ id, name: 'Evening', audience: { storeIds: [SOHO] } });
  one.storage.set('tillview.table-layout', { density: 'compact' });
  one.storage.set('tillview.preferences', { theme: 'dark' });
  for (const { exchange } of [one, other, colleague]) await exchange();
  expect(other.storage.get(VIEWS)).toMatchObject({ views: [{ id, name: 'Evening', audience: { storeIds: [SOHO] } }] });
  expect(other.storage.get('tillview.table-layout')).toEqual({ density: 'compact' });
  expect(other.storage.get('tillview.preferences')).toEqual({ theme: 'dark' });
  expect(colleague.storage.get('tillview.shared-views')).toMatchObject({
    views: [{ id, name: 'Evening', owner: 'Ana' }],
  });
  expect(colleague.storage.get(VIEWS)).toBeUndefined();

  other.save({ id, name: 'Night', audience: null });
  for (const { exchange } of [other, one, colleague]) await exchange();
  expect(one.storage.get(VIEWS)).toMatchObject({ views: [{ name: 'Night', audience: null }] });
  expect(colleague.storage.get('tillview.shared-views')).toEqual({ views: [] });

  one.save();
  other.save({ id, name: 'Changed too late' });
  for (const { exchange } of [one, other]) await exchange();
  expect(other.storage.get(VIEWS)).toMatchObject({ views: [] });
});

test('what the server refuses stays in the browser, and is not sent again', async () => {
  const { ana, browser } = await open();
  const { exchange, save, storage } = browser(ana);
  await exchange();
  save({ id: crypto.randomUUID(), name: 'a'.repeat(61) }, { id: crypto.randomUUID(), name: 'Fine' });
  await exchange();
  const requests = vi.spyOn(globalThis, 'fetch');
  await exchange();
  expect(requests).toHaveBeenCalledTimes(2);
  expect(storage.get(VIEWS)).toMatchObject({ views: [{ name: 'a'.repeat(61) }, { name: 'Fine' }] });
});

test('a view that the server has no room for is told, and is sent once there is room', async () => {
  const { ana, browser, database } = await open();
  const row = { user_id: ana, content: '{"filters":"","layout":{},"position":1}', audience: null, updated_at: 0 };
  const rows = Array.from({ length: MAX_VIEWS }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    name: `${index}`,
  }));
  await database.query.insertInto('views').values(rows).execute();
  const { exchange, hasUnsent, save, storage } = browser(ana);
  await exchange();
  const one = { id: crypto.randomUUID(), name: 'One too many' };
  const kept = rows.map(({ id, name }) => ({ id, name }));
  save(...kept, one);
  await exchange();
  expect(storage.get(NOTES)).toEqual({ unkept: [{ id: one.id, why: 'full', isRead: false }], lostDefault: null });
  // What was read stays read.
  storage.set(NOTES, { unkept: [{ id: one.id, why: 'full', isRead: true }], lostDefault: null });
  await exchange();
  expect(storage.get(NOTES)).toMatchObject({ unkept: [{ isRead: true }] });

  save(...kept.slice(1), one);
  await exchange();
  expect(hasUnsent()).toBe(true);
  await exchange();
  expect(storage.get(NOTES)).toBeNull();
  const other = browser(ana);
  await other.exchange();
  expect(other.storage.get(VIEWS)).toMatchObject({ views: { length: MAX_VIEWS } });
});

test('sharing that the server refuses is told, until it is shared otherwise', async () => {
  const { ben, browser } = await open();
  const { exchange, save, storage } = browser(ben);
  await exchange();
  const id = crypto.randomUUID();
  save({ id, name: 'Evening' });
  await exchange();
  save({ id, name: 'Evening', audience: { storeIds: [PARIS] } });
  await exchange();
  expect(storage.get(NOTES)).toMatchObject({ unkept: [{ id, why: 'sharing' }] });
  save({ id, name: 'Evening', audience: { storeIds: [SOHO] } });
  await exchange();
  expect(storage.get(NOTES)).toBeNull();
});

test('a colleague’s view that opens by default is the default everywhere; where it is shared no more, one browser tells', async () => {
  const { ana, ben, browser } = await open();
  const [owner, one, other] = [browser(ana), browser(ben), browser(ben)];
  for (const { exchange } of [owner, one, other]) await exchange();
  const id = crypto.randomUUID();
  owner.save({ id, name: 'Closing', audience: { storeIds: null } });
  for (const { exchange } of [owner, one]) await exchange();
  one.storage.set(VIEWS, { views: [], defaultId: id });
  for (const { exchange } of [one, other]) await exchange();
  expect(other.storage.get(VIEWS)).toEqual({ views: [], defaultId: id });
  expect(one.storage.get(NOTES)).toBeUndefined();

  owner.save({ id, name: 'Closing', audience: null });
  for (const { exchange } of [owner, one, one]) await exchange();
  expect(one.storage.get(VIEWS)).toEqual({ views: [], defaultId: 'all' });
  expect(one.storage.get(NOTES)).toEqual({ unkept: [], lostDefault: 'Closing' });
  await other.exchange();
  expect(other.storage.get(VIEWS)).toEqual({ views: [], defaultId: 'all' });
  expect(other.storage.get(NOTES)).toBeUndefined();
});

test('a preference that the server refuses keeps no other from it', async () => {
  const { ana, browser } = await open();
  const [one, other] = [browser(ana), browser(ana)];
  for (const { exchange } of [one, other]) await exchange();
  one.storage.set('tillview.preferences', { theme: 'dark', 'no key': 1 });
  for (const { exchange } of [one, one, other]) await exchange();
  expect(other.storage.get('tillview.preferences')).toEqual({ theme: 'dark' });
  expect(one.storage.get('tillview.preferences')).toEqual({ theme: 'dark', 'no key': 1 });
});

test('what something else wrote into the browser’s storage is overcome', async () => {
  const { ana, browser } = await open();
  const { exchange, save, storage } = browser(ana);
  save({ id: crypto.randomUUID(), name: 'Evening' });
  await exchange();
  storage.set('tillview.sync', { known: { 'view:x': '{', theme: '{' }, sent: {} });
  await exchange();
  expect(storage.get(VIEWS)).toMatchObject({ views: [{ name: 'Evening' }] });
  expect(storage.get('tillview.sync')).toMatchObject({ known: {} });
});

test('nothing goes to somebody who signed in in another tab', async () => {
  const { ana, ben, browser, signInAs } = await open();
  const { exchange, save, storage } = browser(ana);
  await exchange();
  save({ id: crypto.randomUUID(), name: 'Ana’s' });
  const server = createServerStore(ana);
  signInAs(ben);
  await expect(server.read()).rejects.toThrow('The server answered 401.');
  await exchange();
  const theirs = browser(ben);
  await theirs.exchange();
  expect(theirs.storage.get(VIEWS)).toBeUndefined();
  expect(storage.get(VIEWS)).toMatchObject({ views: [{ name: 'Ana’s' }] });
});

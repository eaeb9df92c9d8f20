import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { MAX_VIEWS } from '#contract/bff/views.ts';
import { LOCAL_CALLER } from '#bff/requests/caller.ts';
import { startTestBff } from '#bff/testing/start-test-bff.ts';
import { preferencesMutation, preferencesQuery, unsentPreferences } from '#dashboard/app/saved/saved-preferences.ts';
import { takeOverViews, unsentViews } from '#dashboard/app/saved/take-over-views.ts';
import { switchStorageTo } from '#dashboard/kit/browser-storage.ts';
import { createQueryClient } from '#dashboard/kit/query-client.ts';
import { memoryStorage } from '#dashboard/kit/testing/memory-storage.ts';
import { editViews, type ViewEdit, viewsQuery } from '#dashboard/views/edit-views.ts';
import { viewNoticesQuery } from '#dashboard/views/view-notices-query.ts';
import { readSavedViews } from '#dashboard/views/saved-views.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';

const VIEWS = 'tillview.views';
const PREFERENCES = 'tillview.preferences';
const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const SOHO = '0b5d2c3a-0000-4000-8000-000000000001';
const PARIS = '0b5d2c3a-0000-4000-8000-000000000002';

afterEach(() => {
  // Spies must be restored first: each restores what it replaced, which is the stub.
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The real routes, which every browser of the test uses; each browser is used by one user, at a time. */
async function open() {
  const { database, remove } = await openTestDatabase();
  const user = { origin: 'oidc', isAdmin: false, storeIds: null, now: 0 } as const;
  const { id: ana } = await saveOutsideUser(database, { ...user, subject: 'ana', name: 'Ana' });
  const { id: ben } = await saveOutsideUser(database, { ...user, subject: 'ben', name: 'Ben' });
  let userId = ana;
  let isOnline = true;
  const bff = await startTestBff((_request, response) => response.end(), {
    database,
    authenticate: async () => ({ ...LOCAL_CALLER, userId, storeIds: userId === ben ? [SOHO] : null }),
  });
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const answer = await bff.app.inject({
      url: path,
      method: METHODS.find((known) => known === method) ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(headers)), host: 'localhost' },
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(answer.statusCode === 204 ? null : answer.payload, { status: answer.statusCode });
  });
  onTestFinished(async () => {
    switchStorageTo(null);
    await bff.close();
    await remove();
  });
  const browser = (of: string) => {
    const storage = memoryStorage();
    const client = createQueryClient();
    const isIn = (id: string) => {
      userId = id;
      switchStorageTo(id);
    };
    const browserOf = {
      storage,
      client,
      views: () => readSavedViews(storage.get(VIEWS)).views,
      names: () => browserOf.views().map(({ name }) => name),
      notices: () => client.getQueryData(viewNoticesQuery.queryKey) ?? [],
      /** What happens when the user returns to the page. */
      look: async () => {
        isIn(of);
        await client.fetchQuery(viewsQuery(storage));
        await client.fetchQuery(preferencesQuery(storage));
        await client.getMutationCache().build(client, preferencesMutation(storage)).execute(undefined);
      },
      edit: (edit: ViewEdit) => {
        isIn(of);
        return editViews({ client, storage, isOnServer: true }, edit);
      },
      add: async (
        name: string,
        more: { page?: string; filters?: string; layout?: unknown; audience?: unknown; afterId?: string } = {},
      ) => {
        const { afterId, ...view } = more;
        const id = crypto.randomUUID();
        await browserOf.edit({
          kind: 'add',
          view: { id, name, filters: '', layout: {}, page: 'orders', ...view },
          afterId,
        });
        return id;
      },
      takeOver: async (before: ReturnType<typeof memoryStorage>) => {
        isIn(of);
        const unsent = unsentViews(storage, before);
        await client.fetchQuery(viewsQuery(storage));
        await client.fetchQuery(preferencesQuery(storage, before));
        await takeOverViews(storage, unsent);
        await browserOf.look();
      },
    };
    return browserOf;
  };
  return {
    ana,
    ben,
    browser,
    database,
    setOnline: (isOn: boolean) => void (isOnline = isOn),
  };
}

test('views and preferences go from browser to browser, and to whom they are shared with', async () => {
  const { ana, ben, browser } = await open();
  const [one, other, colleague] = [browser(ana), browser(ana), browser(ben)];
  for (const { look } of [one, other, colleague]) await look();
  const id = await one.add('Evening', { audience: { storeIds: [SOHO] } });
  one.storage.set('tillview.table-layout', { density: 'compact' });
  one.storage.set(PREFERENCES, { theme: 'dark' });
  for (const { look } of [one, other, colleague]) await look();
  expect(other.views()).toMatchObject([{ id, name: 'Evening', audience: { storeIds: [SOHO] } }]);
  expect(other.storage.get('tillview.table-layout')).toEqual({ density: 'compact' });
  expect(other.storage.get(PREFERENCES)).toEqual({ theme: 'dark' });
  expect(colleague.storage.get('tillview.shared-views')).toMatchObject({
    views: [{ id, name: 'Evening', owner: 'Ana' }],
  });
  expect(colleague.storage.get(VIEWS)).toEqual({ views: [], defaultId: 'all' });

  await other.edit({ kind: 'change', id, change: { name: 'Night', audience: null } });
  for (const { look } of [other, one, colleague]) await look();
  expect(one.views()).toMatchObject([{ name: 'Night', audience: null }]);
  expect(colleague.storage.get('tillview.shared-views')).toEqual({ views: [] });

  await one.edit({ kind: 'remove', id });
  await other.edit({ kind: 'change', id, change: { name: 'Changed too late' } });
  expect(other.notices()).toMatchObject([{ kind: 'not_saved', name: 'Night', why: 'deleted' }]);
  await other.look();
  expect(other.names()).toEqual([]);
});

test('a view of a page without a table has no layout, in any browser', async () => {
  const { ana, ben, browser } = await open();
  const [one, other, colleague] = [browser(ana), browser(ana), browser(ben)];
  const ofFigures = { page: 'insights', filters: 'compare=year', layout: undefined };
  const id = await one.add('Year', { ...ofFigures, audience: { storeIds: null } });
  expect(one.names()).toEqual(['Year']);
  await one.edit({ kind: 'change', id, change: { filters: 'measure=orders', layout: undefined } });
  for (const { look } of [other, colleague]) await look();
  const expected = { id, name: 'Year', page: 'insights', filters: 'measure=orders', layout: null };
  expect(other.views()).toMatchObject([expected]);
  expect(colleague.storage.get('tillview.shared-views')).toMatchObject({ views: [expected] });
  expect([...one.notices(), ...other.notices()]).toEqual([]);
});

test('of two browsers that change a view, the later one is told, and wins when it changes the view again', async () => {
  const { ana, browser } = await open();
  const [one, other] = [browser(ana), browser(ana)];
  const id = await one.add('Evening');
  await other.look();
  const rename = (name: string) => ({ kind: 'change', id, change: { name } }) as const;
  // Edits in a row each know the version before.
  await Promise.all([one.edit(rename('Night')), one.edit(rename('Midnight'))]);
  expect(one.notices()).toEqual([]);
  await other.edit(rename('Noon'));
  expect(other.notices()).toMatchObject([{ kind: 'not_saved', name: 'Evening', why: 'changed' }]);
  await other.look();
  expect(other.names()).toEqual(['Midnight']);
  await other.edit(rename('Noon'));
  await one.look();
  expect(one.names()).toEqual(['Noon']);
});

test('a duplicate stands behind its original, also in another browser', async () => {
  const { ana, browser } = await open();
  const [one, other] = [browser(ana), browser(ana)];
  const first = await one.add('One');
  await one.add('Two');
  await one.look();
  await one.add('Between', { afterId: first });
  expect(one.names()).toEqual(['One', 'Between', 'Two']);
  await other.look();
  expect(other.names()).toEqual(['One', 'Between', 'Two']);
});

test('an edit that fails is undone and told, alone', async () => {
  const { ana, browser, database, setOnline } = await open();
  const one = browser(ana);
  const id = await one.add('Evening');
  one.storage.set(VIEWS, { ...Object(one.storage.get(VIEWS)), defaultId: id });
  setOnline(false);
  const renaming = one.edit({ kind: 'change', id, change: { name: 'Night' } });
  expect(one.names()).toEqual(['Night']);
  await renaming;
  expect(one.names()).toEqual(['Evening']);
  await one.edit({ kind: 'remove', id });
  expect(readSavedViews(one.storage.get(VIEWS))).toMatchObject({ views: [{ name: 'Evening' }], defaultId: id });
  expect(one.notices()).toMatchObject([{ why: { code: 'offline' } }, { why: { code: 'offline' } }]);
  setOnline(true);
  await one.add('a\u0001b');
  expect(one.notices().at(-1)).toMatchObject({ why: 'content' });
  await one.look();
  expect(one.names()).toEqual(['Evening']);

  const row = { user_id: ana, content: '{"filters":"","layout":{},"position":9}', audience: null, updated_at: 0 };
  const rows = Array.from({ length: MAX_VIEWS - 1 }, (_, index) => ({
    ...row,
    id: crypto.randomUUID(),
    name: `${index}`,
  }));
  await database.query.insertInto('views').values(rows).execute();
  await one.look();
  await one.add('One too many');
  expect(one.notices().at(-1)).toMatchObject({ kind: 'not_saved', name: 'One too many', why: 'full' });
  expect(one.views()).toHaveLength(MAX_VIEWS);
});

test('sharing that the server refuses is told', async () => {
  const { ben, browser } = await open();
  const one = browser(ben);
  const id = await one.add('Evening');
  await one.edit({ kind: 'change', id, change: { audience: { storeIds: [PARIS] } } });
  expect(one.notices()).toMatchObject([{ kind: 'not_saved', name: 'Evening', why: 'sharing' }]);
  await one.edit({ kind: 'change', id, change: { audience: { storeIds: [SOHO] } } });
  expect(one.notices()).toHaveLength(1);
  expect(one.views()).toMatchObject([{ audience: { storeIds: [SOHO] } }]);
});

test('a colleague’s view that opens by default is the default everywhere; where it is shared no more, one browser tells', async () => {
  const { ana, ben, browser } = await open();
  const [owner, one, other] = [browser(ana), browser(ben), browser(ben)];
  for (const { look } of [owner, one, other]) await look();
  const id = await owner.add('Closing', { audience: { storeIds: null } });
  await one.look();
  one.storage.set(VIEWS, { views: [], defaultId: id });
  for (const { look } of [one, other]) await look();
  expect(other.storage.get(VIEWS)).toEqual({ views: [], defaultId: id });
  expect(one.notices()).toEqual([]);

  await owner.edit({ kind: 'change', id, change: { audience: null } });
  await one.look();
  expect(one.storage.get(VIEWS)).toEqual({ views: [], defaultId: 'all' });
  expect(one.notices()).toMatchObject([{ kind: 'default_lost', name: 'Closing' }]);
  await one.look();
  expect(one.notices()).toHaveLength(1);
  await other.look();
  expect(other.storage.get(VIEWS)).toEqual({ views: [], defaultId: 'all' });
});

test('a preference that the server refuses keeps no other from it', async () => {
  const { ana, browser } = await open();
  const [one, other] = [browser(ana), browser(ana)];
  for (const { look } of [one, other]) await look();
  one.storage.set(PREFERENCES, { 'no key': 1, theme: 'dark' });
  for (const { look } of [one, one, other]) await look();
  expect(other.storage.get(PREFERENCES)).toEqual({ theme: 'dark' });
  expect(one.storage.get(PREFERENCES)).toEqual({ 'no key': 1, theme: 'dark' });
});

test('each preference is the last writer’s', async () => {
  const { ana, browser } = await open();
  const [one, other] = [browser(ana), browser(ana)];
  for (const { look } of [one, other]) await look();
  one.storage.set(PREFERENCES, { theme: 'dark', hours: 'h12' });
  other.storage.set(PREFERENCES, { theme: 'light' });
  for (const { look } of [one, other, one]) await look();
  for (const { storage } of [one, other]) expect(storage.get(PREFERENCES)).toEqual({ theme: 'light', hours: 'h12' });
  for (const { storage } of [one, other]) expect(unsentPreferences(storage)).toEqual({});
});

test('a preference that is sent while they are read stays as it was chosen', async () => {
  const { ana, browser } = await open();
  const { look, client, storage } = browser(ana);
  await look();
  const [answer, { promise: isSent, resolve: sent }] = [globalThis.fetch, Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const response = await answer(path, init);
    if (init.method === 'GET') await isSent;
    return response;
  });
  const reading = client.fetchQuery({ ...preferencesQuery(storage), staleTime: 0 });
  await vi.waitFor(() => expect(client.isFetching()).toBe(1));
  storage.set(PREFERENCES, { theme: 'dark' });
  await client.getMutationCache().build(client, preferencesMutation(storage)).execute(undefined);
  sent();
  await reading;
  expect(storage.get(PREFERENCES)).toEqual({ theme: 'dark' });
});

test('what something else wrote into the browser’s storage is overcome', async () => {
  const { ana, browser } = await open();
  const one = browser(ana);
  await one.add('Evening');
  one.storage.set('tillview.known-preferences', 'x');
  one.storage.set(VIEWS, { views: [{ id: 7 }, null], defaultId: {} });
  one.storage.set('tillview.shared-views', 4);
  await one.look();
  expect(one.names()).toEqual(['Evening']);
});

test('what a browser had before there were users comes along under new ids, no view twice', async () => {
  const { ana, browser } = await open();
  const [one, two] = [browser(ana), browser(ana)];
  await one.add('Night', { filters: 'view=active' });
  await one.add('Closing');
  const before = memoryStorage();
  const had = (id: string, name: string, filters = '') => ({ id, name, filters, layout: {} });
  before.set(VIEWS, { views: [had('a', 'Evening'), had('b', 'Night'), had('c', 'Closing')], defaultId: 'a' });
  before.set(PREFERENCES, { theme: 'dark' });
  await two.takeOver(before);
  expect(two.names()).toEqual(['Night', 'Closing', 'Evening', 'Night 2']);
  const evening = two.views().find(({ name }) => name === 'Evening')?.id;
  expect(evening).not.toBe('a');
  expect(two.storage.get(VIEWS)).toMatchObject({ defaultId: evening });
  await one.look();
  expect(one.storage.get(PREFERENCES)).toEqual({ theme: 'dark' });
  expect(readSavedViews(one.storage.get(VIEWS))).toMatchObject({ defaultId: evening, views: { length: 4 } });
});

import type { MutationOptions } from '@tanstack/react-query';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { saveOutsideUser } from '#accounts/outside-users.ts';
import { LOCAL_CALLER } from '#bff/requests/caller.ts';
import { startTestBff } from '#bff/testing/start-test-bff.ts';
import { importSaved } from '#dashboard/app/import-saved.ts';
import { setExpectedUser } from '#dashboard/ui/loading/expected-user.ts';
import { createQueryClient } from '#dashboard/ui/query-client.ts';
import { changePreferences, preferencesQuery } from '#dashboard/preferences/use-preferences.ts';
import type { PreferencesChange } from '#dashboard/preferences/preferences.ts';
import { editViews, type ViewEdit, viewsQuery } from '#dashboard/views/views-api.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';

const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE'] as const;
const SOHO = '0b5d2c3a-0000-4000-8000-000000000001';

afterEach(() => vi.unstubAllGlobals());

/** The real routes, shared by all browsers of the test; each browser has one user at a time. */
async function open() {
  const { database, remove } = await openTestDatabase();
  const user = { origin: 'oidc', isAdmin: false, storeIds: null, now: 0 } as const;
  const { id: ana } = await saveOutsideUser(database, { ...user, subject: 'ana', name: 'Ana' });
  const { id: ben } = await saveOutsideUser(database, { ...user, subject: 'ben', name: 'Ben' });
  let userId = ana;
  let isOnline = true;
  const bff = await startTestBff((_request, response) => response.end(), {
    database,
    authenticate: async () => ({
      ...LOCAL_CALLER,
      userId,
      storeIds: userId === ben ? [SOHO] : null,
    }),
  });
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    if (!isOnline) throw new TypeError('Failed to fetch');
    const response = await bff.app.inject({
      url: path,
      method: METHODS.find((known) => known === method) ?? 'GET',
      headers: { ...Object.fromEntries(new Headers(headers)), host: 'localhost' },
      ...(typeof body === 'string' && { payload: body }),
    });
    return new Response(response.statusCode === 204 ? null : response.payload, {
      status: response.statusCode,
    });
  });
  onTestFinished(async () => {
    await bff.close();
    await remove();
  });
  const browser = (of: string) => {
    const client = createQueryClient();
    const mutate = async <Data, Context, Variables>(
      options: MutationOptions<Data, Error, Variables, Context>,
      variables: Variables,
    ) => {
      userId = of;
      setExpectedUser(of);
      await client
        .getMutationCache()
        .build(client, options)
        .execute(variables)
        .catch(() => undefined);
    };
    const views = () => client.getQueryData(viewsQuery.queryKey) ?? [];
    const edit = (what: ViewEdit) => mutate(editViews, what);
    return {
      client,
      views,
      names: () => views().map(({ name }) => name),
      preferences: () => client.getQueryData(preferencesQuery.queryKey),
      edit,
      change: (change: PreferencesChange) => mutate(changePreferences, change),
      failures: () =>
        client
          .getMutationCache()
          .findAll({ status: 'error' })
          .map(({ state }) => state.error),
      /** Simulates the user's return to the page. */
      look: async () => {
        userId = of;
        setExpectedUser(of);
        await client.fetchQuery(viewsQuery);
        await client.fetchQuery(preferencesQuery);
      },
      add: async (
        name: string,
        more: { page?: string; layout?: unknown; afterId?: string } = {},
      ) => {
        const { afterId, ...view } = more;
        const id = crypto.randomUUID();
        await edit({
          kind: 'add',
          view: { id, name, filters: '', layout: {}, page: 'orders', ...view },
          afterId,
        });
        return { id, name };
      },
    };
  };
  return {
    ana,
    ben,
    browser,
    database,
    signInAs: (id: string) => void (userId = id),
    setOnline: (isOn: boolean) => void (isOnline = isOn),
  };
}

test('views and preferences are there in another browser', async () => {
  const { ana, ben, browser } = await open();
  const [one, other, colleague] = [browser(ana), browser(ana), browser(ben)];
  const view = await one.add('Evening');
  await one.edit({ kind: 'change', view, change: { audience: { storeIds: [SOHO] } } });
  await one.change({ theme: 'dark', tableLayout: { density: 'compact' } });
  for (const { look } of [other, colleague]) await look();
  expect(other.views()).toMatchObject([{ ...view, owner: null, audience: { storeIds: [SOHO] } }]);
  expect(other.preferences()).toEqual({ theme: 'dark', tableLayout: { density: 'compact' } });
  expect(colleague.views()).toMatchObject([{ ...view, owner: 'Ana' }]);
  expect(colleague.preferences()).toEqual({});
  await one.change({ theme: undefined });
  await one.edit({ kind: 'remove', view });
  for (const { look } of [other, colleague]) await look();
  expect(other.preferences()).toEqual({ tableLayout: { density: 'compact' } });
  expect([other.names(), colleague.names()]).toEqual([[], []]);
});

test('of two browsers that change a view, the later one is told', async () => {
  const { ana, browser } = await open();
  const [one, other] = [browser(ana), browser(ana)];
  const view = await one.add('Evening');
  await other.look();
  const rename = (name: string) => ({ kind: 'change', view, change: { name } }) as const;
  // Each edit in a row knows the version of the previous one.
  await Promise.all([one.edit(rename('Night')), one.edit(rename('Midnight'))]);
  expect(one.failures()).toEqual([]);
  await other.edit(rename('Noon'));
  expect(other.failures()).toMatchObject([{ viewName: 'Evening', why: 'changed' }]);
  await other.look();
  expect(other.names()).toEqual(['Midnight']);
  await other.edit(rename('Noon'));
  await one.look();
  expect(one.names()).toEqual(['Noon']);
});

test('an edit shows at once, and is undone if it fails', async () => {
  const { ana, browser, setOnline } = await open();
  const one = browser(ana);
  const view = await one.add('Evening');
  await one.add('Night');
  setOnline(false);
  const renaming = one.edit({ kind: 'change', view, change: { name: 'Noon' } });
  const removing = one.edit({ kind: 'remove', view });
  expect(one.names()).toEqual(['Night']);
  await Promise.all([renaming, removing]);
  expect(one.failures()).toMatchObject([
    { why: { code: 'offline' } },
    { why: { code: 'offline' } },
  ]);
  setOnline(true);
  await one.look();
  expect(one.names()).toEqual(['Evening', 'Night']);
});

test('nothing goes to somebody who signed in in another tab', async () => {
  const replace = vi.fn<(path: string) => void>();
  vi.stubGlobal('location', { pathname: '/orders', search: '', hash: '', replace });
  const { ana, ben, browser, signInAs } = await open();
  const [one, theirs] = [browser(ana), browser(ben)];
  const adding = one.add('Ana’s');
  signInAs(ben);
  await adding;
  expect(replace).toHaveBeenCalledWith('/sign-in?returnTo=%2Forders&again');
  await theirs.look();
  expect(theirs.names()).toEqual([]);
});

/** The storage of a browser, with JSON values. */
function storeInBrowser(values: Readonly<Record<string, unknown>>): Map<string, string> {
  const items = new Map(Object.entries(values).map(([key, value]) => [key, JSON.stringify(value)]));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
  });
  return items;
}

const EVENING = '0b5d2c3a-0000-4000-8000-0000000000e1';
const NIGHT = '0b5d2c3a-0000-4000-8000-0000000000e2';

test('what a browser holds from before is imported once', async () => {
  const { ana, browser } = await open();
  const [one, two] = [browser(ana), browser(ana)];
  await one.add('Evening');
  await one.change({ hours: 'h23', theme: 'dark' });
  const stored = storeInBrowser({
    [`tillview.views@${ana}`]: {
      views: [
        { id: EVENING, name: 'Evening', filters: 'view=active' },
        { id: NIGHT, name: 'Night', filters: '', version: 'deleted elsewhere' },
        null,
      ],
      defaultId: EVENING,
    },
    [`tillview.preferences@${ana}`]: {
      hours: 'h12',
      nameLanguage: 'es',
      morning: false,
      language: 'x',
    },
    [`tillview.known-preferences@${ana}`]: { hours: 'h12', morning: false },
    [`tillview.list-mode@${ana}`]: 'button',
    'tillview.table-layout': { density: 'compact' },
    'tillview.user': ana,
    'tillview.preferences@somebody': { theme: 'light' },
  });
  await two.look();
  await importSaved(two.client, ana);
  await two.look();
  expect(two.views().map(({ id, name }) => (id === EVENING ? `imported: ${name}` : name))).toEqual([
    'Evening',
    'imported: Evening',
  ]);
  expect(two.preferences()).toEqual({
    hours: 'h23',
    theme: 'dark',
    nameLanguage: 'es',
    listMode: 'button',
    tableLayout: { density: 'compact' },
    defaultView: EVENING,
  });
  expect([...stored.keys()]).toEqual(['tillview.preferences@somebody']);
});

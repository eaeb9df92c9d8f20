import { expect, test } from 'vitest';
import { LIST_MODE_KEY } from '../../orders-feed/list-mode.ts';
import { VIEWS_KEY } from '../../orders-list/views/view-keys.ts';
import { readLocalCopy, writeLocalCopy } from './local-copy.ts';
import { PREFERENCES_KEY } from './preferences-key.ts';
import type { Records } from './reconcile.ts';
import { createSynchronizer } from './synchronizer.ts';
import { memoryServer } from './testing/memory-server.ts';
import { memoryStorage } from './testing/memory-storage.ts';

type View = { readonly id: string; readonly name: string; readonly filters?: string };

function copyOf(views: readonly View[], defaultId = 'all', preferences: object = {}): Records {
  const storage = memoryStorage();
  const layout = { density: 'compact' };
  storage.set(VIEWS_KEY, { views: views.map((view) => ({ filters: '', layout, ...view })), defaultId });
  storage.set(PREFERENCES_KEY, preferences);
  return readLocalCopy(storage, new Map());
}

/** A browser that has never spoken to the server, with its copy and the records from `before` there were users. */
function openBrowser(server: ReturnType<typeof memoryServer>, copy: Records, before: Records = new Map()) {
  const storage = memoryStorage();
  writeLocalCopy(storage, copy);
  const synchronizer = createSynchronizer({
    storage,
    server: server.reachedBy(async () => 'answered'),
    before: () => before,
  });
  const views = () => {
    const names = [...readLocalCopy(storage, new Map())].filter(([key]) => key.startsWith('view:'));
    return names.map(([key, text]): [string, string] => [key.slice('view:'.length), JSON.parse(text).name]);
  };
  return { storage, exchange: synchronizer.exchange, views };
}

test('hours and the list mode come along, and the server’s win', async () => {
  const server = memoryServer();
  const one = openBrowser(server, new Map());
  one.storage.set(PREFERENCES_KEY, { hours: 'h23' });
  one.storage.set(LIST_MODE_KEY, 'button');
  await one.exchange();
  expect([...server.records]).toEqual([
    ['hours', '"h23"'],
    ['listMode', '"button"'],
  ]);
  const other = openBrowser(server, new Map());
  other.storage.set(PREFERENCES_KEY, { hours: 'h12' });
  await other.exchange();
  expect(other.storage.get(PREFERENCES_KEY)).toEqual({ hours: 'h23' });
  expect(other.storage.get(LIST_MODE_KEY)).toBe('button');
});

test('a user who has nothing gets what the browser has, once', async () => {
  const server = memoryServer();
  const copy = copyOf([{ id: 'a', name: 'Evening' }], 'a', { theme: 'dark' });
  const { exchange, views, storage } = openBrowser(server, copy);
  await exchange();
  expect([...server.records.keys()]).toEqual(['view:a', 'theme', 'defaultView']);
  // Deleted elsewhere, it does not come back.
  server.records.delete('view:a');
  await exchange();
  expect(views()).toEqual([]);
  expect(storage.get(VIEWS_KEY)).toMatchObject({ views: [] });
});

test('views that show the same under the same name are one; others with a taken name get another', async () => {
  const server = memoryServer(
    copyOf(
      [
        { id: 'a', name: 'Evening' },
        { id: 'b', name: 'Night' },
      ],
      'all',
      { theme: 'dark' },
    ),
  );
  const here = copyOf(
    [
      { id: 'x', name: 'Night', filters: 'view=active' },
      { id: 'y', name: 'Evening' },
    ],
    'y',
    { theme: 'light', nameLanguage: 'es' },
  );
  const { exchange, views, storage } = openBrowser(server, here);
  await exchange();
  expect(views()).toEqual([
    ['a', 'Evening'],
    ['b', 'Night'],
    ['x', 'Night 2'],
  ]);
  expect(storage.get(VIEWS_KEY)).toMatchObject({ defaultId: 'a' });
  expect(storage.get(PREFERENCES_KEY)).toEqual({ theme: 'dark', nameLanguage: 'es' });
  expect(server.records.get('nameLanguage')).toBe('"es"');
});

test('what a browser had before there were users comes along under new ids', async () => {
  const server = memoryServer();
  const before = copyOf([{ id: 'old', name: 'Evening' }], 'old', { theme: 'dark' });
  const { exchange, views, storage } = openBrowser(server, new Map(), before);
  await exchange();
  const [[id = '', name] = []] = views();
  expect(name).toBe('Evening');
  expect(id).not.toBe('old');
  expect(storage.get(VIEWS_KEY)).toMatchObject({ defaultId: id });
  expect(storage.get(PREFERENCES_KEY)).toEqual({ theme: 'dark' });
});

test('a duplicate stands behind its original, also in another browser', async () => {
  const server = memoryServer();
  const { exchange, storage } = openBrowser(
    server,
    copyOf([
      { id: 'a', name: 'One' },
      { id: 'b', name: 'Two' },
    ]),
  );
  await exchange();
  const layout = {};
  const views = ['a', 'z', 'b'].map((id) => ({ id, name: id, filters: '', layout }));
  storage.set(VIEWS_KEY, { views, defaultId: 'all' });
  await exchange();
  const other = openBrowser(server, new Map());
  await other.exchange();
  expect(other.views().map(([id]) => id)).toEqual(['a', 'z', 'b']);
});

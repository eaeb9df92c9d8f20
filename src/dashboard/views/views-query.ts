import { queryOptions } from '@tanstack/react-query';
import { storedViews, type StoredView } from '#contract/bff/views.ts';
import type { BrowserStorage } from '../kit/browser-storage.ts';
import { storageOwner } from '../kit/loading/storage-owner.ts';
import { requestOwn } from '../kit/own-request.ts';
import { VIEWS } from './edit-views.ts';
import { storeDefaultId } from './default-view.ts';
import { DEFAULT_KEYS, SHARED_VIEWS_KEY, VIEWS_KEY } from './view-keys.ts';
import { addViewNotice } from './view-notices-query.ts';
import { ALL_VIEW, readDefaultId, readSavedViews } from './saved-views.ts';

/** Writes the server's views into this browser's copy. Returns the names of default views that were colleagues' and are gone. */
function writeCopy(storage: BrowserStorage, views: readonly StoredView[]): string[] {
  const { get, set } = storage;
  const own = views.filter(({ owner }) => owner === null);
  const shared = views.filter(({ owner }) => owner !== null);
  const before = readSavedViews(get(SHARED_VIEWS_KEY)).views;
  const names = DEFAULT_KEYS.flatMap((key) => {
    const defaultId = readDefaultId(get(key));
    const lost = before.find(({ id }) => id === defaultId && !views.some((view) => view.id === id));
    if (lost) storeDefaultId(storage, key, ALL_VIEW);
    return lost ? [lost.name] : [];
  });
  const next = { views: own, defaultId: readDefaultId(get(VIEWS_KEY)) };
  if (JSON.stringify(get(VIEWS_KEY) ?? { views: [], defaultId: ALL_VIEW }) !== JSON.stringify(next))
    set(VIEWS_KEY, next);
  if (JSON.stringify(get(SHARED_VIEWS_KEY) ?? { views: [] }) !== JSON.stringify({ views: shared })) {
    set(SHARED_VIEWS_KEY, { views: shared });
  }
  return names;
}

/** Reads the user's views, and those that others share with them, from the server into this browser's copy. */
export function viewsQuery(storage: BrowserStorage) {
  return queryOptions({
    queryKey: [...VIEWS, storageOwner()],
    queryFn: async ({ client, signal }) => {
      const { views } = storedViews.parse(await requestOwn('GET', '/api/views', { signal }));
      // An edit on its way is in the copy already; when it has arrived, the views are read again.
      if (client.isMutating({ mutationKey: VIEWS }) > 0) return views;
      for (const name of writeCopy(storage, views)) addViewNotice(client, { kind: 'default_lost', name });
      return views;
    },
  });
}

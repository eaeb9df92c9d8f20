import { queryOptions } from '@tanstack/react-query';
import { storedViews, type StoredView } from '#contract/bff/views.ts';
import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { storageOwner } from '../../kit/loading/storage-owner.ts';
import { requestOwn } from '../../kit/own-request.ts';
import { VIEWS } from './edit-views.ts';
import { SHARED_VIEWS_KEY, VIEWS_KEY } from './view-keys.ts';
import { addViewNotice } from './view-notices-query.ts';
import { ALL_VIEW, readSavedViews } from './views.ts';

/** Writes the server's views into this browser's copy. Returns the name of the default view if it was a colleague's and is gone. */
function writeCopy({ get, set }: BrowserStorage, views: readonly StoredView[]): string | undefined {
  const own = views.filter(({ owner }) => owner === null);
  const shared = views.filter(({ owner }) => owner !== null);
  const { defaultId } = readSavedViews(get(VIEWS_KEY));
  const lost = views.some(({ id }) => id === defaultId)
    ? undefined
    : readSavedViews(get(SHARED_VIEWS_KEY)).views.find(({ id }) => id === defaultId);
  const next = { views: own, defaultId: lost ? ALL_VIEW : defaultId };
  if (JSON.stringify(get(VIEWS_KEY) ?? { views: [], defaultId: ALL_VIEW }) !== JSON.stringify(next))
    set(VIEWS_KEY, next);
  if (JSON.stringify(get(SHARED_VIEWS_KEY) ?? { views: [] }) !== JSON.stringify({ views: shared })) {
    set(SHARED_VIEWS_KEY, { views: shared });
  }
  return lost?.name;
}

/** Reads the user's views, and those that others share with them, from the server into this browser's copy. */
export function viewsQuery(storage: BrowserStorage) {
  return queryOptions({
    queryKey: [...VIEWS, storageOwner()],
    queryFn: async ({ client, signal }) => {
      const { views } = storedViews.parse(await requestOwn('GET', '/api/views', { signal }));
      // An edit on its way is in the copy already; when it has arrived, the views are read again.
      if (client.isMutating({ mutationKey: VIEWS }) > 0) return views;
      const lost = writeCopy(storage, views);
      if (lost !== undefined) addViewNotice(client, { kind: 'default_lost', name: lost });
      return views;
    },
  });
}

import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { MAX_VIEWS, storedView, type StoredView, storedViews } from '#contract/bff/views.ts';
import type { BrowserStorage } from '../kit/browser-storage.ts';
import { requestOwn } from '../kit/own-request.ts';
import { asFailure } from '../kit/failures/failure.tsx';
import type { ApiFailure } from '../kit/request.ts';
import { storeDefaultId } from './default-view.ts';
import { ALL_VIEW, readDefaultId, readSavedViews, type SavedView } from './saved-views.ts';
import { DEFAULT_KEYS, SHARED_VIEWS_KEY, VIEWS_KEY } from './view-keys.ts';
import { addViewNotice, type Refusal } from './view-notices-query.ts';
import { storageOwner } from '../kit/loading/storage-owner.ts';

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
  set(VIEWS_KEY, { views: own, defaultId: readDefaultId(get(VIEWS_KEY)) });
  set(SHARED_VIEWS_KEY, { views: shared });
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

type ViewChange = Partial<Pick<SavedView, 'name' | 'filters' | 'layout' | 'audience'>>;

/** A change of the user's views: `add` a view at the end, or after the view `afterId`. */
export type ViewEdit =
  | { readonly kind: 'add'; readonly view: SavedView; readonly afterId?: string | undefined }
  | { readonly kind: 'change'; readonly id: string; readonly change: ViewChange }
  | { readonly kind: 'remove'; readonly id: string };

/** The key of all mutations of views, and the start of their query's key. */
const VIEWS = ['views'] as const;

function idOf(edit: ViewEdit): string {
  return edit.kind === 'add' ? edit.view.id : edit.id;
}

/** The position of a view behind those at `index - 1`, before the next; undefined where positions are unknown. */
function positionAt(views: readonly SavedView[], index: number): number | undefined {
  const before = views[index - 1]?.position ?? 0;
  const after = views[index]?.position;
  return after === undefined ? undefined : (before + after) / 2;
}

/** The views after an edit. */
export function withEdit(views: readonly SavedView[], edit: ViewEdit): readonly SavedView[] {
  switch (edit.kind) {
    case 'add': {
      const behind = views.findIndex(({ id }) => id === edit.afterId);
      const index = behind < 0 ? views.length : behind + 1;
      return views.toSpliced(index, 0, { position: positionAt(views, index), ...edit.view });
    }
    case 'change':
      return views.map((view) => (view.id === edit.id ? { ...view, ...edit.change } : view));
    case 'remove':
      return views.filter(({ id }) => id !== edit.id);
  }
}

/** The views with one of them as it was before an edit failed. */
function withoutEdit(views: readonly SavedView[], id: string, before: readonly SavedView[]): readonly SavedView[] {
  const index = before.findIndex((view) => view.id === id);
  return views.filter((view) => view.id !== id).toSpliced(index, 0, ...before.slice(index, index + 1));
}

/** Sends an edit to the server, given the `views` after it; returns the view as stored, unless it is removed. Throws ApiFailure. */
export async function sendEdit(edit: ViewEdit, views: readonly SavedView[]): Promise<StoredView | undefined> {
  const id = idOf(edit);
  const path = `/api/views/${id}`;
  const view = views.find((each) => each.id === id);
  switch (edit.kind) {
    case 'add': {
      const { name, filters, layout, page, audience = null, position } = view ?? edit.view;
      const body = { id, name, filters, layout, page, audience, position };
      return storedView.parse(await requestOwn('POST', '/api/views', { body }));
    }
    case 'change':
      return storedView.parse(await requestOwn('PATCH', path, { body: { ...edit.change, version: view?.version } }));
    case 'remove':
      await requestOwn('DELETE', path);
      return undefined;
  }
}

/** Why the server refuses an edit for good; undefined if it failed otherwise. */
function refusalOf(edit: ViewEdit, error: ApiFailure, views: readonly SavedView[]): Refusal | undefined {
  if (error.code === 'conflict') return 'changed';
  if (error.code === 'not_found') return 'deleted';
  if (error.code !== 'bad_request') return undefined;
  if (edit.kind === 'add' && views.length >= MAX_VIEWS) return 'full';
  return edit.kind === 'change' && edit.change.audience !== undefined ? 'sharing' : 'content';
}

/**
 * Edits the user's views in this browser at once and, if `isOnServer`, on the server. If that fails, the edit is undone and the user is
 * told. Settles when the server has responded.
 */
export async function editViews(
  { client, storage, isOnServer }: { client: QueryClient; storage: BrowserStorage; isOnServer: boolean },
  edit: ViewEdit,
): Promise<void> {
  const read = () => readSavedViews(storage.get(VIEWS_KEY)).views;
  const write = (views: readonly SavedView[]) =>
    storage.set(VIEWS_KEY, { ...readSavedViews(storage.get(VIEWS_KEY)), views });
  const before = read();
  const id = idOf(edit);
  const name = (edit.kind === 'add' ? edit.view : before.find((view) => view.id === id))?.name ?? '';
  // A page whose default view is removed opens without filters again.
  const lostDefaults =
    edit.kind === 'remove' ? DEFAULT_KEYS.filter((key) => readDefaultId(storage.get(key)) === id) : [];
  write(withEdit(before, edit));
  for (const key of lostDefaults) storeDefaultId(storage, key, ALL_VIEW);
  if (!isOnServer) return;
  // A response that is on its way does not know of this edit.
  void client.cancelQueries({ queryKey: VIEWS });
  const mutation = client.getMutationCache().build(client, {
    mutationKey: VIEWS,
    // One after the other, so that each knows the version that the one before made.
    scope: { id: 'views' },
    // Without a connection an edit fails at once.
    networkMode: 'always',
    mutationFn: () => sendEdit(edit, read()),
    onSuccess: (stored) => {
      if (!stored) return;
      const { version, position } = stored;
      write(read().map((view) => (view.id === id ? { ...view, version, position } : view)));
    },
    onError: (error) => {
      const failure = asFailure(error);
      if (edit.kind === 'remove' && failure.code === 'not_found') return;
      write(withoutEdit(read(), id, before));
      for (const key of lostDefaults) storeDefaultId(storage, key, id);
      addViewNotice(client, { kind: 'not_saved', name, why: refusalOf(edit, failure, before) ?? failure });
    },
  });
  await mutation.execute(undefined).catch(() => undefined);
  if (client.isMutating({ mutationKey: VIEWS }) === 0) await client.invalidateQueries({ queryKey: VIEWS });
}

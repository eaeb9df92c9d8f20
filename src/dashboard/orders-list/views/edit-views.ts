import type { QueryClient } from '@tanstack/react-query';
import { MAX_VIEWS, storedView, type StoredView } from '#contract/bff/views.ts';
import type { BrowserStorage } from '../../kit/browser-storage.ts';
import { requestOwn } from '../../kit/own-request.ts';
import { asFailure } from '../../kit/failure.tsx';
import type { ApiFailure } from '../../kit/request.ts';
import { VIEWS_KEY } from './view-keys.ts';
import { addViewNotice, type Refusal } from './view-notices-query.ts';
import { ALL_VIEW, readSavedViews, type SavedView, type SavedViews } from './views.ts';

/** What can be changed about a view. */
type ViewChange = Partial<Pick<SavedView, 'name' | 'filters' | 'layout' | 'audience'>>;

/** A change of the user's views: `add` a view at the end, or after the view `afterId`. */
export type ViewEdit =
  | { readonly kind: 'add'; readonly view: SavedView; readonly afterId?: string | undefined }
  | { readonly kind: 'change'; readonly id: string; readonly change: ViewChange }
  | { readonly kind: 'remove'; readonly id: string };

/** The key of all mutations of views, and the start of their query's key. */
export const VIEWS = ['views'] as const;

function idOf(edit: ViewEdit): string {
  return edit.kind === 'add' ? edit.view.id : edit.id;
}

/** The position of a view behind those at `index - 1`, before the next; undefined where positions are unknown. */
function positionAt(views: readonly SavedView[], index: number): number | undefined {
  const before = views[index - 1]?.position ?? 0;
  const after = views[index]?.position;
  return after === undefined ? undefined : (before + after) / 2;
}

/** The views after an edit. When the default view is removed, the view of all orders is the default again. */
export function withEdit(state: SavedViews, edit: ViewEdit): SavedViews {
  const { views, defaultId } = state;
  switch (edit.kind) {
    case 'add': {
      const behind = views.findIndex(({ id }) => id === edit.afterId);
      const index = behind < 0 ? views.length : behind + 1;
      return { views: views.toSpliced(index, 0, { position: positionAt(views, index), ...edit.view }), defaultId };
    }
    case 'change':
      return { views: views.map((view) => (view.id === edit.id ? { ...view, ...edit.change } : view)), defaultId };
    case 'remove':
      return {
        views: views.filter(({ id }) => id !== edit.id),
        defaultId: defaultId === edit.id ? ALL_VIEW : defaultId,
      };
  }
}

/** The views with one of them, and the default, as they were before an edit failed. */
function withoutEdit({ views, defaultId }: SavedViews, id: string, before: SavedViews): SavedViews {
  const index = before.views.findIndex((view) => view.id === id);
  const others = views.filter((view) => view.id !== id);
  return {
    views: others.toSpliced(index, 0, ...before.views.slice(index, index + 1)),
    defaultId: before.defaultId === id ? id : defaultId,
  };
}

/** Sends an edit to the server, given the `views` after it; returns the view as stored, unless it is removed. Throws ApiFailure. */
export async function sendEdit(edit: ViewEdit, views: readonly SavedView[]): Promise<StoredView | undefined> {
  const id = idOf(edit);
  const path = `/api/views/${id}`;
  const view = views.find((each) => each.id === id);
  switch (edit.kind) {
    case 'add': {
      const { name, filters, layout, audience = null, position } = view ?? edit.view;
      const body = { id, name, filters, layout, audience, position };
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
function refusalOf(edit: ViewEdit, error: ApiFailure, { views }: SavedViews): Refusal | undefined {
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
  const read = () => readSavedViews(storage.get(VIEWS_KEY));
  const before = read();
  const id = idOf(edit);
  const name = (edit.kind === 'add' ? edit.view : before.views.find((view) => view.id === id))?.name ?? '';
  storage.set(VIEWS_KEY, withEdit(before, edit));
  if (!isOnServer) return;
  // A response that is on its way does not know of this edit.
  void client.cancelQueries({ queryKey: VIEWS });
  const mutation = client.getMutationCache().build(client, {
    mutationKey: VIEWS,
    // One after the other, so that each knows the version that the one before made.
    scope: { id: 'views' },
    // Without a connection an edit fails at once.
    networkMode: 'always',
    mutationFn: () => sendEdit(edit, read().views),
    onSuccess: (stored) => {
      if (!stored) return;
      const { views, defaultId } = read();
      const { version, position } = stored;
      storage.set(VIEWS_KEY, {
        views: views.map((view) => (view.id === id ? { ...view, version, position } : view)),
        defaultId,
      });
    },
    onError: (error) => {
      const failure = asFailure(error);
      if (edit.kind === 'remove' && failure.code === 'not_found') return;
      storage.set(VIEWS_KEY, withoutEdit(read(), id, before));
      addViewNotice(client, { kind: 'not_saved', name, why: refusalOf(edit, failure, before) ?? failure });
    },
  });
  await mutation.execute(undefined).catch(() => undefined);
  if (client.isMutating({ mutationKey: VIEWS }) === 0) await client.invalidateQueries({ queryKey: VIEWS });
}

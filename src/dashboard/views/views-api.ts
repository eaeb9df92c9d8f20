import { mutationOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { MAX_VIEWS, storedView, type StoredView, storedViews } from '#contract/bff/views.ts';
import { asFailure } from '../ui/failures/failure.tsx';
import { isSignedOut } from '../ui/hard-navigate.ts';
import { requestOwn } from '../ui/own-request.ts';
import { type ApiFailure, readBody } from '../ui/request.ts';

const PATH = '/api/views';

/** The user's views, by position, followed by shared ones; errors are ApiFailure. */
export const viewsQuery = queryOptions({
  queryKey: ['views'],
  queryFn: async ({ signal }) =>
    readBody(storedViews, await requestOwn('GET', PATH, { signal })).views,
  // Every page has them, and they change elsewhere only while the user is away.
  refetchOnMount: false,
  refetchOnWindowFocus: true,
});

type NewView = Pick<StoredView, 'id' | 'name' | 'filters' | 'page'> & { readonly layout?: unknown };
type ViewChange = Partial<Pick<StoredView, 'name' | 'filters' | 'layout' | 'audience'>>;

/**
 * An edit of the user's views, with the previous version of the view: `add` appends it, or inserts
 * it after the view `afterId`.
 */
export type ViewEdit =
  | { readonly kind: 'add'; readonly view: NewView; readonly afterId?: string | undefined }
  | {
      readonly kind: 'change';
      readonly view: Pick<StoredView, 'id' | 'name'>;
      readonly change: ViewChange;
    }
  | { readonly kind: 'remove'; readonly view: Pick<StoredView, 'id' | 'name'> };

/** The views after an edit. */
export function applyEdit(views: readonly StoredView[], edit: ViewEdit): StoredView[] {
  switch (edit.kind) {
    case 'add': {
      const own = views.filter(({ owner }) => owner === null);
      const index = own.findIndex(({ id }) => id === edit.afterId) + 1 || own.length;
      const before = own[index - 1]?.position ?? 0;
      const after = own[index]?.position ?? before + 2;
      const added = { audience: null, owner: null, layout: undefined, ...edit.view };
      return views.toSpliced(index, 0, { ...added, position: (before + after) / 2 });
    }
    case 'change':
      return views.map((view) => (view.id === edit.view.id ? { ...view, ...edit.change } : view));
    case 'remove':
      return views.filter(({ id }) => id !== edit.view.id);
  }
}

/** An edit of the view `viewName` failed. */
export class ViewNotSaved extends Error {
  readonly viewName: string;
  /**
   * The view was changed or deleted elsewhere, there are too many, or the request failed otherwise.
   */
  readonly why: 'changed' | 'deleted' | 'full' | ApiFailure;

  constructor(viewName: string, why: ViewNotSaved['why']) {
    super('A view was not saved.');
    this.viewName = viewName;
    this.why = why;
  }
}

function findReason(
  edit: ViewEdit,
  failure: ApiFailure,
  views: readonly StoredView[],
): ViewNotSaved['why'] {
  if (failure.code === 'conflict') return 'changed';
  if (failure.code === 'not_found') return 'deleted';
  return edit.kind === 'add' && failure.code === 'bad_request' && views.length > MAX_VIEWS
    ? 'full'
    : failure;
}

/**
 * Sends an edit, given the `views` after it; returns the view as stored, unless it is removed.
 * Throws ApiFailure.
 */
async function send(edit: ViewEdit, views: readonly StoredView[]): Promise<StoredView | undefined> {
  const { id } = edit.view;
  const path = `${PATH}/${id}`;
  const view = views.find((each) => each.id === id);
  switch (edit.kind) {
    case 'add': {
      const body = { ...edit.view, position: view?.position };
      return readBody(storedView, await requestOwn('POST', PATH, { body }));
    }
    case 'change': {
      const body = { ...edit.change, version: view?.version };
      return readBody(storedView, await requestOwn('PATCH', path, { body }));
    }
    case 'remove':
      await requestOwn('DELETE', path);
      return undefined;
  }
}

const { queryKey } = viewsQuery;
const mutationKey = ['saved', 'views'];

/**
 * Edits the user's views optimistically: `SaveNotices` reports a failed edit, which is undone.
 * Errors are ViewNotSaved, or ApiFailure if nobody is signed in.
 */
export const editViews = mutationOptions({
  mutationKey,
  // One at a time, so that each knows the version of the previous one.
  scope: { id: 'views' },
  mutationFn: async (edit: ViewEdit, { client }) => {
    const views = client.getQueryData(queryKey) ?? [];
    try {
      return await send(edit, views);
    } catch (error) {
      // The page is about to close (query-client.ts).
      if (isSignedOut(error)) throw error;
      const failure = asFailure(error);
      if (edit.kind === 'remove' && failure.code === 'not_found') return undefined;
      throw new ViewNotSaved(edit.view.name, findReason(edit, failure, views));
    }
  },
  onMutate: (edit, { client }) => {
    void client.cancelQueries(viewsQuery);
    const before = client.getQueryData(queryKey) ?? [];
    client.setQueryData(queryKey, applyEdit(before, edit));
    return before;
  },
  onSuccess: (stored, { view: { id } }, _before, { client }) => {
    if (!stored) return;
    const { version, position } = stored;
    client.setQueryData(queryKey, (views) =>
      views?.map((view) => (view.id === id ? { ...view, version, position } : view)),
    );
  },
  onError: (_error, _edit, before, { client }) => {
    client.setQueryData(queryKey, before);
  },
  onSettled: async (_stored, _error, _edit, _before, { client }) => {
    if (client.isMutating({ mutationKey }) === 1) await client.invalidateQueries(viewsQuery);
  },
});

/** Edits the user's views immediately and on the server. */
export function useEditViews(): (edit: ViewEdit) => void {
  return useMutation(editViews).mutate;
}

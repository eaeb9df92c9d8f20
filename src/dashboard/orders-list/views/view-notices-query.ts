import { type QueryClient, queryOptions } from '@tanstack/react-query';

/**
 * Why the server refused an edit of a view: it was changed or deleted in another browser; there are too many views; it would be shared with
 * stores that its owner doesn't see; or it is too large.
 */
export type Refusal = 'changed' | 'deleted' | 'full' | 'sharing' | 'content';

/** What happened to the user's views: an edit was not saved, or a colleague's view that opened by default is no longer shared. */
export type ViewNotice =
  | { readonly kind: 'not_saved'; readonly name: string; readonly why: Refusal | Error }
  | { readonly kind: 'default_lost'; readonly name: string };

/** The notices about views that the user has not dismissed, in the query cache only. */
export const viewNoticesQuery = queryOptions({
  queryKey: ['view-notices'],
  queryFn: (): readonly (ViewNotice & { readonly id: string })[] => [],
  initialData: [],
  staleTime: Infinity,
  gcTime: Infinity,
});

/** Shows a notice about views until the user dismisses it. */
export function addViewNotice(client: QueryClient, notice: ViewNotice): void {
  client.setQueryData(viewNoticesQuery.queryKey, (before = []) => [...before, { ...notice, id: crypto.randomUUID() }]);
}

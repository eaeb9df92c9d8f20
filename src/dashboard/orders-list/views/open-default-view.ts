import type { Memory } from '../../kit/browser-storage.ts';
import { CHOSEN_KEY, LAYOUT_KEY, SHARED_VIEWS_KEY, VIEWS_KEY } from './view-keys.ts';
import { ALL_VIEW, BUILT_IN_VIEWS, readSavedViews } from './views.ts';

/**
 * Chooses the default view if the address has no filters and this window has not chosen a view yet. Returns the view's id and its
 * canonical query string, which replaces the address's; undefined if the address stays as it is.
 */
export function openDefaultView(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { lasting, ofWindow }: Memory,
): { readonly viewId: string; readonly search: string } | undefined {
  const asksForNothing = (pathname === '/' || pathname === '/orders') && search === '';
  if (!asksForNothing || ofWindow.get(CHOSEN_KEY) !== undefined) return undefined;
  const { views, defaultId } = readSavedViews(lasting.get(VIEWS_KEY));
  const shared = readSavedViews(lasting.get(SHARED_VIEWS_KEY)).views;
  const view = [...views, ...BUILT_IN_VIEWS, ...shared].find(({ id }) => id === defaultId);
  if (!view || view.id === ALL_VIEW) return undefined;
  ofWindow.set(CHOSEN_KEY, view.id);
  if ('layout' in view) lasting.set(LAYOUT_KEY, view.layout);
  return { viewId: view.id, search: view.filters };
}

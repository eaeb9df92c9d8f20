import type { Memory } from '../../kit/browser-storage.ts';
import { ALL_VIEW, BUILT_IN_VIEWS } from './built-in-views.ts';
import { CHOSEN_KEY, readSavedViews, VIEWS_KEY } from './saved-views.ts';
import { LAYOUT_KEY } from './use-table-layout.ts';

/**
 * Makes the view that opens by default the chosen one, where an address asks for nothing and this window has chosen none yet. Returns it
 * with the query string (canonical) that the address is to have instead; undefined where none opens.
 */
export function openDefaultView(
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { lasting, ofWindow }: Memory,
): { readonly viewId: string; readonly search: string } | undefined {
  const asksForNothing = (pathname === '/' || pathname === '/orders') && search === '';
  if (!asksForNothing || ofWindow.get(CHOSEN_KEY) !== undefined) return undefined;
  const { views, defaultId } = readSavedViews(lasting.get(VIEWS_KEY));
  const view = [...views, ...BUILT_IN_VIEWS].find(({ id }) => id === defaultId);
  if (!view || view.id === ALL_VIEW) return undefined;
  ofWindow.set(CHOSEN_KEY, view.id);
  if ('layout' in view) lasting.set(LAYOUT_KEY, view.layout);
  return { viewId: view.id, search: view.filters };
}

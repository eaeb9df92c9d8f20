import type { Memory } from '../../kit/browser-storage.ts';
import { ALL_VIEW, readSavedViews, viewsOf } from '../../views/saved-views.ts';
import { CHOSEN_KEY, LAYOUT_KEY, SHARED_VIEWS_KEY, VIEWS_KEY } from '../../views/view-keys.ts';
import { readOrderLayout } from '../table/columns/read-order-layout.ts';
import { ORDERS_VIEWS } from './orders-views.ts';

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
  const saved = readSavedViews(lasting.get(VIEWS_KEY));
  const shared = readSavedViews(lasting.get(SHARED_VIEWS_KEY));
  const views = [...viewsOf(ORDERS_VIEWS, saved), ...ORDERS_VIEWS.builtIn, ...viewsOf(ORDERS_VIEWS, shared)];
  const view = views.find(({ id }) => id === saved.defaultId);
  if (!view || view.id === ALL_VIEW) return undefined;
  ofWindow.set(CHOSEN_KEY, view.id);
  if ('layout' in view) lasting.set(LAYOUT_KEY, readOrderLayout(view.layout));
  return { viewId: view.id, search: view.filters };
}

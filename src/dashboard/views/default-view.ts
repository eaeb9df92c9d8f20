import type { BrowserStorage, Memory } from '../kit/browser-storage.ts';
import { ALL_VIEW, type ListView, readDefaultId, readSavedViews, viewsOf, type ViewsPage } from './saved-views.ts';
import { SHARED_VIEWS_KEY, VIEWS_KEY } from './view-keys.ts';

/** Stores the id of the view that opens by default on the page whose `keys.defaultView` is this key. */
export function storeDefaultId(
  { get, set }: BrowserStorage,
  key: ViewsPage['keys']['defaultView'],
  defaultId: string,
): void {
  if (key === VIEWS_KEY) set(key, { ...readSavedViews(get(key)), defaultId });
  else set(key, defaultId === ALL_VIEW ? null : defaultId);
}

type DefaultView = Pick<ListView, 'id' | 'filters' | 'layout'>;

/** The view that opens where a page's address has no filters and this window has not chosen one of its views yet. */
export function defaultViewAt(
  page: ViewsPage,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { lasting, ofWindow }: Memory,
): DefaultView | undefined {
  const asksForNothing = (pathname === '/' || pathname === `/${page.id}`) && search === '';
  if (!asksForNothing || ofWindow.get(page.keys.chosen) !== undefined) return undefined;
  const defaultId = readDefaultId(lasting.get(page.keys.defaultView));
  if (defaultId === ALL_VIEW) return undefined;
  const saved = readSavedViews(lasting.get(VIEWS_KEY));
  const shared = readSavedViews(lasting.get(SHARED_VIEWS_KEY));
  const views: readonly DefaultView[] = [...viewsOf(page, saved), ...page.builtIn, ...viewsOf(page, shared)];
  return views.find(({ id }) => id === defaultId);
}

/** Records that a view is the one that this window has chosen, and lays the table out as the view does. */
export function chooseView(page: ViewsPage, { id, layout }: DefaultView, { lasting, ofWindow }: Memory): void {
  ofWindow.set(page.keys.chosen, id);
  if (layout) lasting.set(page.keys.layout, layout);
}

import type { BrowserStorage, Memory } from '../kit/browser-storage.ts';
import { ALL_VIEW, type ListView, readDefaultId, readSavedViews, viewsOf, type ViewsPage } from './saved-views.ts';
import { chosenKey, SHARED_VIEWS_KEY, VIEWS_KEY } from './view-keys.ts';

/** The state of a history entry; anything in it besides the view is preserved. */
type EntryState = Readonly<Record<string, unknown>> | null;

function isEntryState(state: unknown): state is Readonly<Record<string, unknown>> {
  return typeof state === 'object' && state !== null;
}

/** The id of the view that opened a history entry; undefined if none did. */
export function chosenViewIn(state: unknown): string | undefined {
  const id = isEntryState(state) ? state['view'] : undefined;
  return typeof id === 'string' ? id : undefined;
}

/** The state of a history entry with its view replaced, or removed. */
export function withChosenView(state: unknown, viewId: string | undefined): EntryState {
  const { view: _before, ...rest } = isEntryState(state) ? state : {};
  const next = viewId === undefined ? rest : { ...rest, view: viewId };
  return Object.keys(next).length === 0 ? null : next;
}

/** Whether a history entry was pushed to open an order from a list, so that closing the order can go back to the list. */
export function isFromList(state: unknown): boolean {
  return isEntryState(state) && 'fromList' in state;
}

/** The state of a history entry with an order open, which is pushed (`isFirst`) or replaces another one. */
export function openState(state: unknown, isFirst: boolean): EntryState {
  return withChosenView(isFirst || isFromList(state) ? { fromList: true } : null, chosenViewIn(state));
}

/** Stores the id of the view that opens by default on the page whose `keys.defaultView` is this key. */
export function storeDefaultId(
  { get, set }: BrowserStorage,
  key: ViewsPage['keys']['defaultView'],
  defaultId: string,
): void {
  if (key === VIEWS_KEY) set(key, { ...readSavedViews(get(key)), defaultId });
  else set(key, defaultId === ALL_VIEW ? null : defaultId);
}

/** A default view, and the query string that replaces the address's. */
type DefaultView = Pick<ListView, 'id' | 'layout'> & { readonly search: string };

/** The view that opens where a page's address has no filters and this window has not chosen one of its views yet. */
export function defaultViewAt(
  page: ViewsPage,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  { lasting, ofWindow }: Memory,
): DefaultView | undefined {
  // Stores are chosen apart from views: the header's links from one page to another keep them.
  const [stores = ''] = (page.id !== 'orders' && /^\?store_id=[^&]*$/.exec(search)) || [];
  const asksForNothing = (pathname === '/' || pathname === `/${page.id}`) && search === stores;
  if (!asksForNothing || ofWindow.get(chosenKey(page.id)) !== undefined) return undefined;
  const defaultId = readDefaultId(lasting.get(page.keys.defaultView));
  if (defaultId === ALL_VIEW) return undefined;
  const saved = readSavedViews(lasting.get(VIEWS_KEY));
  const shared = readSavedViews(lasting.get(SHARED_VIEWS_KEY));
  const views: readonly Omit<ListView, 'name'>[] = [...viewsOf(page, saved), ...page.builtIn, ...viewsOf(page, shared)];
  const view = views.find(({ id }) => id === defaultId);
  if (!view) return undefined;
  const { id, layout, filters } = view;
  return { id, layout, search: [stores.slice(1), filters].filter((part) => part !== '').join('&') };
}

/** Records that a view is the one that this window has chosen, and lays the table out as the view does. */
export function chooseView(page: ViewsPage, { id, layout }: DefaultView, { lasting, ofWindow }: Memory): void {
  ofWindow.set(chosenKey(page.id), id);
  if (layout && page.keys.layout) lasting.set(page.keys.layout, layout);
}

/** Chooses the default view of a page if that opens at an address; else the address stays as it is. */
export function openDefaultView(
  page: ViewsPage,
  address: Pick<Location, 'pathname' | 'search'>,
  memory: Memory,
): DefaultView | undefined {
  const view = defaultViewAt(page, address, memory);
  if (view) chooseView(page, view, memory);
  return view;
}

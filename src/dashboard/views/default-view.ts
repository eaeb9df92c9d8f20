import { readStored, writeStored } from '../ui/browser-storage.ts';
import type { ViewsPage } from './saved-views.ts';

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

/**
 * Whether a history entry was pushed to open an order from a list, so that closing the order can go
 * back to the list.
 */
export function isFromList(state: unknown): boolean {
  return isEntryState(state) && 'fromList' in state;
}

/**
 * The state of a history entry with an order open, which is pushed (`isFirst`) or replaces another
 * one.
 */
export function openState(state: unknown, isFirst: boolean): EntryState {
  return withChosenView(
    isFirst || isFromList(state) ? { fromList: true } : null,
    chosenViewIn(state),
  );
}

/** The storage key of the view of a page that this window has chosen. */
function chosenKey({ id }: ViewsPage): string {
  return `tillview.chosen-${id}-view`;
}

/** Records that this window has chosen a view of a page, so that the default no longer opens. */
export function noteChosenView(page: ViewsPage, viewId: string): void {
  writeStored('sessionStorage', chosenKey(page), viewId);
}

/**
 * Whether a page's default view opens at an address: it asks for nothing, and this window has
 * chosen no view yet.
 */
export function opensDefaultView(
  page: ViewsPage,
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
): boolean {
  return (
    (pathname === '/' || pathname === `/${page.id}`) &&
    search === storesIn(page, search) &&
    readStored('sessionStorage', chosenKey(page)) === undefined
  );
}

/**
 * The query string of a view of a page, which keeps the stores of the address: links from one page
 * to another have them.
 */
export function viewSearch(page: ViewsPage, search: string, filters: string): string {
  return [storesIn(page, search).slice(1), filters].filter((part) => part !== '').join('&');
}

/**
 * The query string if it has stores and nothing else; empty otherwise, and for orders, whose
 * filters include the stores.
 */
function storesIn(page: ViewsPage, search: string): string {
  return page.id !== 'orders' && /^\?store_id=[^&]*$/.test(search) ? search : '';
}

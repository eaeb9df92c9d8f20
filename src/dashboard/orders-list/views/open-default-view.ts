import type { Memory } from '../../kit/browser-storage.ts';
import { chooseView, defaultViewAt } from '../../views/default-view.ts';
import { ORDERS_VIEWS } from './orders-views.ts';

/**
 * Chooses the default view if the address has no filters and this window has not chosen a view yet. Returns the view's id and its
 * canonical query string, which replaces the address's; undefined if the address stays as it is.
 */
export function openDefaultView(
  address: Pick<Location, 'pathname' | 'search'>,
  memory: Memory,
): { readonly viewId: string; readonly search: string } | undefined {
  const view = defaultViewAt(ORDERS_VIEWS, address, memory);
  if (!view) return undefined;
  chooseView(ORDERS_VIEWS, view, memory);
  return { viewId: view.id, search: view.filters };
}

import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMemory } from '../kit/browser-storage.ts';
import { chosenViewIn, withChosenView } from './chosen-view.ts';
import { chooseView, defaultViewAt } from './default-view.ts';
import type { ViewsPage } from './saved-views.ts';

/** Renders a page once its default view, if that opens, is in the address: so no other list is loaded, and Back leads to none. */
export function DefaultViewFirst({ page, children }: { page: ViewsPage; children: ReactNode }) {
  const memory = useMemory();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  // Stores are chosen apart from views: the header's links keep them.
  const [stores = ''] = /^\?store_id=[^&]*$/.exec(search) ?? [];
  const [view, setView] = useState(() =>
    defaultViewAt(page, { pathname, search: stores === search ? '' : search }, memory),
  );
  if (view && chosenViewIn(state) === view.id) setView(undefined);
  useEffect(() => {
    if (!view) return;
    chooseView(page, view, memory);
    const query = [stores.slice(1), view.filters].filter((part) => part !== '').join('&');
    void navigate({ pathname, search: query }, { replace: true, state: withChosenView(null, view.id) });
  }, [memory, navigate, page, pathname, stores, view]);
  return view === undefined && children;
}

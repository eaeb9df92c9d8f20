import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMemory } from '../kit/browser-storage.ts';
import { chooseView, chosenViewIn, defaultViewAt, withChosenView } from './default-view.ts';
import type { ViewsPage } from './saved-views.ts';

/** Renders a page once its default view, if that opens, is in the address: so no other list is loaded, and Back leads to none. */
export function DefaultViewFirst({ page, children }: { page: ViewsPage; children: ReactNode }) {
  const memory = useMemory();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [view, setView] = useState(() => defaultViewAt(page, { pathname, search }, memory));
  if (view && chosenViewIn(state) === view.id) setView(undefined);
  useEffect(() => {
    if (!view) return;
    chooseView(page, view, memory);
    void navigate({ pathname, search: view.search }, { replace: true, state: withChosenView(null, view.id) });
  }, [memory, navigate, page, pathname, view]);
  return view === undefined && children;
}

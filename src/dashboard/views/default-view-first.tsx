import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMemory } from '../kit/browser-storage.ts';
import { chooseView, chosenViewIn, defaultViewAt, withChosenView } from './default-view.ts';
import type { ViewsPage } from './saved-views.ts';

/** The window's event by which pages open their default views, as these have only now arrived. */
export const DEFAULT_VIEWS_EVENT = 'tillview:default-views';

/** Renders a page once its default view, if that opens, is in the address: so no other list is loaded, and Back leads to none. */
export function DefaultViewFirst({ page, children }: { page: ViewsPage; children: ReactNode }) {
  const memory = useMemory();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const defaultView = () => defaultViewAt(page, { pathname, search }, memory);
  const [view, setView] = useState(defaultView);
  if (view && chosenViewIn(state) === view.id) setView(undefined);
  const open = useEffectEvent((next = defaultView()) => {
    if (!next) return;
    chooseView(page, next, memory);
    void navigate({ pathname, search: next.search }, { replace: true, state: withChosenView(null, next.id) });
  });
  useEffect(() => {
    if (view) open(view);
  }, [view]);
  useEffect(() => {
    const onArrival = () => open();
    addEventListener(DEFAULT_VIEWS_EVENT, onArrival);
    return () => removeEventListener(DEFAULT_VIEWS_EVENT, onArrival);
  }, []);
  return view === undefined && children;
}

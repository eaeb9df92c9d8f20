import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useChangePreferences, usePreferences } from '../preferences/use-preferences.ts';
import { chosenViewIn, isPageVisit, viewSearch } from './default-view.ts';
import { type ListView, toListViews, type ViewsPage } from './saved-views.ts';
import { viewsQuery } from './views-api.ts';

type DefaultView = Pick<ListView, 'id' | 'filters' | 'layout'>;

/**
 * Renders a page once its default view is in an otherwise empty address, so that no other list is
 * loaded, and Back leads to none.
 */
export function DefaultViewFirst({ page, children }: { page: ViewsPage; children: ReactNode }) {
  const { pathname, search, state, key } = useLocation();
  const navigate = useNavigate();
  const changePreferences = useChangePreferences();
  const defaultId = usePreferences()[page.keys.defaultView];
  const isPage = pathname === '/' || pathname === `/${page.id}`;
  const isBare = isPage && /^(?:\?store_id=[^&]*)?$/.test(search);
  const isOffered = isBare && defaultId !== undefined && chosenViewIn(state) === undefined;
  const [isOpening, setIsOpening] = useState(isOffered);
  const [visit, setVisit] = useState(key);
  if (visit !== key) {
    setVisit(key);
    if (isOffered && isPageVisit(state)) setIsOpening(true);
  }
  const { data: saved, isPending } = useQuery({ ...viewsQuery, enabled: isOpening });
  const isWaiting = isOpening && isPending;
  const view = useMemo((): DefaultView | undefined => {
    if (!isOpening || isWaiting) return undefined;
    return [...page.builtIn, ...toListViews(page, saved ?? [])].find(({ id }) => id === defaultId);
  }, [defaultId, isOpening, isWaiting, page, saved]);
  if (isOpening && !isWaiting && (!view || chosenViewIn(state) === view.id)) setIsOpening(false);
  const open = useEffectEvent(({ id, layout, filters }: DefaultView) => {
    if (layout && page.keys.layout) changePreferences({ [page.keys.layout]: layout });
    const next = { pathname, search: viewSearch(search, filters) };
    void navigate(next, { replace: true, state: { view: id } });
  });
  useEffect(() => {
    if (view) open(view);
  }, [view]);
  return !isOpening && children;
}

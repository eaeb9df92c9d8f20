import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { useMemory, useRemembered } from '../kit/browser-storage.ts';
import { chosenViewIn } from './default-view.ts';
import type { TableLayout } from '../kit/table/table-layout.ts';
import {
  activeView,
  isShowing,
  type ListView,
  readDefaultId,
  readSavedViews,
  viewsOf,
  type ViewsPage,
} from './saved-views.ts';
import { chosenKey, SHARED_VIEWS_KEY, VIEWS_KEY } from './view-keys.ts';

/** A page's built-in, own and colleagues' views, and the active one for the current `filters` (canonical query string) and `layout`. */
export function useViews(
  page: ViewsPage,
  filters: string,
  layout: TableLayout | undefined,
  onApply: (view: ListView) => void,
) {
  const { formatMessage } = useIntl();
  const { lasting, ofWindow } = useMemory();
  const saved = useRemembered(lasting, VIEWS_KEY, readSavedViews);
  const shared = useRemembered(lasting, SHARED_VIEWS_KEY, readSavedViews);
  const defaultId = useRemembered(lasting, page.keys.defaultView, readDefaultId);
  const { state } = useLocation();

  const own = useMemo(() => viewsOf(page, saved), [page, saved]);
  const views = useMemo(
    (): readonly ListView[] => [
      ...page.builtIn.map(({ id, filters, name }) => ({ id, filters, name: formatMessage({ id: name }) })),
      ...own,
      ...viewsOf(page, shared),
    ],
    [formatMessage, own, page, shared],
  );
  const active = activeView(page, views, chosenViewIn(state), filters, layout);
  return {
    page,
    filters,
    layout,
    /** The user's own views of this page. */
    own,
    defaultId,
    views,
    active,
    isModified: active !== undefined && !isShowing(page, active, filters, layout),
    apply: (view: ListView) => {
      ofWindow.set(chosenKey(page.id), view.id);
      onApply(view);
    },
  };
}

export type Views = ReturnType<typeof useViews>;

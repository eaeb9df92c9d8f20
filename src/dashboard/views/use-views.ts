import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import { withoutStores } from '../filters/page-address.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import type { TableLayout } from '../ui/table/table-layout.ts';
import { chosenViewIn, viewSearch } from './default-view.ts';
import {
  activeView,
  ALL_VIEW,
  isShowing,
  type ListView,
  toListViews,
  type ViewsPage,
} from './saved-views.ts';
import { viewsQuery } from './views-api.ts';

/** A page's built-in, own and colleagues' views, and the active one. */
export function useViews(
  page: ViewsPage,
  layout: TableLayout | undefined,
  onLayoutChange: ((layout: TableLayout) => void) | undefined,
) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const { data: saved } = useQuery(viewsQuery);
  const defaultId = usePreferences()[page.keys.defaultView] ?? ALL_VIEW;
  /** The canonical query string of a link to the list. */
  const linked = page.address.canonical(search);
  const filters = withoutStores(linked);
  const views = useMemo(
    (): readonly ListView[] => [
      ...page.builtIn.map((view) => ({ ...view, name: formatMessage({ id: view.name }) })),
      ...toListViews(page, saved ?? []),
    ],
    [formatMessage, page, saved],
  );
  const active = activeView(page, views, chosenViewIn(state), filters, layout);
  return {
    page,
    linked,
    filters,
    layout,
    defaultId,
    views,
    active,
    isModified: active !== undefined && !isShowing(page, active, filters, layout),
    /** Opens a view. Stores stay, and so does the table unless the view has a layout. */
    apply: (view: ListView) => {
      if (view.layout) onLayoutChange?.(view.layout);
      void navigate(
        { pathname: `/${page.id}`, search: viewSearch(linked, view.filters) },
        { state: { view: view.id } },
      );
    },
  };
}

export type Views = ReturnType<typeof useViews>;

import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { TableLayout } from '../ui/table/table-layout.ts';
import { usePreferences } from '../preferences/use-preferences.ts';
import { chosenViewIn, noteChosenView } from './default-view.ts';
import {
  activeView,
  ALL_VIEW,
  isShowing,
  type ListView,
  toListViews,
  type ViewsPage,
} from './saved-views.ts';
import { viewsQuery } from './views-api.ts';

/**
 * A page's built-in, own and colleagues' views, and the active one for the current `filters`
 * (canonical query string) and `layout`.
 */
export function useViews(
  page: ViewsPage,
  filters: string,
  layout: TableLayout | undefined,
  onApply: (view: ListView) => void,
) {
  const { formatMessage } = useIntl();
  const { data: saved } = useQuery(viewsQuery);
  const defaultId = usePreferences()[page.keys.defaultView] ?? ALL_VIEW;
  const { state } = useLocation();
  const views = useMemo(
    (): readonly ListView[] => [
      ...page.builtIn.map(({ id, filters, name }) => ({
        id,
        filters,
        name: formatMessage({ id: name }),
      })),
      ...toListViews(page, saved ?? []),
    ],
    [formatMessage, page, saved],
  );
  const active = activeView(page, views, chosenViewIn(state), filters, layout);
  return {
    page,
    filters,
    layout,
    defaultId,
    views,
    active,
    isModified: active !== undefined && !isShowing(page, active, filters, layout),
    apply: (view: ListView) => {
      noteChosenView(page, view.id);
      onApply(view);
    },
  };
}

export type Views = ReturnType<typeof useViews>;

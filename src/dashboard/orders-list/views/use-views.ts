import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import type { TableLayout } from '../table/columns/table-layout.ts';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';
import { chosenViewIn, withChosenView } from '../selection/address/chosen-view.ts';
import {
  activeView,
  ALL_VIEW,
  BUILT_IN_VIEWS,
  freeName,
  isShowing,
  readSavedViews,
  type SavedView,
  type SavedViews,
  type View,
  withChangedView,
  withoutView,
  withView,
} from './views.ts';
import { CHOSEN_KEY, VIEWS_KEY } from './view-keys.ts';

/** The user's views, the active one for the present `filters` (canonical query string) and `layout`, and what can be done with them. */
export function useViews(filters: string, layout: TableLayout, onApply: (view: View) => void) {
  const { formatMessage } = useIntl();
  const { lasting, ofWindow } = useMemory();
  const saved = useRemembered(lasting, VIEWS_KEY, readSavedViews);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  const views = useMemo(
    (): readonly View[] => [
      ...BUILT_IN_VIEWS.map(({ id, filters }) => ({
        id,
        filters,
        name: formatMessage({ id: `views.${id}` }),
        layout: undefined,
      })),
      ...saved.views,
    ],
    [formatMessage, saved],
  );
  const active = activeView(views, chosenViewIn(state), filters, layout);

  const keep = (next: SavedViews) => lasting.set(VIEWS_KEY, next);
  const apply = (view: View) => {
    ofWindow.set(CHOSEN_KEY, view.id);
    onApply(view);
  };
  /** Names of the other views, built-in ones too: no two views have the same name. */
  const takenBeside = (id?: string) => views.filter((view) => view.id !== id).map(({ name }) => name);
  const add = (typed: string, what: Pick<SavedView, 'filters' | 'layout'>, afterId?: string) => {
    const name = freeName(takenBeside(), typed);
    if (name === undefined) return undefined;
    const view = { ...what, name, id: crypto.randomUUID() };
    keep(withView(saved, view, afterId));
    return view;
  };

  return {
    views,
    active,
    /** Whether the active view can be changed. */
    isSaved: saved.views.some(({ id }) => id === active?.id),
    isModified: active !== undefined && !isShowing(active, filters, layout),
    isDefault: active !== undefined && saved.defaultId === active.id,
    apply,
    /** Saves the present filters and layout as a view; false where no name was typed. */
    saveAs: (name: string) => {
      const view = add(name, { filters, layout });
      if (view) void navigate({ pathname, search }, { replace: true, state: withChosenView(state, view.id) });
      return view !== undefined;
    },
    save: () => active && keep(withChangedView(saved, active.id, { filters, layout })),
    /** Renames the active view; false where no name was typed. */
    rename: (typed: string) => {
      const name = active && freeName(takenBeside(active.id), typed);
      if (active && name !== undefined) keep(withChangedView(saved, active.id, { name }));
      return name !== undefined;
    },
    duplicate: () => {
      if (!active) return;
      const view = add(active.name, { filters: active.filters, layout: active.layout ?? layout }, active.id);
      if (view) apply(view);
    },
    remove: () => active && keep(withoutView(saved, active.id)),
    /** Makes the active view the default, which opens where the address has no filters, or no longer. */
    setDefault: (isDefault: boolean) => active && keep({ ...saved, defaultId: isDefault ? active.id : ALL_VIEW }),
  };
}

export type Views = ReturnType<typeof useViews>;

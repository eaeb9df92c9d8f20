import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import type { Audience } from '#contract/bff/views.ts';
import { useMemory } from '../kit/browser-storage.ts';
import type { TableLayout } from '../kit/table/table-layout.ts';
import { withChosenView } from './chosen-view.ts';
import { sessionQuery } from '../stores/session.ts';
import { editViews, type ViewEdit } from './edit-views.ts';
import type { Views } from './use-views.ts';
import { storeDefaultId } from './default-view.ts';
import { ALL_VIEW, freeName, type ListView } from './saved-views.ts';

/** The actions on the active view and the current `filters` (canonical query string) and `layout`. */
export function useViewActions(
  { page, own, defaultId, views, active, apply }: Views,
  filters: string,
  layout: TableLayout | undefined,
) {
  const { lasting } = useMemory();
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();

  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const edit = (what: ViewEdit) =>
    void editViews({ client, storage: lasting, isOnServer: session?.keepsViews === true }, what);
  const change = (what: Extract<ViewEdit, { kind: 'change' }>['change']) =>
    active && edit({ kind: 'change', id: active.id, change: what });
  /** Names of the other views, including built-in ones: no two views of one user have the same name. */
  const takenBeside = (id?: string) =>
    views.filter((view) => view.id !== id && view.owner === undefined).map(({ name }) => name);
  const add = (typed: string, what: Pick<ListView, 'filters' | 'layout'>, afterId?: string) => {
    const name = freeName(takenBeside(), typed);
    if (name === undefined) return undefined;
    const view = { ...what, name, page: page.id, id: crypto.randomUUID() };
    edit({ kind: 'add', view, afterId });
    return view;
  };

  return {
    /** Whether the active view is the user's own, so that it can be changed. */
    isSaved: own.some(({ id }) => id === active?.id),
    isDefault: active !== undefined && defaultId === active.id,
    /** Saves the current filters and layout as a view; false if no name was typed. */
    saveAs: (name: string) => {
      const view = add(name, { filters, layout });
      if (view) void navigate({ pathname, search }, { replace: true, state: withChosenView(state, view.id) });
      return view !== undefined;
    },
    save: () => change({ filters, layout }),
    /** Renames the active view; false if no name was typed. */
    rename: (typed: string) => {
      const name = active && freeName(takenBeside(active.id), typed);
      if (name !== undefined) change({ name });
      return name !== undefined;
    },
    /** Saves the active view, perhaps a colleague's, as one of the user's own. */
    duplicate: () => {
      if (!active) return;
      const view = add(active.name, { filters: active.filters, layout: active.layout ?? layout }, active.id);
      if (view) apply(view);
    },
    share: (audience: Audience) => change({ audience }),
    remove: () => active && edit({ kind: 'remove', id: active.id }),
    /** Makes the active view the default, which opens if the address has no filters, or resets the default. */
    setDefault: (isDefault: boolean) =>
      active && storeDefaultId(lasting, page.keys.defaultView, isDefault ? active.id : ALL_VIEW),
  };
}

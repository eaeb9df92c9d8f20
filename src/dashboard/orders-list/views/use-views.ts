import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';
import { chosenViewIn } from '../selection/address/chosen-view.ts';
import { activeView, BUILT_IN_VIEWS, isShowing, readSavedViews, type ListView } from './views.ts';
import { CHOSEN_KEY, SHARED_VIEWS_KEY, VIEWS_KEY } from './view-keys.ts';

/** Built-in, own and colleagues' views, and the active one for the current `filters` (canonical query string) and `layout`. */
export function useViews(filters: string, layout: TableLayout, onApply: (view: ListView) => void) {
  const { formatMessage } = useIntl();
  const { lasting, ofWindow } = useMemory();
  const saved = useRemembered(lasting, VIEWS_KEY, readSavedViews);
  const shared = useRemembered(lasting, SHARED_VIEWS_KEY, readSavedViews);
  const { state } = useLocation();

  const views = useMemo(
    (): readonly ListView[] => [
      ...BUILT_IN_VIEWS.map(({ id, filters, name }) => ({
        id,
        filters,
        name: formatMessage({ id: name }),
        layout: undefined,
      })),
      ...saved.views,
      ...shared.views,
    ],
    [formatMessage, saved, shared],
  );
  const active = activeView(views, chosenViewIn(state), filters, layout);
  return {
    saved,
    views,
    active,
    isModified: active !== undefined && !isShowing(active, filters, layout),
    apply: (view: ListView) => {
      ofWindow.set(CHOSEN_KEY, view.id);
      onApply(view);
    },
  };
}

export type Views = ReturnType<typeof useViews>;

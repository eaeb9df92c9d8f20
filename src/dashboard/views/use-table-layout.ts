import { useCallback, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readTableLayout } from '../ui/table/table-layout.ts';
import type { AnyColumns } from '../ui/table/table-columns.ts';
import type { TableLayout } from '../ui/table/table-layout.ts';
import { useChangePreferences, usePreferences } from '../preferences/use-preferences.ts';
import { decodeLayout, layoutTextIn, withoutLayout } from './layout-link.ts';
import type { ViewsPage } from './saved-views.ts';

/**
 * The layout of a page's table: from the address, if the page was opened by a link with one, else
 * the user's. A link's layout is not saved until the user changes it.
 */
export function useTableLayout({
  columns,
  keys: { layout: key },
}: {
  readonly columns: AnyColumns;
  readonly keys: Required<Pick<ViewsPage['keys'], 'layout'>>;
}): [TableLayout, (layout: TableLayout) => void] {
  const stored = usePreferences()[key];
  const changePreferences = useChangePreferences();
  const saved = useMemo(() => readTableLayout(columns, stored), [columns, stored]);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const text = layoutTextIn(search);
  const [link, setLink] = useState(() => ({
    text,
    layout: text === undefined ? undefined : decodeLayout(columns, text),
  }));
  // Choosing filters removes the layout from the address, but it stays in use.
  if (text !== undefined && text !== link.text)
    setLink({ text, layout: decodeLayout(columns, text) });

  const change = useCallback(
    (layout: TableLayout) => {
      changePreferences({ [key]: layout });
      setLink((link) => ({ ...link, layout: undefined }));
      if (text !== undefined)
        void navigate({ pathname, search: withoutLayout(search) }, { replace: true, state });
    },
    [changePreferences, key, navigate, pathname, search, state, text],
  );
  return [link.layout ?? saved, change];
}

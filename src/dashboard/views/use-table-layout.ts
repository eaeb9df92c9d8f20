import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useMemory, useRemembered } from '../kit/browser-storage.ts';
import { readTableLayout } from '../kit/table/read-table-layout.ts';
import type { AnyColumns } from '../kit/table/table-columns.ts';
import type { TableLayout } from '../kit/table/table-layout.ts';
import { decodeLayout, layoutTextIn, withoutLayout } from './layout-link.ts';

/**
 * The layout of a page's table and how to change it: the layout in the address, if the page was opened by a link with one, else this browser's. A
 * link's layout is not stored until the user changes it.
 */
export function useTableLayout({
  columns,
  keys: { layout: key },
}: {
  readonly columns: AnyColumns;
  readonly keys: { readonly layout: string };
}): [TableLayout, (layout: TableLayout) => void] {
  const { lasting } = useMemory();
  const read = useCallback((value: unknown) => readTableLayout(columns, value), [columns]);
  const remembered = useRemembered(lasting, key, read);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const text = layoutTextIn(search);
  const [link, setLink] = useState(() => ({
    text,
    layout: text === undefined ? undefined : decodeLayout(columns, text),
  }));
  // Filters chosen later remove the layout from the address; it stays in use.
  if (text !== undefined && text !== link.text) setLink({ text, layout: decodeLayout(columns, text) });

  const change = useCallback(
    (layout: TableLayout) => {
      lasting.set(key, layout);
      setLink((link) => ({ ...link, layout: undefined }));
      if (text !== undefined) void navigate({ pathname, search: withoutLayout(search) }, { replace: true, state });
    },
    [key, lasting, navigate, pathname, search, state, text],
  );
  return [link.layout ?? remembered, change];
}

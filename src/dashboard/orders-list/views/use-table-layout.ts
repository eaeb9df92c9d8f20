import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { readOrderLayout } from '../table/columns/read-order-layout.ts';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';
import { decodeLayout, layoutTextIn, withoutLayout } from './layout-link.ts';
import { LAYOUT_KEY } from '../../views/view-keys.ts';

/**
 * The table's layout and how to change it: the layout in the address, if the page was opened by a link with one, else this browser's. A
 * link's layout is not stored until the user changes it.
 */
export function useTableLayout(): [TableLayout, (layout: TableLayout) => void] {
  const { lasting } = useMemory();
  const remembered = useRemembered(lasting, LAYOUT_KEY, readOrderLayout);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const text = layoutTextIn(search);
  const [link, setLink] = useState(() => ({ text, layout: text === undefined ? undefined : decodeLayout(text) }));
  // Filters chosen later remove the layout from the address; it stays in use.
  if (text !== undefined && text !== link.text) setLink({ text, layout: decodeLayout(text) });

  const change = useCallback(
    (layout: TableLayout) => {
      lasting.set(LAYOUT_KEY, layout);
      setLink((link) => ({ ...link, layout: undefined }));
      if (text !== undefined) void navigate({ pathname, search: withoutLayout(search) }, { replace: true, state });
    },
    [lasting, navigate, pathname, search, state, text],
  );
  return [link.layout ?? remembered, change];
}

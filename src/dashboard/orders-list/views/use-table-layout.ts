import { useCallback, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readTableLayout, type TableLayout } from '../table/columns/table-layout.ts';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';
import { decodeLayout, layoutTextIn, withoutLayout } from './layout-link.ts';

/** Where this browser remembers how the table is arranged. */
export const LAYOUT_KEY = 'tillview.table-layout';

/**
 * How the table is arranged, and how to change it: as the address says, where it was opened by such a link, else as this browser
 * remembers. A link's arrangement is not remembered until its reader changes it.
 */
export function useTableLayout(): [TableLayout, (layout: TableLayout) => void] {
  const { lasting } = useMemory();
  const remembered = useRemembered(lasting, LAYOUT_KEY, readTableLayout);
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const text = layoutTextIn(search);
  const [link, setLink] = useState(() => ({ text, layout: text === undefined ? undefined : decodeLayout(text) }));
  // Filters chosen later take the link out of the address; its arrangement stays.
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

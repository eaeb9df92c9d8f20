import { useCallback } from 'react';
import { useMemory, useRemembered } from '../../kit/browser-storage.ts';
import type { TableLayout } from '../../kit/table/table-layout.ts';
import { readRefundsLayout } from './refund-columns.tsx';

/** The storage key of the layout of the refunds' table. */
export const REFUNDS_LAYOUT_KEY = 'tillview.refunds-layout';

/** The layout of the refunds' table, kept in this browser and, by `app/sync`, on the server; and how to change it. */
export function useRefundsLayout(): [TableLayout, (layout: TableLayout) => void] {
  const { lasting } = useMemory();
  const change = useCallback((layout: TableLayout) => lasting.set(REFUNDS_LAYOUT_KEY, layout), [lasting]);
  return [useRemembered(lasting, REFUNDS_LAYOUT_KEY, readRefundsLayout), change];
}

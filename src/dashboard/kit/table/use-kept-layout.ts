import { useCallback } from 'react';
import { useMemory, useRemembered } from '../browser-storage.ts';
import type { TableLayout } from './table-layout.ts';

/** The layout of a table, kept in this browser under `key`, and how to change it; `read` is a stable function that reads it from there. */
export function useKeptLayout(
  key: string,
  read: (value: unknown) => TableLayout,
): [TableLayout, (layout: TableLayout) => void] {
  const { lasting } = useMemory();
  const change = useCallback((layout: TableLayout) => lasting.set(key, layout), [lasting, key]);
  return [useRemembered(lasting, key, read), change];
}

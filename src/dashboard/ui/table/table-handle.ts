import { type Ref, type RefObject, useImperativeHandle, useState } from 'react';
import { AT_TOP, type ListedRow, type useListWindow } from './window/list-window.ts';
import type { useRowKeys } from './use-row-keys.ts';

/** What a page can ask a table to do. */
export type TableHandle = {
  /**
   * Moves the focus to a row or, without one, to the row where keys continue; to the table if there
   * is none.
   */
  readonly focusRow: (rowId: string | undefined) => void;
  /**
   * Scrolls a row into view, away from the edges, and highlights it; the focus stays where it is.
   */
  readonly revealRow: (rowId: string) => void;
  readonly scrollToTop: () => void;
  /** The element that scrolls. */
  readonly box: () => HTMLElement | null;
  /** Whether the first row is in view and neither pointer nor focus is on the rows. */
  readonly isRestingAtTop: () => boolean;
};

/**
 * Gives a page the handle of its table. `highlightsActive` is true after a row was revealed, until
 * the focus moves to another.
 */
export function useTableHandle<Record extends ListedRow>({
  handle,
  scroller,
  grid,
  rows,
  list,
  keys: { activeIndex, setActiveId, focusRow },
  margin,
}: {
  handle: Ref<TableHandle>;
  scroller: RefObject<HTMLElement | null>;
  grid: RefObject<HTMLElement | null>;
  rows: readonly Record[];
  list: ReturnType<typeof useListWindow>;
  keys: ReturnType<typeof useRowKeys>;
  /** The distance (px) of a revealed row from the edges. */
  margin: { readonly above: number; readonly below: number };
}): { highlightsActive: boolean; onRowFocus: (rowId: string) => void } {
  const [highlightsActive, setHighlightsActive] = useState(false);
  const indexOf = (rowId: string) => rows.findIndex(({ id }) => id === rowId);
  useImperativeHandle(handle, () => ({
    focusRow: (rowId) => {
      const index = rowId === undefined ? activeIndex : indexOf(rowId);
      const row = rows[index];
      if (!row) {
        grid.current?.focus({ preventScroll: true });
        return;
      }
      list.reveal(index);
      focusRow(row.id);
    },
    revealRow: (rowId) => {
      const index = indexOf(rowId);
      setHighlightsActive(index >= 0);
      if (index < 0) return;
      list.reveal(index, margin);
      setActiveId(rowId);
    },
    scrollToTop: list.scrollToTop,
    box: () => scroller.current,
    isRestingAtTop: () => {
      const element = scroller.current;
      return (
        element !== null && element.scrollTop < AT_TOP && !element.matches(':hover, :focus-within')
      );
    },
  }));
  return {
    highlightsActive,
    onRowFocus: (rowId) => {
      setActiveId(rowId);
      setHighlightsActive(false);
    },
  };
}

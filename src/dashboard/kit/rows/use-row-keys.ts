import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ListedRow } from './list-window.ts';

/** While a key is held down, a row opens only after a pause (ms) of this length. */
const FOLLOW_DELAY = 120;

/** How far a key moves from a position in a list of `count` rows, `page` being the step of Page Up and Page Down; undefined for other keys. */
function target(key: string, index: number, count: number, page: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
    case 'j':
      return index + 1;
    case 'ArrowUp':
    case 'k':
      return index - 1;
    case 'PageDown':
      return index + page;
    case 'PageUp':
      return index - page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

/**
 * One row at a time can be focused (WAI-ARIA APG, grid with focusable rows). The focus stays with a row, not with a position, so others that
 * arrive above do not shift it. `scrollTo` scrolls a row into view; `onOpen` opens the focused row and, while one is open beside the
 * list, each row that keys move to.
 */
export function useRowKeys({
  rows,
  elementId,
  pageStep,
  scrollTo,
  openId,
  onOpen,
}: {
  rows: readonly ListedRow[];
  /** The id of the element of a row; a stable function. */
  elementId: (rowId: string) => string;
  /** How many rows Page Up and Page Down move by. */
  pageStep: () => number;
  scrollTo: (index: number) => void;
  /** The row that is open beside the list. */
  openId: string | undefined;
  onOpen: (rowId: string) => void;
}) {
  const [activeId, setActiveId] = useState<string>();
  const wantsFocus = useRef(false);
  const activeIndex = useMemo(
    () =>
      activeId === undefined
        ? 0
        : Math.max(
            rows.findIndex(({ id }) => id === activeId),
            0,
          ),
    [rows, activeId],
  );

  const focusRow = useCallback(
    (rowId: string) => {
      setActiveId(rowId);
      // A row that is active already may not render again.
      const row = rowId === activeId ? document.getElementById(elementId(rowId)) : null;
      if (row) row.focus({ preventScroll: true });
      else wantsFocus.current = true;
    },
    [activeId, elementId],
  );

  useLayoutEffect(() => {
    if (!wantsFocus.current || activeId === undefined) return;
    const row = document.getElementById(elementId(activeId));
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  const followTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isFollowed = openId !== undefined;
  useEffect(() => {
    if (!isFollowed) return;
    return () => clearTimeout(followTimer.current);
  }, [isFollowed]);
  function follow(rowId: string, isRepeated: boolean) {
    clearTimeout(followTimer.current);
    if (!isFollowed || rowId === openId) return;
    if (isRepeated) followTimer.current = setTimeout(() => onOpen(rowId), FOLLOW_DELAY);
    else onOpen(rowId);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // The edges of columns handle keys themselves.
    if (event.target instanceof Element && event.target.role === 'separator') return;
    const row = rows[activeIndex];
    if ((event.key === 'Enter' || event.key === ' ') && row) {
      event.preventDefault();
      onOpen(row.id);
      return;
    }
    const next = target(event.key, activeIndex, rows.length, pageStep());
    if (next === undefined) return;
    event.preventDefault();
    const index = Math.min(Math.max(next, 0), rows.length - 1);
    const moved = rows[index];
    if (!moved) return;
    // The focused row may leave the document before the next one is in it: meanwhile the grid has the focus.
    if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus({ preventScroll: true });
    scrollTo(index);
    focusRow(moved.id);
    if (index !== activeIndex) follow(moved.id, event.repeat);
  }

  return { activeIndex, setActiveId, focusRow, onKeyDown };
}

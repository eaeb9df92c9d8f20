import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isContentFocused, isFocusFree } from '../content-focus.ts';
import { isInField, keyOf } from '../hotkeys.ts';
import type { ListedRow } from './table-columns.ts';
import { rowElementId } from './table-row.tsx';

/** While a key is held down, a row opens only after a pause (ms) of this length. */
const FOLLOW_DELAY = 120;

/** The unclamped target index of a key; undefined for other keys. */
function targetIndex(key: string, index: number, count: number, page: number): number | undefined {
  const targets: Record<string, number> = {
    ArrowDown: index + 1,
    j: index + 1,
    ArrowUp: index - 1,
    k: index - 1,
    PageDown: index + page,
    PageUp: index - page,
    Home: 0,
    End: count - 1,
  };
  return targets[key];
}

/**
 * One row at a time can be focused (WAI-ARIA APG, grid with focusable rows). The focus stays with a
 * row, not with a position, so new rows above do not shift it. While a row is open beside the list,
 * moving by keys opens each row. Movement keys also work while nothing on the page, or its content
 * as a whole, has the focus.
 */
export function useRowKeys({
  grid,
  rows,
  rowName,
  pageRows,
  scrollTo,
  openId,
  onOpen,
}: {
  grid: RefObject<HTMLElement | null>;
  rows: readonly ListedRow[];
  /** The prefix of the ids of rows' elements. */
  rowName: string;
  /** The rows that Page Up and Page Down move by. */
  pageRows: () => number;
  scrollTo: (index: number) => void;
  /** The row that is open beside the list. */
  openId: string | undefined;
  onOpen: (rowId: string) => void;
}) {
  const [activeId, setActiveId] = useState<string>();
  const activeIndex = useMemo(
    () =>
      Math.max(
        0,
        rows.findIndex(({ id }) => id === activeId),
      ),
    [rows, activeId],
  );
  const active = rows[activeIndex];
  const hasFocus = useRef(false);

  const focusElement = (rowId: string | undefined) => {
    const row = rowId === undefined ? null : document.getElementById(rowElementId(rowName, rowId));
    (row ?? grid.current)?.focus({ preventScroll: true });
  };
  // Focus a row that was not rendered yet, or that replaces a focused row which left the list.
  useLayoutEffect(() => {
    if (hasFocus.current && (isFocusFree() || document.activeElement === grid.current))
      focusElement(active?.id);
  });
  function focusRow(rowId: string): void {
    hasFocus.current = true;
    setActiveId(rowId);
    focusElement(rowId);
  }

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

  function move(event: KeyboardEvent | ReactKeyboardEvent, isOnRow: boolean): void {
    const next = targetIndex(keyOf(event), activeIndex, rows.length, pageRows());
    if (next === undefined) return;
    // The first step from outside the rows leads to the row where keys continue.
    const isStep = Math.abs(next - activeIndex) === 1;
    const index = !isOnRow && isStep ? activeIndex : Math.min(Math.max(next, 0), rows.length - 1);
    const moved = rows[index];
    if (!moved) return;
    event.preventDefault();
    scrollTo(index);
    focusRow(moved.id);
    if (index !== activeIndex) follow(moved.id, event.repeat);
  }

  function onKeyDown(event: ReactKeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Buttons and edges of the header have their own keys.
    if (event.target instanceof Element && event.target.closest('[role="columnheader"]')) return;
    if ((event.key === 'Enter' || event.key === ' ') && active) {
      event.preventDefault();
      onOpen(active.id);
    } else move(event, true);
  }

  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = ['j', 'k'].includes(keyOf(event));
    // A focused button handles the other keys.
    if (isLetter ? isInField(event.target) : !isFocusFree() && !isContentFocused()) return;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    // The panel beside the list handles these keys itself.
    if (isFollowed && isLetter) return;
    if (document.querySelector('[role="dialog"]') === null) move(event, false);
  });
  // Before paint: users may press a key as soon as they see the rows.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onPageKey);
    return () => window.removeEventListener('keydown', onPageKey);
  }, []);

  return {
    activeIndex,
    setActiveId,
    focusRow,
    onKeyDown,
    onFocus: (rowId: string | undefined) => {
      hasFocus.current = true;
      if (rowId !== undefined) setActiveId(rowId);
    },
    // Not called for a row that is removed from the document.
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}

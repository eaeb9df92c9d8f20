import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isContentFocused, isFocusFree } from '../content-focus.ts';
import { isInField, keyOf } from '../hotkeys.ts';
import type { ListedRow } from './window/list-window.ts';
import { rowElementId } from './table-row.tsx';

/** While a key is held down, a row opens only after a pause (ms) of this length. */
const FOLLOW_DELAY = 120;

/**
 * The index (unclamped) that a key moves to among `count` rows, `page` being the step of Page Up
 * and Page Down; undefined for other keys.
 */
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
 * One row at a time can be focused (WAI-ARIA APG, grid with focusable rows). The focus stays with a
 * row, not with a position, so rows that arrive above do not shift it. `scrollTo` scrolls a row
 * into view; `onOpen` opens the focused row and, while one is open beside the list, each row that
 * keys move to. Movement keys also work while nothing on the page has the focus, or its content as
 * a whole.
 */
export function useRowKeys({
  grid,
  rows,
  rowName,
  pageStep,
  scrollTo,
  openId,
  onOpen,
}: {
  grid: RefObject<HTMLElement | null>;
  rows: readonly ListedRow[];
  /** The prefix of the ids of rows' elements. */
  rowName: string;
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
      const row = document.getElementById(rowElementId(rowName, rowId));
      // A row that is not rendered yet takes the focus from the grid.
      wantsFocus.current = row === null;
      (row ?? grid.current)?.focus({ preventScroll: true });
    },
    [grid, rowName],
  );

  useLayoutEffect(() => {
    if (!wantsFocus.current || activeId === undefined) return;
    const row = document.getElementById(rowElementId(rowName, activeId));
    if (!row) return;
    wantsFocus.current = false;
    row.focus({ preventScroll: true });
  });

  // When rows are replaced, e.g. by a change of filters, the focus passes to their successors.
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = ({ target: focused }: Event) => {
      hadFocus.current = focused instanceof Node && grid.current?.contains(focused) === true;
    };
    const events = ['focusin', 'pointerdown'] as const;
    for (const event of events) document.addEventListener(event, note);
    return () => {
      for (const event of events) document.removeEventListener(event, note);
    };
  }, [grid]);
  useLayoutEffect(() => {
    if (!hadFocus.current || !isFocusFree()) return;
    const active = rows[activeIndex];
    const row = active && document.getElementById(rowElementId(rowName, active.id));
    (row ?? grid.current)?.focus({ preventScroll: true });
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

  /** Moves to the row that a key leads to; false if the key does not move. */
  function move(event: KeyboardEvent | ReactKeyboardEvent, isOnRow: boolean): boolean {
    const key = keyOf(event);
    const next = target(key, activeIndex, rows.length, pageStep());
    if (next === undefined || rows.length === 0) return false;
    // The first step from outside the rows leads to the row where keys continue.
    const isStep = Math.abs(next - activeIndex) === 1;
    const index = !isOnRow && isStep ? activeIndex : Math.min(Math.max(next, 0), rows.length - 1);
    const moved = rows[index];
    if (!moved) return true;
    // The focused row may leave the document before the next one is in it, so park the focus on the
    // grid meanwhile. In a window of a few lines, that scrolls the page to it, too.
    grid.current?.focus();
    scrollTo(index);
    focusRow(moved.id);
    if (index !== activeIndex) follow(moved.id, event.repeat);
    return true;
  }

  function onKeyDown(event: ReactKeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    // Column separators handle keys themselves.
    if (event.target instanceof Element && event.target.role === 'separator') return;
    const active = rows[activeIndex];
    if ((event.key === 'Enter' || event.key === ' ') && active) {
      event.preventDefault();
      onOpen(active.id);
      return;
    }
    if (move(event, true)) event.preventDefault();
  }

  const onPageKey = useEffectEvent((event: KeyboardEvent) => {
    const isLetter = ['j', 'k'].includes(keyOf(event));
    // Other keys mean something to a button that has the focus.
    if (isLetter ? isInField(event.target) : !isFocusFree() && !isContentFocused()) return;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey)
      return;
    // What is open beside the list handles these keys itself.
    if (isFollowed && isLetter) return;
    if (document.querySelector('[role="dialog"]') !== null) return;
    if (move(event, false)) event.preventDefault();
  });
  // Before the page is painted: whoever sees the rows may press a key at once.
  useLayoutEffect(() => {
    window.addEventListener('keydown', onPageKey);
    return () => window.removeEventListener('keydown', onPageKey);
  }, []);

  return { activeIndex, setActiveId, focusRow, onKeyDown };
}

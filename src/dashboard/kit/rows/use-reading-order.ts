import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { REST_MS } from './list-window.ts';

/** The position of a row in the whole list. */
function positionOf(row: Element): number {
  return Number(row.getAttribute('aria-rowindex'));
}

function isInOrder(rows: readonly Element[]): boolean {
  return rows.every((row, index) => {
    const before = rows[index - 1];
    return !before || positionOf(before) < positionOf(row);
  });
}

/** Puts the rows among an element's children into reading order without moving `kept` or rows that are already in place. */
function putInOrder(parent: Element, kept: Element | null): void {
  const rows = [...parent.children].filter((child) => child.getAttribute('role') === 'row');
  if (isInOrder(rows)) return;
  const ordered = rows.toSorted((left, right) => positionOf(left) - positionOf(right));
  const anchor = Math.max(0, kept ? ordered.indexOf(kept) : ordered.findIndex((row) => row === rows[0]));
  for (let index = anchor - 1; index >= 0; index -= 1) {
    const [row, next] = [ordered[index], ordered[index + 1]];
    if (row && next && row.nextElementSibling !== next) next.before(row);
  }
  for (let index = anchor + 1; index < ordered.length; index += 1) {
    const [row, previous] = [ordered[index], ordered[index - 1]];
    if (row && previous && row.previousElementSibling !== previous) previous.after(row);
  }
}

/** The row of `grid` around a node; null outside. */
function rowAround(grid: Element, node: Node | null): Element | null {
  const element = node instanceof Element ? node : node?.parentElement;
  return element && grid.contains(element) ? element.closest('[role="row"]') : null;
}

/** The row where a text selection in the grid begins; null without one. */
function selectedRow(grid: Element): Element | null {
  const selection = getSelection();
  // Reading its `type` would force a layout.
  return selection && !selection.isCollapsed ? rowAround(grid, selection.anchorNode) : null;
}

/** Events that read or traverse rows in document order. */
const READERS = ['keydown', 'focusin', 'selectstart', 'contextmenu', 'copy'] as const;

/**
 * Rows are positioned absolutely, whatever their order in the document, so elements that scrolled out of view can render other rows without
 * being moved. This hook moves them into reading order: once scrolling has come to rest; before a key, the focus or a text selection goes
 * through them; and at once while text is selected. The row with the text selection, else the pressed one, else the focused one, is never
 * moved. React is not affected: it only updates rows, appends them and removes them. `rows` must change whenever other rows are rendered.
 */
export function useReadingOrder(grid: RefObject<HTMLElement | null>, rows: unknown): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const pressed = useRef<Element>(null);
  /** Tracked here because querying the selection would force a layout on every change of rows. */
  const isTextSelected = useRef(false);

  function order(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    const element = grid.current;
    if (!element) return;
    const kept = selectedRow(element) ?? pressed.current ?? rowAround(element, document.activeElement);
    for (const group of element.querySelectorAll('[role="rowgroup"]')) {
      putInOrder(group, kept?.parentElement === group ? kept : null);
    }
  }
  useLayoutEffect(() => {
    clearTimeout(timer.current);
    if (isTextSelected.current && grid.current && selectedRow(grid.current)) order();
    else timer.current = setTimeout(order, REST_MS);
    // oxlint-disable-next-line react/exhaustive-deps -- Only a change of rows can break the order.
  }, [rows]);

  useEffect(() => {
    const press = ({ target }: Event) => {
      pressed.current = grid.current && target instanceof Node ? rowAround(grid.current, target) : null;
    };
    const release = () => {
      pressed.current = null;
    };
    const select = () => {
      isTextSelected.current = getSelection()?.isCollapsed === false;
    };
    const before = () => {
      if (timer.current !== undefined) order();
    };
    const releases = ['pointerup', 'pointercancel', 'dragend'] as const;
    document.addEventListener('pointerdown', press, true);
    document.addEventListener('selectionchange', select);
    for (const event of releases) document.addEventListener(event, release, true);
    for (const event of READERS) document.addEventListener(event, before, true);
    return () => {
      clearTimeout(timer.current);
      document.removeEventListener('pointerdown', press, true);
      document.removeEventListener('selectionchange', select);
      for (const event of releases) document.removeEventListener(event, release, true);
      for (const event of READERS) document.removeEventListener(event, before, true);
    };
    // oxlint-disable-next-line react/exhaustive-deps -- What it calls only reads refs.
  }, []);
}

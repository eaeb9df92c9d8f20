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

/** Keeps the rows of one grid in reading order until `stop`. */
export type ReadingOrder = { readonly onRows: () => void; readonly stop: () => void };

/**
 * Moves a grid's rows into reading order: once scrolling has come to rest; before a key, the focus or a text selection goes through them; and
 * at once while text is selected. The row with the text selection, else the pressed one, else the focused one, is never moved. React is not
 * affected: it only updates rows, appends them and removes them. `onRows` must be called whenever other rows are rendered.
 */
export function keepReadingOrder(grid: () => Element | null): ReadingOrder {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed: Element | null = null;
  /** Tracked here because querying the selection would force a layout on every change of rows. */
  let isTextSelected = false;

  function order(): void {
    clearTimeout(timer);
    timer = undefined;
    const element = grid();
    if (!element) return;
    const kept = selectedRow(element) ?? pressed ?? rowAround(element, document.activeElement);
    for (const group of element.querySelectorAll('[role="rowgroup"]')) {
      putInOrder(group, kept?.parentElement === group ? kept : null);
    }
  }
  const press = ({ target }: Event) => {
    const element = grid();
    pressed = element && target instanceof Node ? rowAround(element, target) : null;
  };
  const release = () => {
    pressed = null;
  };
  const select = () => {
    isTextSelected = getSelection()?.isCollapsed === false;
  };
  const before = () => {
    if (timer !== undefined) order();
  };
  const controller = new AbortController();
  const options = { capture: true, signal: controller.signal };
  document.addEventListener('pointerdown', press, options);
  document.addEventListener('selectionchange', select, { signal: controller.signal });
  for (const event of ['pointerup', 'pointercancel', 'dragend']) document.addEventListener(event, release, options);
  for (const event of READERS) document.addEventListener(event, before, options);
  return {
    onRows: () => {
      clearTimeout(timer);
      const element = grid();
      if (isTextSelected && element && selectedRow(element)) order();
      else timer = setTimeout(order, REST_MS);
    },
    stop: () => {
      clearTimeout(timer);
      controller.abort();
    },
  };
}

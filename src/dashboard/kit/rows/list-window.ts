import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** What a row shows; its `id` is unique in the list. */
export type ListedRow = { readonly id: string };

/** Consecutive rows under one heading. */
export type RowGroup = {
  /** Position of its first row in the list. */
  readonly start: number;
  readonly count: number;
};

/** Height of a group's heading in px. */
export const HEADING_HEIGHT = 32;

/** Where the rows of a list are, in px from the top of its first heading: each group is a heading followed by rows of one height. */
export type ListGeometry = {
  /** Height of the whole list. */
  readonly height: number;
  /** The group (its position) of the row at an index. */
  readonly groupOf: (index: number) => number;
  /** Where the row at an index begins. */
  readonly topOf: (index: number) => number;
  /** The index of the row at a distance from the top; at a heading, the first row of its group; at most the last row. */
  readonly rowAt: (distance: number) => number;
};

/** The last group for which `isBefore` holds; 0 if it holds for none. It must hold for the first groups and no others. */
function lastGroup(count: number, isBefore: (group: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

/** Lays out `rowCount` rows of a height (px) under the headings of their groups. Nothing is measured or stored per row, so 100,000 rows cost as much as 200. */
export function listGeometry(groups: readonly RowGroup[], rowCount: number, rowHeight: number): ListGeometry {
  const startOf = (group: number) => groups[group]?.start ?? 0;
  const headingTop = (group: number) => startOf(group) * rowHeight + group * HEADING_HEIGHT;
  const groupOf = (index: number) => lastGroup(groups.length, (group) => startOf(group) <= index);
  return {
    height: rowCount * rowHeight + groups.length * HEADING_HEIGHT,
    groupOf,
    topOf: (index) => index * rowHeight + (groupOf(index) + 1) * HEADING_HEIGHT,
    rowAt: (distance) => {
      const group = lastGroup(groups.length, (group) => headingTop(group) <= distance);
      const below = Math.floor((distance - headingTop(group) - HEADING_HEIGHT) / rowHeight);
      return Math.min(startOf(group) + Math.max(below, 0), Math.max(rowCount - 1, 0));
    },
  };
}

type Size = { readonly width: number; readonly height: number };

/** The inner size (px) of an element, updated before a new size is painted. */
export function useElementSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState<Size>(() => ({ width: window.innerWidth, height: window.innerHeight }));
  useLayoutEffect(() => {
    const target = element.current;
    if (!target) return;
    const update = () => {
      const { clientWidth: width, clientHeight: height } = target;
      setSize((size) => (size.width === width && size.height === height ? size : { width, height }));
    };
    // The size of the browser window was only a guess.
    update();
    // Between layout and paint, or one frame would show the new size with the arrangement of the old one.
    const observer = new ResizeObserver(() => flushSync(update));
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Overscan: rows rendered beyond those in view, in the direction of scrolling and against it. */
const ROWS_AHEAD = 12;
const ROWS_BEHIND = 4;
/** Scrolled no further than this (px), the list is at its top, and rows that arrive come into view. */
export const AT_TOP = 4;

type Laid = { readonly rows: readonly ListedRow[]; readonly geometry: ListGeometry };

/** How far (px) to scroll so that the first row in view that is still listed stays where it is. */
function shiftBetween(before: Laid, after: Laid, top: number): number {
  const first = before.geometry.rowAt(top + HEADING_HEIGHT);
  for (let index = first; index < Math.min(before.rows.length, first + ROWS_AHEAD); index += 1) {
    const id = before.rows[index]?.id;
    const isSamePosition = after.rows[index]?.id === id;
    const now = isSamePosition ? index : after.rows.findIndex((row) => row.id === id);
    if (now >= 0) return after.geometry.topOf(now) - before.geometry.topOf(index);
  }
  return 0;
}

/** Whether rows that arrive above come into view. */
function staysAtTop(top: number, { growsUpwards }: { readonly growsUpwards: boolean }): boolean {
  return top < AT_TOP && !growsUpwards;
}

/**
 * The window of rows to render: those in view and the overscan, with headings among rows of one height. Rows in view stay where they
 * are when others arrive above them. Call `onScroll` for each scroll event of the scroller.
 */
export function useListWindow({
  scroller,
  rows,
  groups,
  activeIndex,
  rowHeight,
  headerHeight,
  windowHeight,
  initialOffset,
  growsUpwards,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly ListedRow[];
  groups: readonly RowGroup[];
  /** Position of the row with the focus: it stays in the document, or the focus would be lost. */
  activeIndex: number;
  rowHeight: number;
  /** Height (px) of the table header, which covers the top of the scroller. */
  headerHeight: number;
  /** Height (px) of the scroller. */
  windowHeight: number;
  initialOffset: number;
  /** Newer rows exist above the loaded ones, and load as the user scrolls to them. */
  growsUpwards: boolean;
}) {
  const geometry = useMemo(() => listGeometry(groups, rows.length, rowHeight), [groups, rows, rowHeight]);
  const scrolled = useRef(initialOffset);
  // The scroll position of the last render, less than a row away from the current one.
  const [rendered, setRendered] = useState({ top: initialOffset, isUpwards: false });
  const [laid, setLaid] = useState({ rows, geometry, growsUpwards });
  if (laid.geometry !== geometry) {
    // In the same render, so that rows that stay in view keep their elements.
    const shift = staysAtTop(rendered.top, laid) ? 0 : shiftBetween(laid, { rows, geometry }, rendered.top);
    if (shift !== 0) setRendered({ ...rendered, top: rendered.top + shift });
    setLaid({ rows, geometry, growsUpwards });
  } else if (laid.growsUpwards !== growsUpwards) {
    setLaid({ ...laid, growsUpwards });
  }

  const inView = (top: number) =>
    rows.length === 0
      ? { first: -1, last: -1 }
      : { first: geometry.rowAt(top), last: geometry.rowAt(top + windowHeight - headerHeight - 1) };
  const view = inView(rendered.top);
  const from = Math.max(0, view.first - (rendered.isUpwards ? ROWS_AHEAD : ROWS_BEHIND));
  const to = Math.min(rows.length - 1, view.last + (rendered.isUpwards ? ROWS_BEHIND : ROWS_AHEAD));

  function render(top: number): void {
    const { first, last } = inView(top);
    if (first === view.first && last === view.last) return;
    const next = { top, isUpwards: top < rendered.top };
    // Rows in the overscan can wait for the next frame; an empty gap must never be painted.
    if (first < from || last > to) flushSync(() => setRendered(next));
    else setRendered(next);
  }
  function scrollTo(top: number): void {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = top;
    scrolled.current = element.scrollTop;
    const { first, last } = inView(scrolled.current);
    if (first !== view.first || last !== view.last) setRendered({ top: scrolled.current, isUpwards: false });
  }

  useLayoutEffect(() => {
    if (initialOffset > 0) scrollTo(initialOffset);
    // oxlint-disable-next-line react/exhaustive-deps -- Only where the list starts.
  }, []);

  const before = useRef({ rows, geometry, growsUpwards });
  useLayoutEffect(() => {
    const laid = before.current;
    before.current = { rows, geometry, growsUpwards };
    if (laid.geometry === geometry) return;
    // The current position: the user may have scrolled in this very frame.
    const top = scroller.current?.scrollTop ?? 0;
    if (staysAtTop(top, laid)) return;
    const shift = shiftBetween(laid, { rows, geometry }, top);
    if (shift !== 0) scrollTo(top + shift);
    // oxlint-disable-next-line react/exhaustive-deps -- Nothing else moves the rows.
  }, [rows, geometry, growsUpwards]);

  const isListed = activeIndex < rows.length;
  const indexes = useMemo(() => {
    const between = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    if (isListed && activeIndex < from) return [activeIndex, ...between];
    return isListed && activeIndex > to ? [...between, activeIndex] : between;
  }, [from, to, activeIndex, isListed]);

  return {
    geometry,
    /** Positions of the rows to render, newest first. */
    indexes,
    /** Positions of the first and last row in view; −1 if there is none. */
    view,
    onScroll: () => {
      scrolled.current = scroller.current?.scrollTop ?? 0;
      render(scrolled.current);
    },
    scrollToTop: () => scrollTo(0),
    /** Scrolls a row into view, as little as needed, with `margin` (px) to both edges if there is room. */
    reveal: (index: number, margin = { above: 0, below: 0 }) => {
      const top = geometry.topOf(index);
      const first = top - HEADING_HEIGHT - margin.above;
      const last = top + rowHeight - (windowHeight - headerHeight) + margin.below;
      // The footer below the last row says whether it is the end of the list.
      if (index === rows.length - 1) scrollTo(scroller.current?.scrollHeight ?? last);
      else if (scrolled.current > first) scrollTo(first);
      else if (scrolled.current < last) scrollTo(last);
    },
    /** The first row at least partly in view, and how much (px) of its row is scrolled out; undefined at the top. */
    position: () => {
      const top = scrolled.current;
      if (rows.length === 0 || staysAtTop(top, { growsUpwards })) return undefined;
      const index = geometry.rowAt(top + HEADING_HEIGHT);
      return { index, offset: Math.max(0, top + HEADING_HEIGHT - geometry.topOf(index)) };
    },
    /** Scrolls a row to the top of the view, with `offset` px of its row scrolled out. */
    goTo: (index: number, offset: number) => scrollTo(geometry.topOf(index) - HEADING_HEIGHT + offset),
  };
}

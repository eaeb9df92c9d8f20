import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ListGeometry, listGeometry, type RowGroup } from './list-geometry.ts';

/** A row of the list; its `id` is unique in it. */
export type ListedRow = { readonly id: string };

/** Overscan: rows rendered beyond those in view, in the direction of scrolling and against it. */
const ROWS_AHEAD = 5;
const ROWS_BEHIND = 2;
/** The pause (ms) after which scrolling has come to rest. */
const REST_MS = 150;
/**
 * A list scrolled by less than this (px) counts as at its top, where rows that arrive come into
 * view.
 */
export const AT_TOP = 4;

/**
 * How many rows, from the first in view, to try as the scroll anchor when rows have left the list.
 */
const SEARCHED_ROWS = 12;

type Laid = { readonly rows: readonly ListedRow[]; readonly geometry: ListGeometry };

/**
 * The scroll position (px) that rows were rendered for, whether it was reached upwards, and whether
 * the overscan is still missing.
 */
type Rendered = { readonly top: number; readonly isUpwards: boolean; readonly isBare: boolean };

/** How far (px) to scroll so that the first row in view that is still listed stays where it is. */
function shiftBetween(before: Laid, after: Laid, top: number): number {
  const first = before.geometry.rowAt(before.geometry.belowHeading(top));
  for (let index = first; index < Math.min(before.rows.length, first + SEARCHED_ROWS); index += 1) {
    const id = before.rows[index]?.id;
    const isSamePosition = after.rows[index]?.id === id;
    const now = isSamePosition ? index : after.rows.findIndex((row) => row.id === id);
    if (now >= 0) return after.geometry.topOf(now) - before.geometry.topOf(index);
  }
  return 0;
}

/**
 * The window of rows to render: those in view and the overscan, with headings among rows of one
 * height. Rows in view stay where they are when others arrive above them. No row is rendered until
 * the scroller's height is known; the overscan follows once the browser is idle. Call `onScroll`
 * with the position for each scroll event of the scroller.
 */
export function useListWindow<Group extends RowGroup>({
  scroller,
  rows,
  groups,
  activeIndex,
  rowHeight,
  headerHeight,
  windowHeight,
  headingHeight,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  rows: readonly ListedRow[];
  groups: readonly Group[];
  /** Position of the row with the focus: it stays in the document, or the focus would be lost. */
  activeIndex: number;
  rowHeight: number;
  /** Height (px) of the table header, which covers the top of the scroller. */
  headerHeight: number;
  /** Height (px) of the scroller. */
  windowHeight: number;
  /** The height (px) of a group's heading; a stable function. */
  headingHeight: (group: Group) => number;
}) {
  const geometry = useMemo(
    () => listGeometry(groups, rows.length, rowHeight, headingHeight),
    [groups, rows, rowHeight, headingHeight],
  );
  const scrolled = useRef(0);
  // The scroll position of the last render, less than a row away from the current one.
  const [rendered, setRendered] = useState<Rendered>({ top: 0, isUpwards: false, isBare: true });
  const [laid, setLaid] = useState({ rows, geometry });
  if (laid.geometry !== geometry) {
    // In the same render, so that rows that stay in view keep their elements.
    const shift = rendered.top < AT_TOP ? 0 : shiftBetween(laid, { rows, geometry }, rendered.top);
    if (shift !== 0) setRendered({ ...rendered, top: rendered.top + shift });
    setLaid({ rows, geometry });
  }

  const inView = (top: number) =>
    rows.length === 0 || windowHeight === 0
      ? undefined
      : { first: geometry.rowAt(top), last: geometry.rowAt(top + windowHeight - headerHeight - 1) };
  const view = inView(rendered.top);
  const [before, after] = rendered.isUpwards
    ? [ROWS_AHEAD, ROWS_BEHIND]
    : [ROWS_BEHIND, ROWS_AHEAD];
  /** The rows to render, `until` exclusive. */
  const from = view ? Math.max(0, view.first - (rendered.isBare ? 0 : before)) : 0;
  const until = view ? Math.min(rows.length, view.last + 1 + (rendered.isBare ? 0 : after)) : 0;

  const hasView = view !== undefined;
  useEffect(() => {
    if (!rendered.isBare || !hasView) return undefined;
    const timer = setTimeout(() => setRendered((now) => ({ ...now, isBare: false })), REST_MS);
    return () => clearTimeout(timer);
  }, [rendered, hasView]);

  function render(top: number): void {
    const next = inView(top);
    if (!view || !next || (next.first === view.first && next.last === view.last)) return;
    // Scrolling past whole windows never shows the overscan, so skip it. It returns only at steps
    // that it covers, so it does not come and go.
    const isBare =
      Math.abs(next.first - view.first) > (rendered.isBare ? ROWS_AHEAD : view.last - view.first);
    const update = () => setRendered({ top, isUpwards: top < rendered.top, isBare });
    // Rows in the overscan can wait for the next frame; an empty gap must never be painted.
    if (next.first < from || next.last >= until) flushSync(update);
    else update();
  }
  function scrollTo(top: number): void {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = top;
    scrolled.current = element.scrollTop;
    const next = inView(scrolled.current);
    if (next?.first !== view?.first || next?.last !== view?.last)
      setRendered({ ...rendered, top: scrolled.current, isUpwards: false });
  }

  const lastLaid = useRef({ rows, geometry });
  useLayoutEffect(() => {
    const laid = lastLaid.current;
    lastLaid.current = { rows, geometry };
    if (laid.geometry === geometry) return;
    // The current position: the user may have scrolled in this very frame.
    const top = scroller.current?.scrollTop ?? 0;
    if (top < AT_TOP) return;
    const shift = shiftBetween(laid, { rows, geometry }, top);
    if (shift !== 0) scrollTo(top + shift);
    // oxlint-disable-next-line react/exhaustive-deps -- Nothing else moves the rows.
  }, [rows, geometry]);

  const isListed = hasView && activeIndex < rows.length;
  const indexes = useMemo(() => {
    const between = Array.from({ length: Math.max(0, until - from) }, (_, index) => from + index);
    if (isListed && activeIndex < from) return [activeIndex, ...between];
    return isListed && activeIndex >= until ? [...between, activeIndex] : between;
  }, [from, until, activeIndex, isListed]);

  return {
    geometry,
    /** Positions of the rows to render, newest first. */
    indexes,
    /** Positions of the first and last row in view; undefined if there is none. */
    view,
    /**
     * Returns how far (px) the list was scrolled since the last position, not counting its own
     * scrolling; down is positive.
     */
    onScroll: (top: number): number => {
      const step = top - scrolled.current;
      scrolled.current = top;
      render(top);
      return step;
    },
    scrollToTop: () => scrollTo(0),
    /**
     * Scrolls a row into view, as little as needed, with `margin` (px) to both edges if there is
     * room.
     */
    reveal: (index: number, margin = { above: 0, below: 0 }) => {
      const top = geometry.topOf(index);
      const height = windowHeight - headerHeight;
      // A heading stays in view only if there is room for rows below it.
      const heading = Math.min(
        geometry.headingHeight(geometry.groupOf(index)),
        Math.max(0, height - rowHeight),
      );
      const first = top - heading - margin.above;
      const last = top + rowHeight - height + margin.below;
      // Show the footer below the last row too: it says whether the list ends there.
      if (index === rows.length - 1) scrollTo(scroller.current?.scrollHeight ?? last);
      else if (scrolled.current > first) scrollTo(first);
      else if (scrolled.current < last) scrollTo(last);
    },
  };
}

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/service/order.ts';
import type { DayGroup } from './days/day-groups.ts';

/** Where the rows of a list are, in px from the top of its first heading: each day is a heading followed by rows of one height. */
export type ListGeometry = {
  /** Height of the whole list. */
  readonly height: number;
  /** Where the heading of a day (position among the groups) begins, and its height. */
  readonly headingTop: (group: number) => number;
  readonly headingHeight: (group: number) => number;
  /** The day (position among the groups) of the order at an index. */
  readonly groupOf: (index: number) => number;
  /** Where the row of the order at an index begins. */
  readonly topOf: (index: number) => number;
  /** The index of the order whose row is at a distance from the top; at a heading, the first order of its day; at most the last order. */
  readonly orderAt: (distance: number) => number;
  /** The distance at which rows come out from under the heading that sticks to the top of a view at `distance`. */
  readonly belowHeading: (distance: number) => number;
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

/** Lays out `orderCount` rows of a height (px) under the headings of their days. Nothing is measured or stored per row, so 100,000 rows cost as much as 200. */
export function listGeometry(
  groups: readonly DayGroup[],
  orderCount: number,
  rowHeight: number,
  heightOf: (group: DayGroup) => number,
): ListGeometry {
  const heights = groups.map(heightOf);
  const headingTops = [0];
  groups.forEach(({ count }, group) => {
    headingTops.push((headingTops[group] ?? 0) + (heights[group] ?? 0) + count * rowHeight);
  });
  const startOf = (group: number) => groups[group]?.start ?? 0;
  const headingTop = (group: number) => headingTops[group] ?? 0;
  const headingHeight = (group: number) => heights[group] ?? 0;
  const groupOf = (index: number) => lastGroup(groups.length, (group) => startOf(group) <= index);
  return {
    height: headingTop(groups.length),
    headingTop,
    headingHeight,
    groupOf,
    topOf: (index) => {
      const group = groupOf(index);
      return headingTop(group) + headingHeight(group) + (index - startOf(group)) * rowHeight;
    },
    orderAt: (distance) => {
      const group = lastGroup(groups.length, (group) => headingTop(group) <= distance);
      const below = Math.floor((distance - headingTop(group) - headingHeight(group)) / rowHeight);
      return Math.min(startOf(group) + Math.max(below, 0), Math.max(orderCount - 1, 0));
    },
    belowHeading: (distance) => {
      const group = lastGroup(groups.length, (group) => headingTop(group) <= distance);
      return distance + headingHeight(group);
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
/** Scrolled no further than this (px), the list is at its top, and orders that arrive come into view. */
export const AT_TOP = 4;

type Laid = { readonly orders: readonly Order[]; readonly geometry: ListGeometry };

/** How far (px) to scroll so that the first order in view that is still listed stays where it is. */
function shiftBetween(before: Laid, after: Laid, top: number): number {
  const first = before.geometry.orderAt(before.geometry.belowHeading(top));
  for (let index = first; index < Math.min(before.orders.length, first + ROWS_AHEAD); index += 1) {
    const id = before.orders[index]?.id;
    const isSamePosition = after.orders[index]?.id === id;
    const now = isSamePosition ? index : after.orders.findIndex((order) => order.id === id);
    if (now >= 0) return after.geometry.topOf(now) - before.geometry.topOf(index);
  }
  return 0;
}

/** Whether orders that arrive above come into view. */
function staysAtTop(top: number, { growsUpwards }: { readonly growsUpwards: boolean }): boolean {
  return top < AT_TOP && !growsUpwards;
}

/**
 * The window of rows to render: those in view and the overscan, with day headings among rows of one height. Rows in view stay where they
 * are when others arrive above them. Call `onScroll` for each scroll event of the scroller.
 */
export function useListWindow({
  scroller,
  orders,
  groups,
  activeIndex,
  rowHeight,
  headerHeight,
  windowHeight,
  initialOffset,
  growsUpwards,
  headingHeight,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  orders: readonly Order[];
  groups: readonly DayGroup[];
  /** Position of the order with the focus: its row stays in the document, or the focus would be lost. */
  activeIndex: number;
  rowHeight: number;
  /** Height (px) of the table header, which covers the top of the scroller. */
  headerHeight: number;
  /** Height (px) of the scroller. */
  windowHeight: number;
  initialOffset: number;
  /** Newer orders exist above the loaded ones, and load as the user scrolls to them. */
  growsUpwards: boolean;
  /** The height (px) of a day's heading; a stable function. */
  headingHeight: (group: DayGroup) => number;
}) {
  const geometry = useMemo(
    () => listGeometry(groups, orders.length, rowHeight, headingHeight),
    [groups, orders, rowHeight, headingHeight],
  );
  const scrolled = useRef(initialOffset);
  // The scroll position of the last render, less than a row away from the current one.
  const [rendered, setRendered] = useState({ top: initialOffset, isUpwards: false });
  const [laid, setLaid] = useState({ orders, geometry, growsUpwards });
  if (laid.geometry !== geometry) {
    // In the same render, so that rows that stay in view keep their elements.
    const shift = staysAtTop(rendered.top, laid) ? 0 : shiftBetween(laid, { orders, geometry }, rendered.top);
    if (shift !== 0) setRendered({ ...rendered, top: rendered.top + shift });
    setLaid({ orders, geometry, growsUpwards });
  } else if (laid.growsUpwards !== growsUpwards) {
    setLaid({ ...laid, growsUpwards });
  }

  const inView = (top: number) =>
    orders.length === 0
      ? { first: -1, last: -1 }
      : { first: geometry.orderAt(top), last: geometry.orderAt(top + windowHeight - headerHeight - 1) };
  const view = inView(rendered.top);
  const from = Math.max(0, view.first - (rendered.isUpwards ? ROWS_AHEAD : ROWS_BEHIND));
  const to = Math.min(orders.length - 1, view.last + (rendered.isUpwards ? ROWS_BEHIND : ROWS_AHEAD));

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

  const before = useRef({ orders, geometry, growsUpwards });
  useLayoutEffect(() => {
    const laid = before.current;
    before.current = { orders, geometry, growsUpwards };
    if (laid.geometry === geometry) return;
    // The current position: the user may have scrolled in this very frame.
    const top = scroller.current?.scrollTop ?? 0;
    if (staysAtTop(top, laid)) return;
    const shift = shiftBetween(laid, { orders, geometry }, top);
    if (shift !== 0) scrollTo(top + shift);
    // oxlint-disable-next-line react/exhaustive-deps -- Nothing else moves the rows.
  }, [orders, geometry, growsUpwards]);

  const isListed = activeIndex < orders.length;
  const indexes = useMemo(() => {
    const between = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
    if (isListed && activeIndex < from) return [activeIndex, ...between];
    return isListed && activeIndex > to ? [...between, activeIndex] : between;
  }, [from, to, activeIndex, isListed]);

  return {
    geometry,
    /** Positions of the orders to render, newest first. */
    indexes,
    /** Positions of the first and last order in view; −1 if there is none. */
    view,
    onScroll: () => {
      scrolled.current = scroller.current?.scrollTop ?? 0;
      render(scrolled.current);
    },
    scrollToTop: () => scrollTo(0),
    /** Scrolls an order's row into view, as little as needed, with `margin` (px) to both edges if there is room. */
    reveal: (index: number, margin = { above: 0, below: 0 }) => {
      const top = geometry.topOf(index);
      const heading = geometry.headingHeight(geometry.groupOf(index));
      const first = top - heading - margin.above;
      const last = top + rowHeight - (windowHeight - headerHeight) + margin.below;
      // The footer below the last order says whether it is the end of the list.
      if (index === orders.length - 1) scrollTo(scroller.current?.scrollHeight ?? last);
      else if (scrolled.current > first) scrollTo(first);
      else if (scrolled.current < last) scrollTo(last);
    },
    /** The first order at least partly in view, and how much (px) of its row is scrolled out; undefined at the top. */
    position: () => {
      const top = scrolled.current;
      if (orders.length === 0 || staysAtTop(top, { growsUpwards })) return undefined;
      const below = geometry.belowHeading(top);
      const index = geometry.orderAt(below);
      return { index, offset: Math.max(0, below - geometry.topOf(index)) };
    },
    /** Scrolls an order to the top of the view, with `offset` px of its row scrolled out. */
    goTo: (index: number, offset: number) =>
      scrollTo(geometry.topOf(index) - geometry.headingHeight(geometry.groupOf(index)) + offset),
  };
}

import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/service/order.ts';
import type { DayGroup } from './day-groups.ts';
import { HEADING_HEIGHT, type ListGeometry, listGeometry } from './list-geometry.ts';

/** Rows drawn beyond those in sight: where the list is scrolled to, and where it comes from. */
const ROWS_AHEAD = 12;
const ROWS_BEHIND = 4;
/** Scrolled no further than this (px), the list is at its top: what arrives there comes into sight. */
const AT_TOP = 4;

type Laid = { readonly orders: readonly Order[]; readonly geometry: ListGeometry };

/** How far (px) the list must be scrolled on so that the first order in sight, of those still there, stays where it is. */
function shiftBetween(before: Laid, after: Laid, top: number): number {
  const first = before.geometry.orderAt(top + HEADING_HEIGHT);
  for (let index = first; index < Math.min(before.orders.length, first + ROWS_AHEAD); index += 1) {
    const id = before.orders[index]?.id;
    const isInPlace = after.orders[index]?.id === id;
    const now = isInPlace ? index : after.orders.findIndex((order) => order.id === id);
    if (now >= 0) return after.geometry.topOf(now) - before.geometry.topOf(index);
  }
  return 0;
}

/** Whether what arrives above comes into sight. */
function staysAtTop(top: number, { growsUpwards }: { readonly growsUpwards: boolean }): boolean {
  return top < AT_TOP && !growsUpwards;
}

/**
 * The part of a list that is in sight and about to be, headings of days among orders of one height. Where something arrives above what is
 * in sight, that stays where it is. `onScroll` is to be called for each scroll event of the scroller.
 */
export function useListWindow({
  scroller,
  orders,
  groups,
  activeIndex,
  rowHeight,
  headHeight,
  windowHeight,
  initialOffset,
  growsUpwards,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  orders: readonly Order[];
  groups: readonly DayGroup[];
  /** Position of the order that holds the focus: its row stays in the document, else the focus would be lost. */
  activeIndex: number;
  rowHeight: number;
  /** Height (px) of the head, which covers the top of the scroller. */
  headHeight: number;
  /** Height (px) of the scroller. */
  windowHeight: number;
  initialOffset: number;
  /** More of the list is above what is loaded, and comes as it is scrolled to. */
  growsUpwards: boolean;
}) {
  const geometry = useMemo(() => listGeometry(groups, orders.length, rowHeight), [groups, orders, rowHeight]);
  const scrolled = useRef(initialOffset);
  // How far the list was scrolled when its rows were last drawn anew; less than a row from how far it is.
  const [drawn, setDrawn] = useState({ top: initialOffset, isUpwards: false });
  const [laid, setLaid] = useState({ orders, geometry, growsUpwards });
  if (laid.geometry !== geometry) {
    // At once, so that rows that stay in sight are not let go of and drawn again by other elements.
    const shift = staysAtTop(drawn.top, laid) ? 0 : shiftBetween(laid, { orders, geometry }, drawn.top);
    if (shift !== 0) setDrawn({ ...drawn, top: drawn.top + shift });
    setLaid({ orders, geometry, growsUpwards });
  } else if (laid.growsUpwards !== growsUpwards) {
    setLaid({ ...laid, growsUpwards });
  }

  const inSight = (top: number) =>
    orders.length === 0
      ? { first: -1, last: -1 }
      : { first: geometry.orderAt(top), last: geometry.orderAt(top + windowHeight - headHeight - 1) };
  const sight = inSight(drawn.top);
  const from = Math.max(0, sight.first - (drawn.isUpwards ? ROWS_AHEAD : ROWS_BEHIND));
  const to = Math.min(orders.length - 1, sight.last + (drawn.isUpwards ? ROWS_BEHIND : ROWS_AHEAD));

  function draw(top: number): void {
    const { first, last } = inSight(top);
    if (first === sight.first && last === sight.last) return;
    const next = { top, isUpwards: top < drawn.top };
    // Rows that are drawn already can wait until this frame is shown; a place without a row must never be.
    if (first < from || last > to) flushSync(() => setDrawn(next));
    else setDrawn(next);
  }
  function scrollTo(top: number): void {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = top;
    scrolled.current = element.scrollTop;
    const { first, last } = inSight(scrolled.current);
    if (first !== sight.first || last !== sight.last) setDrawn({ top: scrolled.current, isUpwards: false });
  }

  useLayoutEffect(() => {
    if (initialOffset > 0) scrollTo(initialOffset);
    // Where it starts is said once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);

  const before = useRef({ orders, geometry, growsUpwards });
  useLayoutEffect(() => {
    const laid = before.current;
    before.current = { orders, geometry, growsUpwards };
    if (laid.geometry === geometry) return;
    // Where it is now: it may have been scrolled in this very frame.
    const top = scroller.current?.scrollTop ?? 0;
    if (staysAtTop(top, laid)) return;
    const shift = shiftBetween(laid, { orders, geometry }, top);
    if (shift !== 0) scrollTo(top + shift);
    // Nothing else moves the rows.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [orders, geometry, growsUpwards]);

  const indexes = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  if (activeIndex < orders.length && activeIndex < from) indexes.unshift(activeIndex);
  if (activeIndex < orders.length && activeIndex > to) indexes.push(activeIndex);

  return {
    geometry,
    /** Positions of the orders to draw, newest first. */
    indexes,
    /** Positions of the first and last order in sight; −1 where there is none. */
    sight,
    onScroll: () => {
      scrolled.current = scroller.current?.scrollTop ?? 0;
      draw(scrolled.current);
    },
    scrollToTop: () => scrollTo(0),
    /** Brings an order's row into sight, if it is not, moving as little as needed; where there is room, `margin` (px) from both edges. */
    reveal: (order: number, margin = { above: 0, below: 0 }) => {
      const top = geometry.topOf(order);
      const first = top - HEADING_HEIGHT - margin.above;
      const last = top + rowHeight - (windowHeight - headHeight) + margin.below;
      // What follows the last order is a word on whether it is the last.
      if (order === orders.length - 1) scrollTo(scroller.current?.scrollHeight ?? last);
      else if (scrolled.current > first) scrollTo(first);
      else if (scrolled.current < last) scrollTo(last);
    },
    /** The first order that is wholly or partly in sight, and how much of its row (px) is not; undefined at the top. */
    place: () => {
      const top = scrolled.current;
      if (orders.length === 0 || (top < AT_TOP && !growsUpwards)) return undefined;
      const index = geometry.orderAt(top + HEADING_HEIGHT);
      return { index, offset: Math.max(0, top + HEADING_HEIGHT - geometry.topOf(index)) };
    },
    /** Brings an order to the top of what is in sight, `offset` px of its row out of it. */
    goTo: (order: number, offset: number) => scrollTo(geometry.topOf(order) - HEADING_HEIGHT + offset),
  };
}

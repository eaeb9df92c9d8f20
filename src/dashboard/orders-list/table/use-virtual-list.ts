import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import type { Order } from '#contract/order.ts';
import type { DayGroup } from './day-groups.ts';
import { HEADING_HEIGHT } from './day-section.tsx';
import { listEntries } from './list-entries.ts';

const OVERSCAN = 12;
/** Scrolled no further than this (px), the list is at its top: what arrives there comes into sight. */
const AT_TOP = 4;

/**
 * The part of the list that is on screen, headings of days among the orders, all of known heights. Where something arrives above what
 * is on screen, that stays where it is.
 */
export function useVirtualList({
  scroller,
  orders,
  groups,
  activeIndex,
  rowHeight,
  headHeight,
  initialOffset,
  growsUpwards,
}: {
  scroller: RefObject<HTMLDivElement | null>;
  orders: readonly Order[];
  groups: readonly DayGroup[];
  /** Position of the order that holds the focus: its row stays in the document, else the focus would be lost. */
  activeIndex: number;
  rowHeight: number;
  headHeight: number;
  initialOffset: number;
  /** More of the list is above what is loaded, and comes as it is scrolled to. */
  growsUpwards: boolean;
}) {
  const entries = useMemo(() => listEntries(groups, orders.length), [groups, orders]);
  // Of the same identity as long as the list is: the places are computed anew for each new function.
  const keyAt = useMemo(
    () => (place: number) => {
      const { group, order } = entries.at(place);
      return order === undefined ? `day-${groups[group]?.span?.day ?? ''}` : (orders[order]?.id ?? place);
    },
    [entries, groups, orders],
  );
  const scrolled = scroller.current?.scrollTop ?? 0;
  // So near to the top it is the heading that would stay in place, while its day grows below it.
  const isAtHeading = scrolled < headHeight + HEADING_HEIGHT;
  const before = useRef({ first: orders[0]?.id, growsUpwards, isAtHeading });
  const activePlace = activeIndex < orders.length ? entries.placeOf(activeIndex) : undefined;
  // The library keeps state of its own, so that the React Compiler must leave this hook as it is.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: entries.count,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => (entries.at(place).order === undefined ? HEADING_HEIGHT : rowHeight),
    overscan: OVERSCAN,
    initialOffset,
    anchorTo: scrolled < AT_TOP || (before.current.growsUpwards && isAtHeading) ? 'start' : 'end',
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight + HEADING_HEIGHT,
    getItemKey: keyAt,
    rangeExtractor: (range: Range) => {
      const places = new Set(defaultRangeExtractor(range));
      if (activePlace !== undefined) places.add(activePlace);
      // A heading is never without a row of its day.
      for (const place of places) if (entries.at(place).order === undefined) places.add(place + 1);
      return [...places].sort((left, right) => left - right);
    },
  });
  useEffect(() => virtualizer.measure(), [virtualizer, rowHeight]);

  const groupOf = (order: number) => entries.at(entries.placeOf(order)).group;
  /** Where (px) an order's row begins below the heading that sticks to the top. */
  const topOf = (order: number) => order * rowHeight + groupOf(order) * HEADING_HEIGHT;
  useLayoutEffect(() => {
    const { first, growsUpwards: grew } = before.current;
    const index = grew && isAtHeading ? orders.findIndex(({ id }) => id === first) : 0;
    if (index > 0) virtualizer.scrollToOffset(scrolled + topOf(index));
    before.current = { first: orders[0]?.id, growsUpwards, isAtHeading };
    // Other changes move nothing.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [orders, growsUpwards]);

  function orderAt(place: number | undefined): number {
    if (place === undefined || orders.length === 0) return -1;
    const { group, order } = entries.at(place);
    return order ?? groups[group]?.start ?? 0;
  }

  return {
    virtualizer,
    /** The orders on screen, by position, newest first. */
    indexes: virtualizer.getVirtualItems().flatMap(({ index }) => entries.at(index).order ?? []),
    groupOf,
    /** Positions of the first and last order in sight, without the focused one; −1 before it is known. */
    inSight: { first: orderAt(virtualizer.range?.startIndex), last: orderAt(virtualizer.range?.endIndex) },
    scrollTo: (order: number) => virtualizer.scrollToIndex(entries.placeOf(order)),
    /** The first order that is wholly or partly in sight, and how much of its row (px) is not; undefined at the top. */
    place: () => {
      const top = scroller.current?.scrollTop ?? 0;
      if (top < AT_TOP && !growsUpwards) return undefined;
      const item = virtualizer.getVirtualItemForOffset(top + headHeight + HEADING_HEIGHT);
      if (!item || orders.length === 0) return undefined;
      const index = orderAt(item.index);
      return { index, offset: Math.max(0, top - topOf(index)) };
    },
    /** Brings an order to the top of what is in sight, `offset` px of its row out of it. */
    goTo: (order: number, offset: number) => virtualizer.scrollToOffset(topOf(order) + offset),
    height: orders.length * rowHeight + groups.length * HEADING_HEIGHT,
  };
}

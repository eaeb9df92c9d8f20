import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useMemo } from 'react';
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
}: {
  scroller: RefObject<HTMLDivElement | null>;
  orders: readonly Order[];
  groups: readonly DayGroup[];
  /** Position of the order that holds the focus: its row stays in the document, else the focus would be lost. */
  activeIndex: number;
  rowHeight: number;
  headHeight: number;
  initialOffset: number;
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
  const activePlace = activeIndex < orders.length ? entries.placeOf(activeIndex) : undefined;
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: entries.count,
    getScrollElement: () => scroller.current,
    estimateSize: (place) => (entries.at(place).order === undefined ? HEADING_HEIGHT : rowHeight),
    overscan: OVERSCAN,
    initialOffset,
    anchorTo: (scroller.current?.scrollTop ?? 0) < AT_TOP ? 'start' : 'end',
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

  return {
    virtualizer,
    /** The orders on screen, by position, newest first. */
    indexes: virtualizer.getVirtualItems().flatMap(({ index }) => entries.at(index).order ?? []),
    groupOf: (order: number) => entries.at(entries.placeOf(order)).group,
    scrollTo: (order: number) => virtualizer.scrollToIndex(entries.placeOf(order)),
    height: orders.length * rowHeight + groups.length * HEADING_HEIGHT,
  };
}

import type { DayGroup } from './day-groups.ts';

/** Height of a day's heading in px. */
export const HEADING_HEIGHT = 32;

/** Where the rows of a list are, in px from the top of its first heading: each day is a heading and, below it, rows of one height. */
export type ListGeometry = {
  /** Height of the whole list. */
  readonly height: number;
  /** The day (position among the groups) of an order. */
  readonly groupOf: (order: number) => number;
  /** Where the row of an order begins. */
  readonly topOf: (order: number) => number;
  /** The order whose row is at a distance from the top; at a heading, the first order of its day; at most the last order. */
  readonly orderAt: (distance: number) => number;
};

/** The last group of which `isBefore` holds, which it does for a beginning of the groups; 0 where for none. */
function lastGroup(count: number, isBefore: (group: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

/** Lays out `orderCount` orders of a height (px) under the headings of their days. Nothing is measured or kept for single rows, so that 100,000 cost what 200 do. */
export function listGeometry(groups: readonly DayGroup[], orderCount: number, rowHeight: number): ListGeometry {
  const startOf = (group: number) => groups[group]?.start ?? 0;
  const headingTop = (group: number) => startOf(group) * rowHeight + group * HEADING_HEIGHT;
  const groupOf = (order: number) => lastGroup(groups.length, (group) => startOf(group) <= order);
  return {
    height: orderCount * rowHeight + groups.length * HEADING_HEIGHT,
    groupOf,
    topOf: (order) => order * rowHeight + (groupOf(order) + 1) * HEADING_HEIGHT,
    orderAt: (distance) => {
      const group = lastGroup(groups.length, (group) => headingTop(group) <= distance);
      const below = Math.floor((distance - headingTop(group) - HEADING_HEIGHT) / rowHeight);
      return Math.min(startOf(group) + Math.max(below, 0), Math.max(orderCount - 1, 0));
    },
  };
}

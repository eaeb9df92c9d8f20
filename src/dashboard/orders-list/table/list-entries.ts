import type { DayGroup } from './day-groups.ts';

/** What stands at a place of the list: the heading of a day, or an order by its position among the orders. */
export type ListEntry = { readonly group: number; readonly order: number | undefined };

/** The places of day headings and orders in one list: each heading stands before its orders. */
export type ListEntries = {
  readonly count: number;
  readonly at: (place: number) => ListEntry;
  /** The place of an order. */
  readonly placeOf: (order: number) => number;
};

/** The last group that starts (headings counted where `withHeadings`) at or before a position. */
function groupAt(groups: readonly DayGroup[], position: number, withHeadings: boolean): number {
  let [low, high] = [0, groups.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const start = (groups[middle]?.start ?? 0) + (withHeadings ? middle : 0);
    if (start <= position) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

/** Lays out `orderCount` orders under the headings of their days. */
export function listEntries(groups: readonly DayGroup[], orderCount: number): ListEntries {
  return {
    count: orderCount + groups.length,
    at: (place) => {
      const group = groupAt(groups, place, true);
      const order = place - group - 1;
      return { group, order: order < (groups[group]?.start ?? 0) ? undefined : order };
    },
    placeOf: (order) => order + groupAt(groups, order, false) + 1,
  };
}

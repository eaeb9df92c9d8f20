import { TEXT_SCALE } from './text-scale.ts';

/** Consecutive rows under one heading. */
export type RowGroup = {
  /** Position of its first row in the list. */
  readonly start: number;
  readonly count: number;
};

/** Height of a group's heading with one line in px. */
export const HEADING_HEIGHT = 32 * TEXT_SCALE;
/** Height (px) of a line of a heading with several. */
const HEADING_LINE = 16 * TEXT_SCALE;

/** Height (px) of a heading with several lines. */
export function linesHeight(lines: number): number {
  return 12 * TEXT_SCALE + HEADING_LINE * lines;
}

/**
 * Where the rows of a list are, in px from the top of its first heading: each group is a heading
 * followed by rows of one height.
 */
export type ListGeometry = {
  /** Height of the whole list. */
  readonly height: number;
  /** Where the heading of a group begins, and its height. */
  readonly headingTop: (group: number) => number;
  readonly headingHeight: (group: number) => number;
  /** The index of the group that contains the row at an index. */
  readonly groupOf: (index: number) => number;
  /** Where the row at an index begins. */
  readonly topOf: (index: number) => number;
  /**
   * The index of the row at a distance from the top: at a heading, the first row of its group;
   * below the list, the last row.
   */
  readonly rowAt: (distance: number) => number;
  /**
   * The distance at which rows emerge from under the sticky heading when the view is scrolled to
   * `distance`.
   */
  readonly belowHeading: (distance: number) => number;
};

/**
 * The last group for which `isBefore` holds; 0 if it holds for none. It must hold for a prefix of
 * the groups only.
 */
function lastGroup(count: number, isBefore: (group: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return Math.max(low - 1, 0);
}

/**
 * Lays out `rowCount` rows of one height (px) under their groups' headings. Nothing is measured or
 * stored per row, so 100,000 rows cost as much as 200.
 */
export function listGeometry<Group extends RowGroup>(
  groups: readonly Group[],
  rowCount: number,
  rowHeight: number,
  heightOf: (group: Group) => number,
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
    rowAt: (distance) => {
      const group = lastGroup(groups.length, (group) => headingTop(group) <= distance);
      const below = Math.floor((distance - headingTop(group) - headingHeight(group)) / rowHeight);
      return Math.min(startOf(group) + Math.max(below, 0), Math.max(rowCount - 1, 0));
    },
    belowHeading: (distance) => {
      const group = lastGroup(groups.length, (group) => headingTop(group) <= distance);
      return distance + headingHeight(group);
    },
  };
}

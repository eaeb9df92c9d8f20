import type { CSSProperties } from 'react';
import type { TextWidths } from '../../../kit/rows/text-lines.tsx';
import { COLUMN_IDS, columnDefinition, type ColumnId } from './columns.tsx';
import { columnOrder, isWanted, MAX_COLUMN_WIDTH, type TableLayout } from './table-layout.ts';

/** Widths (px) in a row besides its columns: padding on both sides, and room under the button at the end of the header. */
const ROW_SIDES = 20;
const HEADER_END = 28;
/** The minimum width (px) of a column for its texts; for the rest of a longer one, only columns that give way early do so. */
const WIDEST = 184;
/** The room (px) for the title of the store column. */
const NARROWEST_STORE = 72;

type SizeOf = (id: ColumnId) => number;

/** The columns that may give way in a table that is too narrow, first to last. */
const GIVE_WAY = COLUMN_IDS.filter((id) => columnDefinition(id).meta.givesWay !== undefined).toSorted(
  (left, right) => (columnDefinition(left).meta.givesWay ?? 0) - (columnDefinition(right).meta.givesWay ?? 0),
);

function leavesEarly(id: ColumnId): boolean {
  return columnDefinition(id).meta.givesWayEarly === true;
}

function neededWidth(ids: readonly ColumnId[], sizeOf: SizeOf): number {
  return ids.reduce((sum, id) => sum + sizeOf(id), ROW_SIDES + HEADER_END);
}

/**
 * The columns shown in a table of this width (px), in reading order, pinned ones first, given the minimum and the preferred width of each.
 * Columns the user chose never give way. A table of one store omits the store column unless the user chose it.
 */
export function fittingColumns(
  layout: TableLayout,
  width: number,
  minimumOf: SizeOf,
  preferredOf = minimumOf,
  isOneStore = false,
): ColumnId[] {
  const isChosen = (id: ColumnId) => layout.shown.includes(id) || layout.pinned.includes(id);
  const wanted = columnOrder(layout).filter(
    // The same store in every row carries no information.
    (id) => isWanted(layout, id) && !(isOneStore && id === 'store' && !isChosen(id)),
  );
  const leaving = new Set<ColumnId>();
  const staying = () => wanted.filter((id) => !leaving.has(id));
  for (const id of GIVE_WAY.filter((id) => wanted.includes(id) && !isChosen(id))) {
    if (neededWidth(staying(), leavesEarly(id) ? preferredOf : minimumOf) <= width) continue;
    leaving.add(id);
  }
  // A column that gave way to a wider one may fit again if the wider one left too.
  for (const id of [...leaving].reverse()) {
    if (!leavesEarly(id) && neededWidth([...staying(), id], minimumOf) <= width) leaving.delete(id);
  }
  const fitting = staying();
  return [
    ...layout.pinned.filter((id) => fitting.includes(id)),
    ...fitting.filter((id) => !layout.pinned.includes(id)),
  ];
}

/** The slices of the library's state that determine which columns are shown, in which order, and how wide (px) each is. */
export type ColumnState = {
  readonly columnOrder: string[];
  readonly columnVisibility: Record<string, boolean>;
  readonly columnPinning: { readonly start: string[]; readonly end: string[] };
  readonly columnSizing: Record<string, number>;
};

/** What the orders of a table require of its columns. */
export type ContentNeeds = {
  readonly isOneStore: boolean;
  /** The widths (px) of the texts of `columnTexts`. */
  readonly widths: TextWidths;
};

/**
 * Widens columns toward their preferred width out of `free` px, by their share of free space if there is too little for all; returns what is
 * left. Truncated columns gain from every pixel, so none waits until another has its whole preferred width.
 */
function shareOut(sizes: Map<ColumnId, number>, preferredOf: SizeOf, free: number): number {
  let left = free;
  const wanting = [...sizes.keys()].filter((id) => id !== 'time' && preferredOf(id) > (sizes.get(id) ?? 0));
  const wants = (id: ColumnId) => (preferredOf(id) - (sizes.get(id) ?? 0)) / columnDefinition(id).meta.grow;
  // The column that needs the least for its share comes first, so that the others get what it leaves.
  wanting.sort((one, other) => wants(one) - wants(other));
  let shares = wanting.reduce((sum, id) => sum + columnDefinition(id).meta.grow, 0);
  for (const id of wanting) {
    const { grow } = columnDefinition(id).meta;
    const size = sizes.get(id) ?? 0;
    const gain = Math.max(0, Math.min(preferredOf(id) - size, Math.floor((left * grow) / shares)));
    sizes.set(id, size + gain);
    left -= gain;
    shares -= grow;
  }
  return left;
}

/** The column state of TanStack Table that shows a layout in `width` px, with room for what the orders need. */
export function columnState(layout: TableLayout, width: number, needs: ContentNeeds): ColumnState {
  const contentOf = (id: string, most: number) => Math.min(needs.widths[id] ?? 0, most);
  const minimumOf = (id: ColumnId) => {
    const { size } = columnDefinition(id);
    const content = contentOf(id, WIDEST);
    // A truncated ticket or time is useless, a truncated store name still readable; short store names need no more than their own width.
    return (
      layout.widths[id] ??
      (id === 'store' ? Math.min(size, Math.max(content, NARROWEST_STORE)) : Math.max(size, content))
    );
  };
  const preferredOf = (id: ColumnId) => {
    const content = contentOf(id === 'time' ? 'time_and_day' : id, MAX_COLUMN_WIDTH);
    return layout.widths[id] ?? Math.max(columnDefinition(id).meta.preferredSize ?? 0, content, minimumOf(id));
  };
  const visible = fittingColumns(layout, width, minimumOf, preferredOf, needs.isOneStore);
  const sizes = new Map(visible.map((id) => [id, minimumOf(id)]));
  const free = shareOut(sizes, preferredOf, width - neededWidth(visible, minimumOf));
  // The day only fits beside a time at the full preferred width; with anything less it still wraps below the time.
  const timeGain = preferredOf('time') - minimumOf('time');
  if (timeGain <= free && sizes.has('time')) sizes.set('time', preferredOf('time'));
  return {
    columnOrder: columnOrder(layout),
    columnVisibility: Object.fromEntries(COLUMN_IDS.map((id) => [id, visible.includes(id)])),
    columnPinning: { start: [...layout.pinned], end: [] },
    columnSizing: Object.fromEntries(COLUMN_IDS.map((id) => [id, sizes.get(id) ?? minimumOf(id)])),
  };
}

/** How the header and the cells of a column look. */
export type ColumnLook = {
  readonly headerClassName: string;
  readonly cellClassName: string;
  readonly isPinned: boolean;
  readonly style: CSSProperties;
};

/** How the visible columns are laid out; `style` carries their grid tracks, and the offsets of pinned ones, to the header and the rows. */
export type ColumnArrangement = {
  readonly looks: ReadonlyMap<string, ColumnLook>;
  /** Width (px) below which the columns scroll sideways. */
  readonly minWidth: number;
  readonly style: CSSProperties;
};

/** Cells are separated by padding, not by a gap, so that nothing shows between pinned ones; the first also covers the side of its row. */
const PINNED = 'sticky z-1 bg-inherit first:-ms-2.5 first:ps-4';

/** The edge of the pinned columns while others are scrolled beneath them. */
const EDGE = 'in-data-aside:shadow-pinned rtl:in-data-aside:shadow-pinned-rtl';

/** A visible column and its width (px). */
export type ArrangedColumn = { readonly id: string; readonly size: number; readonly isPinned: boolean };

function lookOf({ id, isPinned }: ArrangedColumn, isLastPinned: boolean, isResized: boolean): ColumnLook {
  const { meta } = columnDefinition(id);
  const align = meta.isMoney ? 'text-right' : '';
  const edge = isLastPinned ? EDGE : '';
  const headerClassName = `h-full min-w-0 content-center px-1.5 ${align} ${isPinned ? `${PINNED} ${edge}` : ''}`;
  return {
    headerClassName,
    isPinned,
    cellClassName: `${meta.alwaysFits && !isResized ? 'whitespace-nowrap' : 'truncate'} ${headerClassName}`,
    style: isPinned ? { insetInlineStart: `var(--pin-${id})` } : {},
  };
}

/** Lays out the visible columns, pinned ones first: pinned and resized ones at their width, the others share the space that is left. */
export function arrangeColumns(
  columns: readonly ArrangedColumn[],
  { widths }: Pick<TableLayout, 'widths'>,
): ColumnArrangement {
  const isResized = (id: string) => Object.hasOwn(widths, id);
  const tracks = columns.map(({ id, size, isPinned }) => {
    const isFixed = isPinned || isResized(id);
    return { size, grow: isFixed ? 0 : columnDefinition(id).meta.grow, isFixed };
  });
  const canGrow = tracks.some(({ grow }) => grow > 0);
  const pinned = columns.filter(({ isPinned }) => isPinned);
  const pins: [string, string][] = [];
  let start = 0;
  for (const { id, size } of pinned) {
    // The first one covers the side of the row, so it starts at the very edge.
    pins.push([`--pin-${id}`, `${start === 0 ? 0 : start + ROW_SIDES / 2}px`]);
    start += size;
  }
  const lastPinned = pinned.at(-1);
  return {
    looks: new Map(columns.map((column) => [column.id, lookOf(column, column === lastPinned, isResized(column.id))])),
    minWidth: columns.reduce((sum, { size }) => sum + size, ROW_SIDES + HEADER_END),
    style: {
      '--order-columns': [
        ...tracks.map(({ size, grow, isFixed }) => (isFixed ? `${size}px` : `minmax(${size}px, ${grow}fr)`)),
        canGrow ? `${HEADER_END}px` : `minmax(${HEADER_END}px, 1fr)`,
      ].join(' '),
      ...Object.fromEntries(pins),
    },
  };
}

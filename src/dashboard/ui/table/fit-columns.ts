import type { CSSProperties } from 'react';
import { type AnyColumns, preferredTexts } from './table-columns.ts';
import { columnOrder, MAX_COLUMN_WIDTH, type TableLayout, wantedColumns } from './table-layout.ts';
import { scaled } from './window/text-scale.ts';
import type { TextWidths } from './window/text-lines.tsx';

/**
 * Widths (px) in a row besides its columns: padding on both sides, and room under the button at the
 * end of the header.
 */
const ROW_SIDES = scaled(20);
const HEADER_END = scaled(28);
/**
 * The minimum width (px) of a column for its texts; for the rest of a longer one, only columns that
 * give way early do so.
 */
const WIDEST = scaled(184);

type SizeOf = (id: string) => number;

function neededWidth(ids: readonly string[], sizeOf: SizeOf): number {
  return ids.reduce((sum, id) => sum + sizeOf(id), ROW_SIDES + HEADER_END);
}

/**
 * The columns shown in a table of this width (px), in reading order, pinned ones first, given the
 * minimum and the preferred width of each. Columns the user chose never give way. Those `omitted`
 * are only shown if the user chose them.
 */
export function fittingColumns(
  columns: AnyColumns,
  layout: TableLayout,
  width: number,
  minimumOf: SizeOf,
  preferredOf = minimumOf,
  omitted: readonly string[] = [],
): string[] {
  const isChosen = (id: string) => layout.shown.includes(id) || layout.pinned.includes(id);
  const rankOf = (id: string) => columns.get(id).meta.givesWay ?? 0;
  const leavesEarly = (id: string) => columns.get(id).meta.givesWayEarly === true;
  const wanted = wantedColumns(columns, layout).filter(
    (id) => !omitted.includes(id) || isChosen(id),
  );
  const leaving = new Set<string>();
  const staying = () => wanted.filter((id) => !leaving.has(id));
  const givingWay = wanted.filter((id) => rankOf(id) > 0 && !isChosen(id));
  for (const id of givingWay.toSorted((left, right) => rankOf(left) - rankOf(right))) {
    if (neededWidth(staying(), leavesEarly(id) ? preferredOf : minimumOf) <= width) continue;
    leaving.add(id);
  }
  // A column that gave way to a wider one may fit again if the wider one left too.
  for (const id of [...leaving].reverse()) {
    if (!leavesEarly(id) && neededWidth([...staying(), id], minimumOf) <= width) leaving.delete(id);
  }
  return staying();
}

/**
 * The slices of the library's state that determine which columns are shown, in which order, and how
 * wide (px) each is.
 */
export type ColumnState = {
  readonly columnOrder: string[];
  readonly columnVisibility: Record<string, boolean>;
  readonly columnPinning: { readonly start: string[]; readonly end: string[] };
  readonly columnSizing: Record<string, number>;
};

/** What the rows of a table require of its columns. */
export type ContentNeeds = {
  /** Columns that would tell nothing: they are only shown if the user chose them. */
  readonly omitted: readonly string[];
  /** The widths (px) of the texts of `columnTexts`. */
  readonly widths: TextWidths;
};

/**
 * Widens columns toward their preferred width out of `free` px, by their share of free space if
 * there is too little for all; returns what is left. Truncated columns gain from every pixel, so
 * none waits until another has its whole preferred width.
 */
function shareOut(
  columns: AnyColumns,
  sizes: Map<string, number>,
  preferredOf: SizeOf,
  free: number,
): number {
  let left = free;
  const growOf = (id: string) => columns.get(id).meta.grow;
  const wants = (id: string) => (preferredOf(id) - (sizes.get(id) ?? 0)) / growOf(id);
  const wanting = [...sizes.keys()].filter(
    (id) => growOf(id) > 0 && columns.get(id).meta.isAllOrNothing !== true && wants(id) > 0,
  );
  // The column that needs the least for its share comes first, so that the others get what it
  // leaves.
  wanting.sort((one, other) => wants(one) - wants(other));
  let shares = wanting.reduce((sum, id) => sum + growOf(id), 0);
  for (const id of wanting) {
    const grow = growOf(id);
    const size = sizes.get(id) ?? 0;
    const gain = Math.max(0, Math.min(preferredOf(id) - size, Math.floor((left * grow) / shares)));
    sizes.set(id, size + gain);
    left -= gain;
    shares -= grow;
  }
  return left;
}

/**
 * The column state of TanStack Table that shows a layout in `width` px, with room for what the rows
 * need.
 */
export function columnState(
  columns: AnyColumns,
  layout: TableLayout,
  width: number,
  { omitted, widths }: ContentNeeds,
): ColumnState {
  const minimumOf = (id: string) => {
    const { size, meta } = columns.get(id);
    const content = Math.min(widths[id] ?? 0, meta.isNeverCut ? MAX_COLUMN_WIDTH : WIDEST);
    const least = Math.max(scaled(meta.shrinksTo ?? size), content);
    return (
      layout.widths[id] ?? (meta.shrinksTo === undefined ? least : Math.min(scaled(size), least))
    );
  };
  const preferredOf = (id: string) => {
    const content = Math.min(widths[preferredTexts(id)] ?? widths[id] ?? 0, MAX_COLUMN_WIDTH);
    return (
      layout.widths[id] ??
      Math.max(scaled(columns.get(id).meta.preferredSize ?? 0), content, minimumOf(id))
    );
  };
  const visible = fittingColumns(columns, layout, width, minimumOf, preferredOf, omitted);
  const sizes = new Map(visible.map((id) => [id, minimumOf(id)]));
  let free = shareOut(columns, sizes, preferredOf, width - neededWidth(visible, minimumOf));
  for (const id of visible.filter((id) => columns.get(id).meta.isAllOrNothing)) {
    const gain = preferredOf(id) - minimumOf(id);
    if (gain > free) continue;
    sizes.set(id, preferredOf(id));
    free -= gain;
  }
  return {
    columnOrder: columnOrder(columns, layout),
    columnVisibility: Object.fromEntries(columns.ids.map((id) => [id, visible.includes(id)])),
    columnPinning: { start: [...layout.pinned], end: [] },
    columnSizing: Object.fromEntries(columns.ids.map((id) => [id, sizes.get(id) ?? minimumOf(id)])),
  };
}

/** How the header and the cells of a column look. */
export type ColumnLook = {
  readonly headerClassName: string;
  readonly cellClassName: string;
  readonly isPinned: boolean;
  readonly style: CSSProperties;
};

/**
 * How the visible columns are laid out; `style` carries their grid tracks, and the offsets of
 * pinned ones, to the header and the rows.
 */
export type ColumnArrangement = {
  readonly looks: ReadonlyMap<string, ColumnLook>;
  /** Width (px) below which the columns scroll sideways. */
  readonly minWidth: number;
  readonly style: CSSProperties;
};

/**
 * Cells are separated by padding, not by a gap, so that nothing shows between pinned ones; the
 * first also covers the side of its row.
 */
const PINNED = 'sticky z-1 bg-inherit first:-ms-2.5 first:ps-4';

/** The edge of the pinned columns while others are scrolled beneath them. */
const EDGE = 'in-data-aside:shadow-pinned rtl:in-data-aside:shadow-pinned-rtl';

/** A visible column and its width (px). */
export type ArrangedColumn = {
  readonly id: string;
  readonly size: number;
  readonly isPinned: boolean;
};

/**
 * Lays out the visible columns, pinned ones first: pinned and resized ones at their width, the
 * others share the space that is left.
 */
export function arrangeColumns(
  columns: AnyColumns,
  arranged: readonly ArrangedColumn[],
  { widths }: Pick<TableLayout, 'widths'>,
): ColumnArrangement {
  const isResized = (id: string) => Object.hasOwn(widths, id);
  const tracks = arranged.map(({ id, size, isPinned }) => ({
    size,
    grow: isPinned || isResized(id) ? 0 : columns.get(id).meta.grow,
  }));
  const canGrow = tracks.some(({ grow }) => grow > 0);
  const pinned = arranged.filter(({ isPinned }) => isPinned);
  const pins: [string, string][] = [];
  let start = 0;
  for (const { id, size } of pinned) {
    // The first one covers the side of the row, so it starts at the very edge.
    pins.push([`--pin-${id}`, `${start === 0 ? 0 : start + ROW_SIDES / 2}px`]);
    start += size;
  }
  const lastPinned = pinned.at(-1);
  const lookOf = (column: ArrangedColumn): ColumnLook => {
    const { id, isPinned } = column;
    const { meta } = columns.get(id);
    const align = meta.isMoney || meta.isNumber ? 'text-right' : '';
    const edge = column === lastPinned ? EDGE : '';
    const headerClassName = `h-full min-w-0 content-center px-1.5 ${align} ${isPinned ? `${PINNED} ${edge}` : ''}`;
    return {
      headerClassName,
      isPinned,
      cellClassName: `${meta.alwaysFits && !isResized(id) ? 'whitespace-nowrap' : 'truncate'} ${headerClassName}`,
      style: isPinned ? { insetInlineStart: `var(--pin-${id})` } : {},
    };
  };
  return {
    looks: new Map(arranged.map((column) => [column.id, lookOf(column)])),
    minWidth: arranged.reduce((sum, { size }) => sum + size, ROW_SIDES + HEADER_END),
    style: {
      '--table-columns': [
        ...tracks.map(({ size, grow }) => `minmax(${size}px, ${grow}fr)`),
        `minmax(${HEADER_END}px, ${canGrow ? 0 : 1}fr)`,
      ].join(' '),
      ...Object.fromEntries(pins),
    },
  };
}

import { TEXT_SCALE } from './window/text-scale.ts';
import type { AnyColumns } from './table-columns.ts';

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export const MIN_COLUMN_WIDTH = 56;
export const MAX_COLUMN_WIDTH = 640;

/**
 * How the user arranged a table, by the ids of its columns, as it is saved and shared; anything
 * missing has its default.
 */
export type TableLayout = {
  /** Columns in reading order; empty for the default order. */
  readonly order: readonly string[];
  /** Columns the user chose to show: they never give way. */
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
  /** Columns pinned to the start while the others scroll sideways. */
  readonly pinned: readonly string[];
  /** Widths (px) of resized columns. */
  readonly widths: Readonly<Record<string, number>>;
  readonly density: Density;
};

export const DEFAULT_LAYOUT: TableLayout = {
  order: [],
  shown: [],
  hidden: [],
  pinned: [],
  widths: {},
  density: 'standard',
};

/** Whether a column may be hidden. */
export function canHide(columns: AnyColumns, id: string): boolean {
  return columns.get(id).enableHiding !== false;
}

function isOptional(columns: AnyColumns, id: string): boolean {
  return columns.get(id).meta.isOptional === true;
}

/** A column's width (px), rounded and limited to the useful range. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));
}

/** The widths of known columns, clamped to the useful range. */
export function knownWidths(columns: AnyColumns, values: object): TableLayout['widths'] {
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, width]: [string, unknown]) =>
      columns.has(id) && typeof width === 'number' && Number.isFinite(width)
        ? [[id, clampWidth(width)]]
        : [],
    ),
  );
}

/**
 * All columns in reading order; a column that a saved order does not contain follows its default
 * neighbor.
 */
export function columnOrder(columns: AnyColumns, { order }: Pick<TableLayout, 'order'>): string[] {
  const ids = [...order];
  columns.ids.forEach((id, position) => {
    if (ids.includes(id)) return;
    const neighbour = columns.ids[position - 1];
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id);
  });
  return ids;
}

/** Whether a column is shown if there is room for it. */
export function isWanted(
  columns: AnyColumns,
  { shown, hidden }: Pick<TableLayout, 'shown' | 'hidden'>,
  id: string,
): boolean {
  return shown.includes(id) || (!hidden.includes(id) && !isOptional(columns, id));
}

/** The columns that are shown if there is room for them, in reading order, pinned ones first. */
export function wantedColumns(columns: AnyColumns, layout: TableLayout): string[] {
  const others = columnOrder(columns, layout).filter((id) => !layout.pinned.includes(id));
  return [...layout.pinned, ...others].filter((id) => isWanted(columns, layout, id));
}

/** The layout with a column shown or hidden by the user. */
export function withColumnShown(
  columns: AnyColumns,
  layout: TableLayout,
  id: string,
  isShown: boolean,
): TableLayout {
  if (!canHide(columns, id)) return layout;
  const without = (ids: readonly string[]) => ids.filter((other) => other !== id);
  return {
    ...layout,
    shown: isShown ? [...without(layout.shown), id] : without(layout.shown),
    hidden:
      isShown || isOptional(columns, id) ? without(layout.hidden) : [...without(layout.hidden), id],
  };
}

/** Whether two layouts arrange a table in the same way. */
export function isSameLayout(columns: AnyColumns, left: TableLayout, right: TableLayout): boolean {
  return canonical(columns, left) === canonical(columns, right);
}

function canonical(columns: AnyColumns, layout: TableLayout): string {
  const order = columnOrder(columns, layout);
  const sorted = (ids: readonly string[]) => columns.ids.filter((id) => ids.includes(id));
  const widths = columns.ids.map((id) => layout.widths[id] ?? 0);
  return JSON.stringify([
    order,
    sorted(layout.shown),
    sorted(layout.hidden),
    layout.pinned,
    widths,
    layout.density,
  ]);
}

/** Heights (px) of a row by the table's density, of a card, and of the table's header. */
export const ROW_HEIGHTS: Record<Density, number> = {
  comfortable: 48 * TEXT_SCALE,
  standard: 40 * TEXT_SCALE,
  compact: 32 * TEXT_SCALE,
};
export const CARD_HEIGHT = 64 * TEXT_SCALE;
export const HEADER_HEIGHT = 36 * TEXT_SCALE;
/** In a table narrower than this (px), rows become cards. */
export const CARD_WIDTH = 640 * TEXT_SCALE;

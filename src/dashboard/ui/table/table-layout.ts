import { REM } from '../use-element-width.ts';
import type { AnyColumns, TableColumn } from './table-columns.ts';

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

/** The heights (px) of a row by the table's density. */
export const ROW_HEIGHTS: Record<Density, number> = {
  comfortable: 3 * REM,
  standard: 2.5 * REM,
  compact: 2 * REM,
};
export const HEADER_HEIGHT = 2.25 * REM;
export const HEADING_HEIGHT = 2 * REM;
/** In a table narrower than this (px), rows become cards of two lines. */
export const CARD_WIDTH = 40 * REM;
export const CARD_HEIGHT = 4 * REM;

/** The room (px) for a sum in a heading above cards. */
const SUM_WIDTH = 7 * REM;

/** The height (px) of a heading above cards: its title, beside it one sum, or several below. */
export function cardHeadingHeight(sums: number, width: number): number {
  if (sums <= 1) return HEADING_HEIGHT;
  return (2 + Math.ceil(sums / Math.max(1, Math.floor(width / SUM_WIDTH)))) * REM;
}

export const MIN_COLUMN_WIDTH = 56;
export const MAX_COLUMN_WIDTH = 640;
/** The width (px) of a row besides its columns: its padding, and room for the columns button. */
export const ROW_SIDES = 3 * REM;

/**
 * The user's arrangement of a table by column ids, as saved and shared; a missing value has its
 * default.
 */
export type TableLayout = {
  /** Columns in reading order; empty for the default order. */
  readonly order: readonly string[];
  /** Columns that the user chose to show, so that they are never hidden for lack of space. */
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

/**
 * Reads a layout from storage or a link; unknown parts are dropped, and an invalid layout becomes
 * the default.
 */
export function readTableLayout(columns: AnyColumns, value: unknown): TableLayout {
  if (typeof value !== 'object' || value === null) return DEFAULT_LAYOUT;
  const part = (name: keyof TableLayout): unknown => Reflect.get(value, name);
  const known = (name: 'order' | 'shown' | 'hidden' | 'pinned', from = columns): string[] => {
    const ids: unknown = part(name);
    if (!Array.isArray(ids)) return [];
    return [...new Set(ids.flatMap((id) => from.find((column) => column.id === id)?.id ?? []))];
  };
  const shown = known('shown');
  const widths = part('widths');
  const widthOf = (id: string): unknown =>
    typeof widths === 'object' && widths !== null ? Reflect.get(widths, id) : undefined;
  return {
    order: known('order'),
    shown,
    hidden: known(
      'hidden',
      columns.filter(({ id, isRequired }) => !isRequired && !shown.includes(id)),
    ),
    pinned: known('pinned'),
    widths: Object.fromEntries(
      columns.flatMap(({ id }) => {
        const width = widthOf(id);
        return typeof width === 'number' && Number.isFinite(width) ? [[id, clampWidth(width)]] : [];
      }),
    ),
    density: DENSITIES.find((density) => density === part('density')) ?? DEFAULT_LAYOUT.density,
  };
}

/** A column's width (px), rounded and limited to the useful range. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));
}

/**
 * All columns in reading order; a column that a saved order does not contain follows its default
 * neighbor.
 */
export function columnOrder(columns: AnyColumns, { order }: Pick<TableLayout, 'order'>): string[] {
  const ids = [...order];
  columns.forEach(({ id }, position) => {
    if (ids.includes(id)) return;
    const neighbor = columns[position - 1]?.id;
    ids.splice(neighbor === undefined ? 0 : ids.indexOf(neighbor) + 1, 0, id);
  });
  return ids;
}

/** The columns that are shown if there is room for them, in reading order, pinned ones first. */
export function wantedColumns<Column extends TableColumn<never>>(
  columns: readonly Column[],
  layout: TableLayout,
): Column[] {
  const order = columnOrder(columns, layout);
  const ids = [...layout.pinned, ...order.filter((id) => !layout.pinned.includes(id))];
  return ids.flatMap((id) => {
    const column = columns.find((each) => each.id === id);
    const isShown =
      layout.shown.includes(id) || (!layout.hidden.includes(id) && !column?.isOptional);
    return column && isShown ? [column] : [];
  });
}

/**
 * The widths (px) of the columns that fit into a table. The columns with the highest priority
 * number are hidden first, those that the user chose never; text columns share the rest. `omitted`
 * columns are only shown if the user chose them.
 */
export function fitColumns(
  columns: AnyColumns,
  layout: TableLayout,
  width: number,
  omitted: readonly string[],
): Record<string, number> {
  const isChosen = (id: string) => layout.shown.includes(id) || layout.pinned.includes(id);
  const widthOf = (column: TableColumn<never>) => layout.widths[column.id] ?? column.width * REM;
  const sum = (list: AnyColumns) => list.reduce((total, each) => total + widthOf(each), ROW_SIDES);
  let shown = wantedColumns(columns, layout).filter(
    ({ id }) => isChosen(id) || !omitted.includes(id),
  );
  const givingWay = shown
    .filter(({ id, priority }) => priority !== undefined && !isChosen(id))
    .toSorted((left, right) => (right.priority ?? 0) - (left.priority ?? 0));
  for (const column of givingWay)
    if (sum(shown) > width) shown = shown.filter((other) => other !== column);
  const mayGrow = ({ id, isNumber }: TableColumn<never>) =>
    !isNumber && layout.widths[id] === undefined;
  const free = Math.max(0, width - sum(shown));
  const growing = sum(shown.filter(mayGrow)) - ROW_SIDES;
  return Object.fromEntries(
    shown.map((column) => {
      const own = widthOf(column);
      return [column.id, own + (mayGrow(column) ? (free * own) / growing : 0)];
    }),
  );
}

export function isSameLayout(columns: AnyColumns, left: TableLayout, right: TableLayout): boolean {
  return canonical(columns, left) === canonical(columns, right);
}

function canonical(columns: AnyColumns, layout: TableLayout): string {
  const { shown, hidden, pinned, widths, density } = layout;
  return JSON.stringify([
    columnOrder(columns, layout),
    shown.toSorted(),
    hidden.toSorted(),
    pinned,
    columns.map(({ id }) => widths[id]),
    density,
  ]);
}

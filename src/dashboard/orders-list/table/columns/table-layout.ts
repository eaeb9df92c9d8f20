import type { Expansion } from '#contract/service/order-enums.ts';
import { COLUMN_IDS, columnDefinition, type ColumnId, isColumnId } from './columns.tsx';

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export const MIN_COLUMN_WIDTH = 56;
export const MAX_COLUMN_WIDTH = 640;

/** Whether a column may be hidden. */
export function canHide(id: ColumnId): boolean {
  return columnDefinition(id).enableHiding !== false;
}

function isOptional(id: ColumnId): boolean {
  return columnDefinition(id).meta.isOptional === true;
}

/** How the user arranged the table, as it is saved and shared; anything missing has its default. */
export type TableLayout = {
  /** Columns in reading order; empty for the default order. */
  readonly order: readonly ColumnId[];
  /** Columns the user chose to show: they never give way. */
  readonly shown: readonly ColumnId[];
  readonly hidden: readonly ColumnId[];
  /** Columns pinned to the start while the others scroll sideways. */
  readonly pinned: readonly ColumnId[];
  /** Widths (px) of resized columns. */
  readonly widths: Readonly<Partial<Record<ColumnId, number>>>;
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

/** The widths of known columns, clamped to the useful range. */
export function knownWidths(values: Readonly<Record<string, unknown>>): TableLayout['widths'] {
  const known: Partial<Record<ColumnId, number>> = {};
  for (const [id, width] of Object.entries(values)) {
    if (isColumnId(id) && typeof width === 'number' && Number.isFinite(width)) known[id] = clampWidth(width);
  }
  return known;
}

/** A column's width (px), rounded and limited to the useful range. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));
}

/** All columns in reading order; a column that a saved order does not contain follows its default neighbor. */
export function columnOrder({ order }: Pick<TableLayout, 'order'>): ColumnId[] {
  const ids = [...order];
  COLUMN_IDS.forEach((id, position) => {
    if (ids.includes(id)) return;
    const neighbour = COLUMN_IDS[position - 1];
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id);
  });
  return ids;
}

/** Whether a column is shown if there is room for it. */
export function isWanted({ shown, hidden }: Pick<TableLayout, 'shown' | 'hidden'>, id: ColumnId): boolean {
  return shown.includes(id) || (!hidden.includes(id) && !isOptional(id));
}

/** The layout with a column shown or hidden by the user. */
export function withColumnShown(layout: TableLayout, id: ColumnId, isShown: boolean): TableLayout {
  if (!canHide(id)) return layout;
  const without = (ids: readonly ColumnId[]) => ids.filter((other) => other !== id);
  return {
    ...layout,
    shown: isShown ? [...without(layout.shown), id] : without(layout.shown),
    hidden: isShown || isOptional(id) ? without(layout.hidden) : [...without(layout.hidden), id],
  };
}

/** The layout with a column moved by one position among its peers (pinned columns or the others); unchanged at the end. */
export function withColumnMoved(layout: TableLayout, id: ColumnId, by: 1 | -1): TableLayout {
  const isPinned = layout.pinned.includes(id);
  const order = columnOrder(layout);
  const peers = isPinned ? layout.pinned : order.filter((other) => !layout.pinned.includes(other));
  const other = peers[peers.indexOf(id) + by];
  if (other === undefined) return layout;
  const swapped = (ids: readonly ColumnId[]) => ids.map((each) => (each === id ? other : each === other ? id : each));
  return isPinned ? { ...layout, pinned: swapped(layout.pinned) } : { ...layout, order: swapped(order) };
}

/** The layout with a column moved right before or after one of its peers (pinned columns or the others); unchanged if the other is not one. */
export function withColumnBeside(
  layout: TableLayout,
  id: ColumnId,
  other: ColumnId,
  side: 'start' | 'end',
): TableLayout {
  const isPinned = layout.pinned.includes(id);
  if (id === other || layout.pinned.includes(other) !== isPinned) return layout;
  const ids = (isPinned ? layout.pinned : columnOrder(layout)).filter((each) => each !== id);
  ids.splice(ids.indexOf(other) + (side === 'start' ? 0 : 1), 0, id);
  return isPinned ? { ...layout, pinned: ids } : { ...layout, order: ids };
}

/** The parts of an order that the list must request for the chosen columns. */
export function neededExpansions(layout: TableLayout): readonly Expansion[] {
  const wanted = COLUMN_IDS.filter((id) => isWanted(layout, id));
  return [...new Set(wanted.flatMap((id) => columnDefinition(id).meta.expansion ?? []))];
}

/** Whether two layouts arrange the table in the same way. */
export function isSameLayout(left: TableLayout, right: TableLayout): boolean {
  return canonical(left) === canonical(right);
}

function canonical(layout: TableLayout): string {
  const order = columnOrder(layout);
  const sorted = (ids: readonly ColumnId[]) => COLUMN_IDS.filter((id) => ids.includes(id));
  const widths = COLUMN_IDS.map((id) => layout.widths[id] ?? 0);
  return JSON.stringify([order, sorted(layout.shown), sorted(layout.hidden), layout.pinned, widths, layout.density]);
}

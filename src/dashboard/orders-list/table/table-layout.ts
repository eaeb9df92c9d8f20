import * as z from 'zod/mini';
import type { Expansion } from '#contract/service/order-enums.ts';
import { isOneOf } from '#contract/service/order-enums.ts';

/** Every column of the orders table, in the order in which it is read where nobody changed it. */
export const COLUMN_IDS = [
  'time',
  'ticket',
  'sequence',
  'store',
  'service',
  'source',
  'customer',
  'member',
  'items',
  'coupon',
  'payment',
  'fulfillment',
  'paid_at',
  'discount',
  'tax',
  'refunded',
  'net',
  'total',
  'order_id',
] as const;
export type ColumnId = (typeof COLUMN_IDS)[number];

/** Columns that are shown only where somebody chose them. */
const ON_DEMAND: ReadonlySet<ColumnId> = new Set([
  'sequence',
  'member',
  'items',
  'coupon',
  'paid_at',
  'discount',
  'tax',
  'net',
  'order_id',
]);
/** The column without which a row is not known by anything. */
export const FIXED_COLUMN: ColumnId = 'ticket';

export const DENSITIES = ['comfortable', 'standard', 'compact'] as const;
export type Density = (typeof DENSITIES)[number];

export const MIN_COLUMN_WIDTH = 56;
export const MAX_COLUMN_WIDTH = 640;

/** How a reader arranged the table; what is not said is as the table comes. */
export type TableLayout = {
  /** Columns in reading order; empty where nobody changed it. */
  readonly order: readonly ColumnId[];
  /** Columns that were chosen: they stay, whatever the room. */
  readonly shown: readonly ColumnId[];
  readonly hidden: readonly ColumnId[];
  /** Columns that stay at the start while the others scroll sideways. */
  readonly pinned: readonly ColumnId[];
  /** Widths in px of the columns that were resized. */
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

function isColumnId(value: unknown): value is ColumnId {
  return typeof value === 'string' && isOneOf(COLUMN_IDS, value);
}

const columnIds = z.pipe(
  z.catch(z.array(z.unknown()), []),
  z.transform((values: unknown[]) => [...new Set(values.filter(isColumnId))]),
);

const widths = z.pipe(
  z.catch(z.record(z.string(), z.unknown()), {}),
  z.transform((values: Record<string, unknown>) => {
    const known: Partial<Record<ColumnId, number>> = {};
    for (const [id, width] of Object.entries(values)) {
      if (isColumnId(id) && typeof width === 'number' && Number.isFinite(width)) known[id] = clampWidth(width);
    }
    return known;
  }),
);

const tableLayout = z.object({
  order: columnIds,
  shown: columnIds,
  hidden: columnIds,
  pinned: columnIds,
  widths,
  density: z.catch(z.enum(DENSITIES), DEFAULT_LAYOUT.density),
});

/** A column's width (px) within what is useful. */
export function clampWidth(width: number): number {
  return Math.round(Math.min(Math.max(width, MIN_COLUMN_WIDTH), MAX_COLUMN_WIDTH));
}

/** Reads a layout from storage or an address; what it does not know is left out, what is no layout reads as the default. */
export function readTableLayout(value: unknown): TableLayout {
  const reading = tableLayout.safeParse(value);
  if (!reading.success) return DEFAULT_LAYOUT;
  const { shown, hidden, ...rest } = reading.data;
  return { ...rest, shown, hidden: hidden.filter((id) => id !== FIXED_COLUMN && !shown.includes(id)) };
}

/** All columns in reading order, columns that a kept order does not know beside their usual neighbour. */
export function columnOrder({ order }: Pick<TableLayout, 'order'>): ColumnId[] {
  const ids = [...order];
  COLUMN_IDS.forEach((id, position) => {
    if (ids.includes(id)) return;
    const neighbour = COLUMN_IDS[position - 1];
    ids.splice(neighbour === undefined ? 0 : ids.indexOf(neighbour) + 1, 0, id);
  });
  return ids;
}

/** Whether a column is to be shown where there is room for it. */
export function isWanted({ shown, hidden }: Pick<TableLayout, 'shown' | 'hidden'>, id: ColumnId): boolean {
  return shown.includes(id) || (!hidden.includes(id) && !ON_DEMAND.has(id));
}

/** The layout with a column shown or hidden by choice. */
export function withColumnShown(layout: TableLayout, id: ColumnId, isShown: boolean): TableLayout {
  if (id === FIXED_COLUMN) return layout;
  const without = (ids: readonly ColumnId[]) => ids.filter((other) => other !== id);
  return {
    ...layout,
    shown: isShown ? [...without(layout.shown), id] : without(layout.shown),
    hidden: isShown || ON_DEMAND.has(id) ? without(layout.hidden) : [...without(layout.hidden), id],
  };
}

/** The layout with a column pinned to the start, behind those pinned before, or no longer. */
export function withColumnPinned(layout: TableLayout, id: ColumnId, isPinned: boolean): TableLayout {
  const others = layout.pinned.filter((other) => other !== id);
  return { ...layout, pinned: isPinned ? [...others, id] : others };
}

/** The layout with a column moved by one place among those of its kind (pinned or not); unchanged at the end. */
export function withColumnMoved(layout: TableLayout, id: ColumnId, by: 1 | -1): TableLayout {
  const isPinned = layout.pinned.includes(id);
  const order = columnOrder(layout);
  const peers = isPinned ? layout.pinned : order.filter((other) => !layout.pinned.includes(other));
  const other = peers[peers.indexOf(id) + by];
  if (other === undefined) return layout;
  const swapped = (ids: readonly ColumnId[]) => ids.map((each) => (each === id ? other : each === other ? id : each));
  return isPinned ? { ...layout, pinned: swapped(layout.pinned) } : { ...layout, order: swapped(order) };
}

/** The layout with a column put right before or after another of its kind (pinned or not); unchanged where that is of the other kind. */
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

/** Which parts of an order the list must ask for so that every chosen column has something to show. */
export function neededExpansions(layout: TableLayout): readonly Expansion[] {
  return isWanted(layout, 'items') ? ['items'] : [];
}

/** Whether two layouts arrange the table alike. */
export function isSameLayout(left: TableLayout, right: TableLayout): boolean {
  return canonical(left) === canonical(right);
}

function canonical(layout: TableLayout): string {
  const order = columnOrder(layout);
  const sorted = (ids: readonly ColumnId[]) => COLUMN_IDS.filter((id) => ids.includes(id));
  const widths = COLUMN_IDS.map((id) => layout.widths[id] ?? 0);
  return JSON.stringify([order, sorted(layout.shown), sorted(layout.hidden), layout.pinned, widths, layout.density]);
}

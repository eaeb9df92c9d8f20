import { type ColumnId, columnOrder, isWanted, type TableLayout } from './table-layout.ts';

/** Which columns give way first where the table is too narrow for all: what the drawer tells anyway. */
const GIVE_WAY: readonly ColumnId[] = ['source', 'service', 'customer', 'store', 'fulfillment'];
/** These go even before others have less room than they would like. */
const LEAST_MISSED: ReadonlySet<ColumnId> = new Set(['source', 'service']);

/** What a row needs beside its columns, in px: its sides, and room under the button that ends the head. */
export const ROW_SIDES = 20;
export const HEAD_END = 28;

type SizeOf = (id: ColumnId) => number;

/** The width (px) that columns need. */
export function neededWidth(ids: readonly ColumnId[], sizeOf: SizeOf): number {
  return ids.reduce((sum, id) => sum + sizeOf(id), ROW_SIDES + HEAD_END);
}

/**
 * The columns shown in a table of this width (px), in reading order, pinned ones first, by the width each needs at least and the one it
 * would like. Columns that were chosen never give way.
 */
export function fittingColumns(layout: TableLayout, width: number, sizeOf: SizeOf, likedOf = sizeOf): ColumnId[] {
  const wanted = columnOrder(layout).filter((id) => isWanted(layout, id));
  const isChosen = (id: ColumnId) => layout.shown.includes(id) || layout.pinned.includes(id);
  const leaving = new Set<ColumnId>();
  const stay = () => wanted.filter((id) => !leaving.has(id));
  for (const id of GIVE_WAY.filter((id) => wanted.includes(id) && !isChosen(id))) {
    if (neededWidth(stay(), LEAST_MISSED.has(id) ? likedOf : sizeOf) <= width) continue;
    leaving.add(id);
  }
  // One that gave way to a wider one may fit where that left too.
  for (const id of [...leaving].reverse()) {
    if (!LEAST_MISSED.has(id) && neededWidth([...stay(), id], sizeOf) <= width) leaving.delete(id);
  }
  const fitting = stay();
  return [
    ...layout.pinned.filter((id) => fitting.includes(id)),
    ...fitting.filter((id) => !layout.pinned.includes(id)),
  ];
}

import { type ColumnId, columnOrder, isWanted, type TableLayout } from './table-layout.ts';

/** Which columns give way first where the table is too narrow for all: what the drawer tells anyway. */
const GIVE_WAY: readonly ColumnId[] = ['source', 'service', 'customer', 'store', 'fulfillment'];

/** What a row needs beside its columns, in px: its sides, and room under the button that ends the head. */
export const ROW_SIDES = 20;
export const HEAD_END = 28;

/** The columns shown in a table of this width (px), in reading order, pinned ones first. Columns that were chosen never give way. */
export function fittingColumns(layout: TableLayout, width: number, sizeOf: (id: ColumnId) => number): ColumnId[] {
  const wanted = columnOrder(layout).filter((id) => isWanted(layout, id));
  const isChosen = (id: ColumnId) => layout.shown.includes(id) || layout.pinned.includes(id);
  const leaving = new Set<ColumnId>();
  const needed = () =>
    wanted.filter((id) => !leaving.has(id)).reduce((sum, id) => sum + sizeOf(id), ROW_SIDES + HEAD_END);
  for (const id of GIVE_WAY.filter((id) => wanted.includes(id) && !isChosen(id))) {
    if (needed() <= width) break;
    leaving.add(id);
  }
  // One that gave way to a wider one may fit where that left too.
  for (const id of [...leaving].reverse()) {
    if (needed() + sizeOf(id) <= width) leaving.delete(id);
  }
  const fitting = wanted.filter((id) => !leaving.has(id));
  return [
    ...layout.pinned.filter((id) => fitting.includes(id)),
    ...fitting.filter((id) => !layout.pinned.includes(id)),
  ];
}
